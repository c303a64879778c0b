"""A fleet's roster sheets for the table: every profile in the game's own terms, with boxes to
tick.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.battle.battle_page import FleetPage, ModelCounter, ModelSheet
from app.rendering import render
from app.typed_form import Reader, Slot, Slots
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
    page: FleetPage, fleet: Fleet, language: str, damage: Mapping[str, SheetState] = NO_DAMAGE
) -> str:
    """Return the sheets of all groups of a fleet, each with its models.

    damage: the current state of groups and models by their ids; the starting values without one.
    """
    t = words(language)
    reader = page.reader(t)
    groups = []
    for group in fleet.groups:
        sheets = [
            _sheet(page, reader, model, damage.get(model.id), t) for model in (group, *group.models)
        ]
        groups.append((t(f"battle.kind.{page.rules.name}.{group.kind}"), sheets))
    return render("battle/fleets/roster_sheets.html", language, fleet=fleet, groups=groups)


def stats_of(page: FleetPage, item: Model, language: str) -> str:
    """Return the first numbers of a profile in a line."""
    slots = page.reader(words(language)).slots(page.rules.profiles[item.kind], item.profile)
    stats = []
    for slot in slots.values():
        if slot.kind == "number" and str(slot.value) not in ("", "0"):
            stats.append(f"{slot.label}\u00a0{slot.value}")
    return " · ".join(stats[:MOST_STATS])


def _sheet(
    page: FleetPage, reader: Reader, item: Model, damage: SheetState | None, t: Words
) -> ProfileSheet:
    slots = list(reader.slots(page.rules.profiles[item.kind], item.profile).values())
    slots = [slot for slot in slots if not _repeats_name(slot, item)]
    boxed = page.profile_fields.boxes
    parts = tuple(_parts(slots, boxed))
    if damage is None:
        return ProfileSheet(item.name, tuple(_facts(slots, boxed, ModelSheet())), parts)
    facts = [*_facts(slots, boxed, damage.now), *_only_now(damage, _keys(slots), t)]
    return ProfileSheet(item.name, tuple(facts), parts, damage.now.gone)


def _repeats_name(slot: Slot, item: Model) -> bool:
    """Return True for the name in a profile if the name on the table begins with it."""
    return slot.name == "name" and item.name.startswith(slot.value)


def _facts(slots: Iterable[Slot], boxed: frozenset[str], now: ModelSheet) -> Iterator[Fact]:
    """Yield the facts that are no lists, as they are now; empty values and toggles that are off are
    omitted.
    """
    counters = {counter.key: counter for counter in now.counters}
    chosen = {choice.name: dict(choice.options)[choice.chosen] for choice in now.choices}
    for slot in slots:
        if slot.kind == "list":
            continue
        if slot.kind == "group":
            yield from _facts(slot.inner.values(), boxed, now)
            continue
        if slot.key in counters:
            yield _counter_fact(counters[slot.key], _boxes(slot, boxed))
            continue
        text = chosen.get(slot.key) or text_of(slot)
        if text:
            shown = "" if slot.kind == "toggle" else text
            yield Fact(slot.label, shown, _boxes(slot, boxed))


def _counter_fact(counter: ModelCounter, boxes: int) -> Fact:
    text = f"{counter.value} / {counter.most}"
    if counter.value == counter.most:
        text = str(counter.most)
    return Fact(counter.label, text, boxes, max(boxes - counter.value, 0))


def _keys(slots: Iterable[Slot]) -> set[str]:
    """Return the keys of fields, and of the fields of their groups."""
    keys = set()
    for slot in slots:
        keys.add(slot.key)
        if slot.kind == "group":
            keys |= _keys(slot.inner.values())
    return keys


def _only_now(damage: SheetState, known: set[str], t: Words) -> Iterator[Fact]:
    """Yield what no profile has: counters of the battle alone, the conditions, and what else has
    changed.
    """
    for counter in damage.now.counters:
        if counter.key not in known:
            boxes = min(counter.most, MOST_BOXES) if counter.boxes else 0
            yield _counter_fact(counter, boxes)
    conditions = [condition.label for condition in damage.now.conditions if condition.on]
    if conditions:
        yield Fact(t("battle.sheet_conditions"), ", ".join(conditions))
    if damage.now.facts != damage.start.facts:
        yield Fact(t("battle.sheet_now"), damage.now.facts)


def _parts(slots: Iterable[Slot], boxed: frozenset[str]) -> Iterator[SheetTable]:
    for slot in slots:
        if slot.kind == "list" and slot.entries:
            rows = tuple([_row(entry, boxed) for entry in slot.entries])
            heads = tuple([fact.label for fact in rows[0]])
            yield SheetTable(slot.label, heads, rows)


def _row(entry: Slots, boxed: frozenset[str]) -> tuple[Fact, ...]:
    facts = [Fact(slot.label, text_of(slot), _boxes(slot, boxed)) for slot in entry.values()]
    return tuple(facts)


def text_of(slot: Slot) -> str:
    """Return the value of a field in words; empty for an empty field."""
    options = dict(slot.options)
    match slot.kind:
        case "toggle":
            return slot.label if slot.value else ""
        case "choice":
            return options.get(str(slot.value), "")
        case "choices":
            return ", ".join([options[str(value)] for value in slot.value])
        case "numbers":
            return " / ".join(map(str, slot.value))
        case _:
            return str(slot.value)


def _boxes(slot: Slot, boxed: frozenset[str]) -> int:
    """Return the number of boxes to tick for a field; none for a field without a number."""
    if slot.kind == "number" and slot.key in boxed and str(slot.value).isdecimal():
        return min(int(slot.value), MOST_BOXES)
    return 0
