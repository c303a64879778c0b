"""A fleet's roster sheets for the table: every profile in the game's own terms, with boxes to
tick.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.battle.battle_page import BattlePage, ModelCounter, ModelSheet
from app.rendering import render
from app.typed_form import Reader, Slot
from app.words import Words, words
from engine.engagement import Fleet, Model

MOST_BOXES = 60
MOST_STATS = 6
"""The number of values of a profile in the line of a row."""


@dataclass(frozen=True)
class Fact:
    """One value of a profile: its words, its value as text, the number of boxes to tick, and how
    many are ticked.
    """

    label: str
    text: str
    boxes: int = 0
    lost: int = 0


@dataclass(frozen=True)
class SheetTable:
    """A list of a profile, such as its weapons, as a table: the words of its columns, then the
    facts of each entry.
    """

    label: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Fact, ...], ...]


@dataclass(frozen=True)
class ProfileSheet:
    """The sheet of one group or model: its name, its values, its lists, and whether it is out of
    the battle.
    """

    name: str
    facts: tuple[Fact, ...]
    parts: tuple[SheetTable, ...]
    gone: bool = False


class SheetState(NamedTuple):
    """The state of a group or model in a battle, now and at the start."""

    now: ModelSheet
    start: ModelSheet


NO_DAMAGE: Mapping[str, SheetState] = {}


def sheets_html(
    page: BattlePage, fleet: Fleet, language: str, damage: Mapping[str, SheetState] = NO_DAMAGE
) -> str:
    """Return the sheets of all groups of a fleet, each with its models.

    damage: the current state of groups and models by their ids; the starting values without one.
    """
    t = words(language)
    reader = page.reader(t)
    groups = [
        (
            t(f"battle.kind.{page.rules.name}.{group.kind}"),
            [
                _sheet(page, reader, model, damage.get(model.id), t)
                for model in (group, *group.models)
            ],
        )
        for group in fleet.groups
    ]
    return render("battle/fleets/roster_sheets.html", language, fleet=fleet, groups=groups)


def stats_of(page: BattlePage, item: Model, language: str) -> str:
    """Return the first numbers of a profile in a line."""
    slots = page.reader(words(language)).slots(page.rules.profiles[item.kind], item.profile)
    values = [
        slot
        for slot in slots.values()
        if slot.kind == "number" and str(slot.value) not in ("", "0")
    ]
    return " · ".join(f"{slot.label}\u00a0{slot.value}" for slot in values[:MOST_STATS])


def _sheet(
    page: BattlePage, reader: Reader, item: Model, damage: SheetState | None, t: Words
) -> ProfileSheet:
    slots = reader.slots(page.rules.profiles[item.kind], item.profile)
    values = [
        slot
        for slot in slots.values()
        if not (slot.name == "name" and item.name.startswith(slot.value))
    ]
    now = damage.now if damage else ModelSheet()
    boxes = page.profile_fields.boxes
    facts = (*_facts(values, boxes, now), *(_only_now(damage, _keys(values), t) if damage else ()))
    return ProfileSheet(item.name, facts, tuple(_parts(values, boxes)), now.gone)


def _facts(slots: Iterable[Slot], boxed: frozenset[str], now: ModelSheet) -> Iterator[Fact]:
    """Yield the facts that are no lists, as they are now; empty values and toggles that are off are
    omitted.
    """
    counters = {counter.key: counter for counter in now.counters}
    chosen = {choice.name: dict(choice.options)[choice.chosen] for choice in now.choices}
    for slot in slots:
        if slot.kind == "group":
            yield from _facts(slot.inner.values(), boxed, now)
        elif slot.kind != "list" and slot.key in counters:
            yield _counted(counters[slot.key], _boxes(slot, boxed))
        elif slot.kind != "list" and (text := chosen.get(slot.key) or text_of(slot)):
            yield Fact(slot.label, "" if slot.kind == "toggle" else text, _boxes(slot, boxed))


def _counted(counter: ModelCounter, boxes: int) -> Fact:
    text = (
        str(counter.most) if counter.value == counter.most else f"{counter.value} / {counter.most}"
    )
    return Fact(counter.label, text, boxes, max(boxes - counter.value, 0))


def _keys(slots: Iterable[Slot]) -> set[str]:
    return {
        key
        for slot in slots
        for key in (slot.key, *_keys(slot.inner.values() if slot.kind == "group" else ()))
    }


def _only_now(damage: SheetState, known: set[str], t: Words) -> Iterator[Fact]:
    """Yield what no profile has: counters of the battle alone, the conditions, and what else has
    changed.
    """
    for counter in damage.now.counters:
        if counter.key not in known:
            yield _counted(counter, min(counter.most, MOST_BOXES) if counter.boxes else 0)
    conditions = [condition.label for condition in damage.now.conditions if condition.on]
    if conditions:
        yield Fact(t("battle.sheet_conditions"), ", ".join(conditions))
    if damage.now.facts != damage.start.facts:
        yield Fact(t("battle.sheet_now"), damage.now.facts)


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
        "choices": ", ".join(named[str(value)] for value in slot.value)
        if slot.kind == "choices"
        else "",
        "numbers": " / ".join(map(str, slot.value)) if slot.kind == "numbers" else "",
    }
    return str(held.get(slot.kind, slot.value))


def _boxes(slot: Slot, boxed: frozenset[str]) -> int:
    number = slot.kind == "number" and slot.key in boxed and str(slot.value).isdecimal()
    return min(int(slot.value), MOST_BOXES) if number else 0
