"""Secrets lie sealed in a battle: no text made of it tells them before the reveal."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import (
    Archive,
    Draft,
    Engagement,
    Sealed,
    as_json,
    as_text,
    log,
    opened,
    read,
    sealed_data,
    write,
)
from engine.engagement.seal import MOST_BYTES, seal
from tests.engine.engagement.toy import GAMES, TOY, TURN, State, bid, codes, edit, engagement, reveal, sure

WORDS = "xyzzy-plugh"


def texts(now: Engagement[State]) -> str:
    """Everything that is shown, kept or given away."""
    lines = log(now)
    return as_text(lines, repr) + as_json(lines) + write(Archive(battles=(now.battle,)))


def told(now: Engagement[State]) -> bool:
    return WORDS in texts(now) or WORDS.encode().hex() in texts(now)


def test_nothing_is_told_before_the_reveal() -> None:
    mine, key = bid(0, 3, WORDS)
    theirs, other = bid(1, 7, WORDS + "2")
    now = engagement(edit(5), mine, theirs)
    assert not told(now)
    assert key not in texts(now)
    assert '"box"' not in as_json(log(now))
    assert not told(sure(now.undo()))
    shown = sure(now.act(reveal(n2=key, n3=other)))
    assert shown.state.bids == ((2, 3), (3, 7))
    assert told(shown)
    assert dict(log(shown)[1].sentence.values) == {"words": (WORDS,)}
    assert not told(sure(sure(shown.undo()).act(TURN)))


def test_leaving_in_the_middle_keeps_the_secret() -> None:
    mine, key = bid(0, 3, WORDS)
    text = write(Archive(battles=(engagement(mine).battle,)))
    (battle,) = sure(read(text, GAMES)).battles
    sealed = battle.events[0].sealed
    assert sealed
    assert opened(sealed, key) == {"fuel": 3, "words": WORDS}


def test_only_its_own_key_opens_a_box() -> None:
    mine, key = bid()
    _, other = bid()
    now = engagement(mine)
    assert codes(now.act(reveal(n1=other))) == {"wrong_key"}
    assert codes(now.act(reveal(n7=key))) == {"not_sealed"}
    shown = sure(now.act(reveal(n1=key)))
    assert codes(shown.act(reveal(n1=key))) == {"not_sealed"}


def test_seals_and_keys_only_where_they_belong() -> None:
    mine, key = bid()
    assert codes(engagement().act(Draft(kind="bid"))) == {"missing"}
    assert codes(engagement().act(edit(5).model_copy(update={"sealed": mine.sealed}))) == {"unknown"}
    assert codes(engagement(mine).act(edit(5).model_copy(update={"shown": reveal(n1=key).shown}))) == {"unknown"}


def test_a_secret_that_would_not_open_is_refused_before_it_is_sealed() -> None:
    assert codes(sealed_data(TOY, "bid", {"fuel": 10})) == {"too_high"}
    assert codes(sealed_data(TOY, "edit", {"fuel": 1})) == {"not_a_choice"}
    sealed, key = sure(sealed_data(TOY, "bid", {"fuel": 1}))
    assert opened(sealed, key) == {"fuel": 1}
    assert codes(seal({"words": "x" * MOST_BYTES})) == {"too_large"}


def test_a_sealed_secret_of_the_wrong_type_does_not_open() -> None:
    sealed, key = sure(seal({"fuel": 99}))
    now = engagement(Draft(kind="bid", sealed=sealed))
    assert codes(now.act(reveal(n1=key))) == {"too_high"}


@settings(deadline=None, max_examples=30)
@given(st.dictionaries(st.text("abc", max_size=5), st.integers(-9, 9) | st.text("é漢x", max_size=30), max_size=5))
def test_what_is_sealed_comes_out_again(data: dict[str, Any]) -> None:
    sealed, key = sure(seal(data))
    assert opened(sealed, key) == data
    assert len(sealed.box) % 128 == 0


@pytest.mark.parametrize("field", ["nonce", "box", "tag"])
def test_a_box_that_was_touched_does_not_open(field: str) -> None:
    sealed, key = sure(seal({"fuel": 1}))
    old = getattr(sealed, field)
    touched = Sealed(**(sealed.model_dump() | {field: f"{int(old[0], 16) ^ 1:x}{old[1:]}"}))
    assert codes(opened(touched, key)) == {"wrong_key"}


def test_a_box_does_not_repeat_itself() -> None:
    sealed, _ = sure(seal({"words": "a" * 500}))
    parts = [sealed.box[start : start + 64] for start in range(0, len(sealed.box), 64)]
    assert len(set(parts)) == len(parts)


def test_equal_secrets_do_not_look_alike() -> None:
    (one, first), (other, second) = sure(seal({"fuel": 1})), sure(seal({"fuel": 1}))
    assert one.box != other.box
    assert first != second
    assert json.dumps(one.model_dump()) != json.dumps(other.model_dump())
