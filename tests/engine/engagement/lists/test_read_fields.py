"""Thirty lists as a player reads them, written down by hand, against what the program reads.

`from_the_text.txt` comes from the texts of the lists alone, never from the program's output. A
wrong field has a mark if it is among the missing ones, or a remark quotes it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.engagement.lists import ImportedFleet, ImportedModel
from tests.engine.engagement.lists.games import RULES, read

LISTS = Path(__file__).parents[3] / "fixtures" / "lists"
LABELS = {
    "Design": "name",
    "Kind": "kind",
    "Size": "size",
    "Height": "height",
    "AD": "attack_dice",
    "Range": "range",
    "Weapon": "weapon",
    "AC": "anti_ship",
    "AS": "anti_squadron",
    "Open boxes": "left",
    "AEGIS": "aegis",
} | {
    word: word.lower().replace(" ", "_")
    for word in (
        "DR",
        "CR",
        "HP",
        "AP",
        "AA",
        "CC",
        "Shields",
        "Guardians",
        "Rugged",
        "Points",
        "Tokens",
        "Structure",
        "Fire Control",
        "Armour",
        "Skill",
        "Fuel",
        "Defense",
        "Sensors",
        "Thrusters",
        "Type",
        "Macro",
        "Models",
        "Instances",
        "Defence",
        "Attacks",
        "Power",
    )
}
FLAGS = {"Redoubtable": "redoubtable", "Evasive": "evasive"}
RULES_OF = ("mars", "weapon_mars")
NAMES = re.compile(r"(?:.*\.)?name")
ENOUGH = 0.95


@dataclass
class Item:
    """A group or model as a player reads it, with its weapons and parts."""

    name: str
    count: int
    fields: Mapping[str, str]
    rules: frozenset[str]
    parts: dict[str, list["Item"]] = field(default_factory=lambda: {"-": [], "+": []})


class Judged(NamedTuple):
    """A field: its list and name, whether it is right, and whether it has a mark."""

    where: str
    right: bool
    marked: bool


def cells_of(name: str, count: int, cells: list[str]) -> Item:
    fields, rules = {}, set[str]()
    for cell in cells:
        label = next(
            (
                label
                for label in sorted(LABELS, key=len, reverse=True)
                if cell.startswith(f"{label} ")
            ),
            "",
        )
        if label:
            fields[LABELS[label]] = cell.removeprefix(label).strip()
        elif cell in FLAGS:
            fields[FLAGS[cell]] = "True"
        else:
            rules.add(value_of(cell))
    return Item(name, count, fields, frozenset(rules))


def value_of(text: str) -> str:
    return "None" if text == "none" else text.strip().lower().replace(" ", "_")


class Sheet(NamedTuple):
    """A list as a player reads it: groups, each first in its row of items, and what makes no
    sense.
    """

    groups: list[tuple[str, list[Item]]]
    rest: list[str]


@lru_cache
def by_hand() -> Mapping[str, Sheet]:
    text = (LISTS / "from_the_text.txt").read_text(encoding="utf-8")
    parts = re.split(r"^\[(.+)\]\n", text, flags=re.M)[1:]
    return {name: sheet(lines) for name, lines in zip(parts[::2], parts[1::2], strict=True)}


def sheet(lines: str) -> Sheet:
    result = Sheet([], [])
    for line in filter(None, lines.splitlines()):
        head, *cells = [cell.strip() for cell in line.split("|")]
        first, _, name = head.partition(" ")
        if first == "rest":
            result.rest.extend(cells)
        elif first in "-+":
            result.groups[-1][1][-1].parts[first].append(cells_of(name, 1, cells))
        elif first.isdecimal():
            result.groups[-1][1].append(cells_of(name, int(first), cells))
        else:
            result.groups.append((first, [cells_of(name, 1, cells)]))
    return result


@lru_cache
def imported(name: str) -> ImportedFleet:
    game = next((game for game in RULES if game in name), "dystopian")
    return read((LISTS / name).read_bytes(), game)


def value(item: ImportedModel, path: str) -> Any:
    result: Any = item.profile
    for part in path.split("."):
        result = result[int(part)] if isinstance(result, list) else result.get(part)
    return result


def judged(name: str) -> Iterator[Judged]:
    """Yield every field of a list: those that a player reads, and those that only the program
    reads.
    """
    rows = [[group, *group.models] for group in imported(name).groups]
    for kind, (group, *models) in by_hand()[name].groups:
        own = next((row for row in rows if (row[0].kind, row[0].name) == (kind, group.name)), None)
        yield Judged(f"{name} {group.name}", own is not None, marked=False)
        if own is None:
            continue
        rows.remove(own)
        if not models:
            yield from of_item(name, own[0], group)
        yield Judged(f"{name} {group.name}: models", len(own) - 1 == len(models), marked=False)
        for item, model in zip(own[1:], models, strict=False):
            yield from of_item(name, item, model)
    for row in rows:
        yield Judged(f"{name}: {row[0].name} is nothing", right=False, marked=row[0].doubtful)
    remarks = " ".join(remark.text for remark in imported(name).every_remark)
    for piece in by_hand()[name].rest:
        yield Judged(f"{name}: {piece} is nowhere", piece in remarks, marked=False)


def of_item(name: str, item: ImportedModel, model: Item) -> Iterator[Judged]:
    where = f"{name} {model.name}"
    yield Judged(f"{where}: name", item.name == model.name, marked=False)
    yield Judged(f"{where}: count", item.count == model.count, marked=False)
    known = set[str]()
    yield from of_fields(where, item, model, "", known)
    arms = next(key for key in ("arms", "weapons", "-") if key in item.profile or key == "-")
    for key, entries in ((arms, model.parts["-"]), ("parts", model.parts["+"])):
        for index, entry in enumerate(entries):
            path = f"{key}.{index}."
            words = set(re.findall(r"\w+", str(value(item, f"{path}name"))))
            yield Judged(
                f"{where} {path}: name", set(re.findall(r"\w+", entry.name)) == words, marked=False
            )
            yield from of_fields(where, item, entry, path, known)
    for path in item.from_file.keys() - known:
        if not NAMES.fullmatch(path):
            yield Judged(f"{where} {path} is read from nowhere", right=False, marked=False)


def of_fields(
    where: str, item: ImportedModel, model: Item, path: str, known: set[str]
) -> Iterator[Judged]:
    for key, text in model.fields.items():
        numbers = text.split() if key == "attack_dice" and path else []
        wanted = {
            f"{path}{key}.{index}": number for index, number in enumerate(numbers) if number != "?"
        }
        for name, number in (wanted or {path + key: text}).items():
            known.add(name)
            right = str(value(item, name)).lower() == value_of(number).lower()
            word = re.compile(rf"(?<!\w){re.escape(number)}(?!\w)")
            quoted = any(word.search(remark.text) for remark in item.remarks)
            yield Judged(f"{where} {name} = {number}", right, marked=name in item.missing or quoted)
    sets = [f"{path}{key}" for key in RULES_OF if path == "" or key == "mars"]
    known.update(sets)
    rules = {rule for key in sets for rule in value(item, key) or ()}
    for rule in rules | model.rules:
        quoted = any(rule in value_of(remark.text) for remark in item.remarks)
        yield Judged(f"{where} {path}{rule}", rule in rules & model.rules, marked=quoted)


def test_every_list_is_written_down() -> None:
    files = {path.relative_to(LISTS).as_posix() for path in LISTS.glob("*/*")}
    assert by_hand().keys() == files
    assert len(files) == 30


@pytest.mark.parametrize("name", by_hand())
def test_nothing_is_wrong_without_a_mark(name: str) -> None:
    every = list(judged(name))
    assert len(every) > 3
    assert [item.where for item in every if not item.right and not item.marked] == []


def test_nearly_all_fields_are_right() -> None:
    every = [item for name in by_hand() for item in judged(name)]
    assert len(every) > 500
    wrong = [item.where for item in every if not item.right]
    assert len(wrong) <= (1 - ENOUGH) * len(every), wrong
