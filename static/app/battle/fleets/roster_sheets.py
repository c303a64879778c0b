"""A fleet's roster sheets for the table: every profile in the game's own terms, with boxes to
tick.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, get_args

from pydantic import BaseModel

from app.battle.battle_page import FleetPage, ModelCounter, ModelSheet
from app.rendering import render
from app.typed_form import Reader, Slot
from app.words import Words, words
from engine.engagement import Fleet, Model
from engine.kit.fields import fields

MOST_BOXES = 60
MOST_STATS = 6
"""The number of values of a profile in the line of a row."""
NONE = "–"
"""The sign for a number of 0 in a table."""


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

    same_as: the name of an earlier sheet that has the same table; this one is not printed.
    """

    label: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Fact, ...], ...]
    same_as: str = ""

    @property
    def is_ticked(self) -> bool:
        """True if the table has boxes to tick, so that each model needs its own."""
        for row in self.rows:
            if any(fact.boxes for fact in row):
                return True
        return False


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
    printed = PrintedTables()
    groups = []
    for group in fleet.groups:
        sheets = []
        for model in (group, *group.models):
            sheet = _sheet(page, reader, model, damage.get(model.id), t)
            sheets.append(printed.print_once(sheet, group.name))
        groups.append((t(f"battle.kind.{page.rules.name}.{group.kind}"), sheets))
    return render("battle/fleets/roster_sheets.html", language, fleet=fleet, groups=groups)


class PrintedTables:
    """The tables of a fleet that are on paper, each with the model and the group that have it."""

    def __init__(self) -> None:
        """Start with empty paper."""
        self._owners: dict[SheetTable, tuple[str, str]] = {}

    def print_once(self, sheet: ProfileSheet, group: str) -> ProfileSheet:
        """Return the sheet of a group's model with a reference in place of each known table."""
        parts = []
        for part in sheet.parts:
            name, own_group = self._owners.setdefault(part, (sheet.name, group))
            if part.is_ticked or (name, own_group) == (sheet.name, group):
                parts.append(part)
            elif own_group == group:
                parts.append(replace(part, same_as=name))
            else:
                parts.append(replace(part, same_as=f"{name} ({own_group})"))
        return replace(sheet, parts=tuple(parts))


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
    profile = page.rules.profiles[item.kind]
    slots = list(reader.slots(profile, item.profile).values())
    slots = [slot for slot in slots if not _repeats_name(slot, item)]
    spare = _find_spare_numbers(profile)
    boxed = page.profile_fields.boxes
    parts = tuple(_parts(profile, slots, boxed))
    if damage is None:
        return ProfileSheet(item.name, tuple(_facts(slots, spare, boxed, ModelSheet())), parts)
    facts = [*_facts(slots, spare, boxed, damage.now), *_only_now(damage, _keys(slots), t)]
    return ProfileSheet(item.name, tuple(facts), parts, damage.now.gone)


def _repeats_name(slot: Slot, item: Model) -> bool:
    """Return True for the name in a profile if the name on the table begins with it."""
    return slot.name == "name" and item.name.startswith(slot.value)


def _facts(
    slots: Iterable[Slot], spare: frozenset[str], boxed: frozenset[str], now: ModelSheet
) -> Iterator[Fact]:
    """Yield the facts that are no lists, as they are now; empty values, toggles that are off, and
    what the model does not have are omitted.

    spare: the numbers of which the model may have none.
    """
    counters = {counter.key: counter for counter in now.counters}
    chosen = {choice.name: dict(choice.options)[choice.chosen] for choice in now.choices}
    for slot in slots:
        if slot.kind == "list" or _is_absent(slot, spare):
            continue
        if slot.kind == "group":
            yield from _facts(slot.inner.values(), spare, boxed, now)
            continue
        if slot.key in counters:
            yield _counter_fact(counters[slot.key], _boxes(slot, boxed))
            continue
        text = chosen.get(slot.key) or text_of(slot)
        if text:
            shown = "" if slot.kind == "toggle" else text
            yield Fact(slot.label, shown, _boxes(slot, boxed))


def _find_spare_numbers(profile: type[BaseModel]) -> frozenset[str]:
    """Return the numbers of a profile that are 0 unless they are given."""
    names = [name for name, field in profile.model_fields.items() if field.default == 0]
    return frozenset(names)


def _is_absent(slot: Slot, spare: frozenset[str]) -> bool:
    """Return True for a number of 0 that says that there is no such thing."""
    return slot.kind == "number" and slot.key in spare and str(slot.value) == "0"


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


def _parts(
    profile: type[BaseModel], slots: Iterable[Slot], boxed: frozenset[str]
) -> Iterator[SheetTable]:
    """Yield the lists of a profile as tables, without the columns in which nothing stands."""
    types = dict(fields(profile))
    for slot in slots:
        if slot.kind != "list" or not slot.entries:
            continue
        (part, *_) = get_args(types[slot.key].bare)
        spare = _find_spare_numbers(part)
        rows = []
        for entry in slot.entries:
            rows.append([_cell(field, spare, boxed) for field in entry.values()])
        columns = [column for column in zip(*rows, strict=True) if _says_something(column)]
        heads = tuple([column[0].label for column in columns])
        yield SheetTable(slot.label, heads, tuple(zip(*columns, strict=True)))


def _says_something(column: Sequence[Fact]) -> bool:
    return any(fact.text not in ("", NONE) for fact in column)


def _cell(slot: Slot, spare: frozenset[str], boxed: frozenset[str]) -> Fact:
    text = text_of(slot)
    if _is_absent(slot, spare):
        text = NONE
    if slot.kind == "numbers":
        text = " / ".join([str(number or NONE) for number in slot.value])
    return Fact(slot.label, text, _boxes(slot, boxed))


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
