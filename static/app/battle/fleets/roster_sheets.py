"""A fleet's roster sheets for the table: every profile in the game's own terms, with boxes to tick."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from app.battle.game import BattlePage
from app.rendering import render
from app.typed_form import Reader, Slot
from app.words import words
from engine.engagement import Fleet, Model

MOST_BOXES = 60
MOST_STATS = 6
"""The number of values of a profile in the line of a row."""


@dataclass(frozen=True)
class Fact:
    """One value of a profile: its words, its value as text, and the number of boxes to tick."""

    label: str
    text: str
    boxes: int = 0


@dataclass(frozen=True)
class SheetTable:
    """A list of a profile, such as its weapons, as a table: the words of its columns, then the facts of each entry."""

    label: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Fact, ...], ...]


@dataclass(frozen=True)
class ProfileSheet:
    """The sheet of one group or model: its name, its values, its lists."""

    name: str
    facts: tuple[Fact, ...]
    parts: tuple[SheetTable, ...]


def sheets_html(page: BattlePage, fleet: Fleet, language: str) -> str:
    """Return the sheets of all groups of a fleet, each with its models."""
    t = words(language)
    reader = page.reader(t)
    groups = [
        (
            t(f"battle.kind.{page.rules.name}.{group.kind}"),
            [_sheet(page, reader, model) for model in (group, *group.models)],
        )
        for group in fleet.groups
    ]
    return render("battle/fleets/roster_sheets.html", language, fleet=fleet, groups=groups)


def stats_of(page: BattlePage, item: Model, language: str) -> str:
    """Return the first numbers of a profile in a line."""
    slots = page.reader(words(language)).slots(page.rules.profiles[item.kind], item.profile)
    values = [slot for slot in slots.values() if slot.kind == "number" and str(slot.value) not in ("", "0")]
    return " · ".join(f"{slot.label}\u00a0{slot.value}" for slot in values[:MOST_STATS])


def _sheet(page: BattlePage, reader: Reader, item: Model) -> ProfileSheet:
    slots = reader.slots(page.rules.profiles[item.kind], item.profile)
    values = [slot for slot in slots.values() if not (slot.name == "name" and item.name.startswith(slot.value))]
    return ProfileSheet(item.name, tuple(_facts(values, page.boxes)), tuple(_parts(values, page.boxes)))


def _facts(slots: Iterable[Slot], boxed: frozenset[str]) -> Iterator[Fact]:
    """Yield the facts that are no lists; empty values and toggles that are off are omitted."""
    for slot in slots:
        if slot.kind == "group":
            yield from _facts(slot.inner.values(), boxed)
        elif slot.kind != "list" and (text := text_of(slot)):
            yield Fact(slot.label, "" if slot.kind == "toggle" else text, _boxes(slot, boxed))


def _parts(slots: Iterable[Slot], boxed: frozenset[str]) -> Iterator[SheetTable]:
    for slot in slots:
        if slot.kind == "list" and slot.entries:
            rows = tuple(
                tuple(Fact(part.label, text_of(part), _boxes(part, boxed)) for part in row.values())
                for row in slot.entries
            )
            yield SheetTable(slot.label, tuple(fact.label for fact in rows[0]), rows)


def text_of(slot: Slot) -> str:
    """Return the value of a field in words; empty for an empty field."""
    named = dict(slot.options)
    held: dict[str, Any] = {
        "toggle": slot.label if slot.value else "",
        "choice": named.get(str(slot.value), ""),
        "choices": ", ".join(named[str(value)] for value in slot.value) if slot.kind == "choices" else "",
        "numbers": " / ".join(map(str, slot.value)) if slot.kind == "numbers" else "",
    }
    return str(held.get(slot.kind, slot.value))


def _boxes(slot: Slot, boxed: frozenset[str]) -> int:
    number = slot.kind == "number" and slot.key in boxed and str(slot.value).isdecimal()
    return min(int(slot.value), MOST_BOXES) if number else 0
