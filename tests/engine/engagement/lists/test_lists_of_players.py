"""Lists as players write them, with what a player expects of each, against what the program reads.

`expected.json` in each folder comes from the lists alone, never from the program's output. A wrong
field has a mark if it is among the missing ones, or a remark quotes it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.engagement.lists import ImportedModel
from tests.engine.engagement.lists.games import read

FOLDERS = Path(__file__).parents[3] / "fixtures" / "lists_of_players"
KINDS = ("rosters", "texts", "tables")
ENOUGH = 0.95
PARTS = ("arms", "weapons")


class Judged(NamedTuple):
    """A field of a list, whether it is right, and whether it has a mark."""

    where: str
    right: bool
    marked: bool


def expected(kind: str) -> Mapping[str, Any]:
    result: Mapping[str, Any] = json.loads(
        (FOLDERS / kind / "expected.json").read_text(encoding="utf-8")
    )
    return result


EVERY = [(kind, name) for kind in KINDS for name in expected(kind)]


@lru_cache
def judged(kind: str, name: str) -> tuple[Judged, ...]:
    return tuple(judgements(name, expected(kind)[name], (FOLDERS / kind / name).read_bytes()))


def judgements(name: str, sheet: Any, data: bytes) -> Iterator[Judged]:
    fleet = read(data, sheet["game"])
    groups = [group for group in fleet.groups if not group.doubtful]
    yield Judged(f"{name}: name", not sheet["name"] or fleet.name == sheet["name"], marked=False)
    yield Judged(f"{name}: number of groups", len(groups) == len(sheet["groups"]), marked=False)
    for (title, models), group in zip(sheet["groups"], groups, strict=False):
        quoted = any(title in remark.text for remark in group.remarks)
        yield Judged(f"{name} {title}: name of the group", group.name == title, marked=quoted)
        items = group.models or (group,)
        yield Judged(
            f"{name} {title}: number of models",
            len(items) == len(models),
            marked=bool(group.remarks),
        )
        for model, item in zip(models, items, strict=False):
            yield from of_model(f"{name} {model['name']}", model, group, item)


def of_model(
    where: str, model: Mapping[str, Any], group: ImportedModel, item: ImportedModel
) -> Iterator[Judged]:
    remarks = [*group.remarks, *item.remarks]
    yield Judged(
        f"{where}: name",
        item.name == model["name"],
        marked=any(model["name"] in r.text for r in remarks),
    )
    count = item.count * (1 if item is group else group.count)
    yield Judged(
        f"{where}: count",
        count == model["count"],
        marked=any(str(model["count"]) in r.text for r in remarks),
    )
    for key, value in model.items():
        if key in PARTS:
            entries = item.profile[key]
            yield Judged(
                f"{where}: number of {key}", len(entries) == len(value), marked=key in item.missing
            )
            for index, (part, entry) in enumerate(zip(value, entries, strict=False)):
                yield from of_part(f"{where} {part['name']}", f"{key}.{index}", part, entry, item)
        elif key not in ("name", "count"):
            yield field(f"{where}: {key}", key, value, item.profile.get(key), item)


def of_part(
    where: str, path: str, part: Mapping[str, Any], entry: Any, item: ImportedModel
) -> Iterator[Judged]:
    for key, value in part.items():
        if key == "name":
            wanted, words = (set(re.findall(r"\w+", text)) for text in (value, entry["name"]))
            yield Judged(
                f"{where}: name", wanted <= words, marked=any(value in r.text for r in item.remarks)
            )
        elif key == "attack_dice":
            for index, number in enumerate(value):
                name = f"{path}.{key}.{index}"
                yield field(f"{where}: RB{index + 1}", name, number, entry[key][index], item)
        else:
            yield field(f"{where}: {key}", f"{path}.{key}", value, entry[key], item)


def field(where: str, path: str, wanted: Any, actual: Any, item: ImportedModel) -> Judged:
    quoted = any(
        remark.field == path or str(wanted) in re.findall(r"\w+", remark.text)
        for remark in item.remarks
    )
    lacking = any(f"{path}.".startswith(f"{name}.") for name in item.missing)
    return Judged(f"{where} = {wanted}, not {actual}", actual == wanted, marked=lacking or quoted)


def test_at_least_thirty_lists_have_an_expectation_of_their_own() -> None:
    files = {(kind, path.name) for kind in KINDS for path in (FOLDERS / kind).iterdir()}
    assert files - {(kind, "expected.json") for kind in KINDS} == set(EVERY)
    assert len(EVERY) >= 30


@pytest.mark.parametrize(("kind", "name"), EVERY)
def test_nothing_of_a_players_list_is_wrong_without_a_mark(kind: str, name: str) -> None:
    assert [item.where for item in judged(kind, name) if not item.right and not item.marked] == []


@pytest.mark.parametrize("kind", KINDS)
def test_nearly_all_fields_of_each_kind_of_list_are_right(kind: str) -> None:
    every = [item for name in expected(kind) for item in judged(kind, name)]
    right = sum(item.right for item in every)
    assert len(every) > 50
    assert right >= ENOUGH * len(every), [item.where for item in every if not item.right]
