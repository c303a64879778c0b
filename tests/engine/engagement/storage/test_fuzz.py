"""Broken files of every kind are refused or read, never raise an exception, and never change stored
data.
"""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import (
    Archive,
    MemoryStore,
    Merged,
    Refusal,
    import_text,
    log,
    luck,
    read,
    resume,
    write,
)
from engine.engagement.storage import VERSION
from tests.engine.engagement.files import changed, full, paths, raw
from tests.engine.engagement.toy import GAMES, TOY, run, sure

TEXT = write(full())
PATHS = list(paths(raw()))
junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 2**60)
    | st.floats()
    | st.text(max_size=5)
    | st.just("1/2"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "game", "kind"]), inner)
    ),
    max_leaves=4,
)
few = settings(deadline=None, max_examples=40)


def survives(text: str | bytes) -> None:
    """It is read into something that works, or refused with a reason."""
    archive = read(text, GAMES)
    if isinstance(archive, Refusal):
        assert archive.faults
        return
    assert write(sure(read(write(archive), GAMES))) == write(archive)
    for battle in archive.battles:
        engagement = sure(resume(TOY, battle))
        log(engagement)
        luck(engagement)


@few
@given(st.sampled_from(PATHS), junk)
def test_archive_with_any_replaced_value_is_read_or_refused(
    path: tuple[str | int, ...], value: Any
) -> None:
    survives(changed(path, value))


@few
@given(st.sampled_from(PATHS), st.sampled_from(PATHS))
def test_archive_with_any_moved_value_is_read_or_refused(
    path: tuple[str | int, ...], source: tuple[str | int, ...]
) -> None:
    value: Any = raw()
    for step in source:
        value = value[step]
    survives(changed(path, value))


@few
@given(st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=4))
def test_archive_with_any_replaced_text_is_read_or_refused(
    start: int, length: int, middle: str
) -> None:
    survives(TEXT[:start] + middle + TEXT[start + length :])


@few
@given(st.binary(max_size=60), st.integers(0, len(TEXT)))
def test_any_bytes_are_read_or_refused(data: bytes, end: int) -> None:
    survives(data)
    survives(TEXT.encode()[:end] + data)


@few
@given(st.sampled_from(["library", "battles"]), junk)
def test_any_part_of_an_archive_is_read_or_refused(name: str, value: Any) -> None:
    survives(json.dumps({"format": "broadside", "schema": VERSION, name: value}))


@settings(deadline=None, max_examples=20)
@given(st.sampled_from(PATHS), junk)
def test_refused_import_does_not_change_the_store(path: tuple[str | int, ...], value: Any) -> None:
    async def imported() -> None:
        store = MemoryStore()
        assert isinstance(await import_text(store, TEXT, GAMES), Merged)
        before = {key: await store.get(key) for key in await store.keys()}
        merged = await import_text(store, changed(path, value), GAMES)
        after = {key: await store.get(key) for key in await store.keys()}
        if isinstance(merged, Refusal):
            assert after == before
        else:
            assert all(after[key] == before[key] for key in before if key.startswith("battle/"))

    run(imported())


def test_empty_archive_round_trips() -> None:
    assert write(Archive()) == f'{{"format":"broadside","schema":{VERSION}}}'
    assert sure(read(write(Archive()), GAMES)) == Archive()
