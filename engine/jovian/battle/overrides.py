"""Overrides: the players' numbers of squadrons and ships, and their own table."""

from collections.abc import Iterator
from typing import Any

from engine.engagement import Applied, Draft, Happened, Override, Refusal, Result, Sentence, refusal
from engine.engagement.logs.result import Value
from engine.jovian.attack import table_faults
from engine.jovian.battle.attack_events import with_table
from engine.jovian.battle.data import Adjust, Number, TableChoice
from engine.jovian.battle.state import Now, ShipNow, SquadronNow, State
from engine.jovian.profiles import CatastrophicTable
from engine.jovian.words import RATINGS
from engine.kit.saved_types import Scalar, plain

OF_SQUADRONS = ("structure", "fuel", "fire_control", "fired")
OF_SHIPS = ("structure", *RATINGS, "parts", "fire_control", "destroyed", "fired")


def adjust(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state with overrides, or a refusal for a field that the squadron or ship lacks."""
    data: Adjust = happened.data
    after = _with_numbers(state, data)
    if isinstance(after, Refusal):
        return after
    overrides = tuple(_overrides_of(state, data))
    values: dict[str, Value] = {
        "group": state.roster.name(data.ref),
        "fields": tuple(override.field for override in overrides),
    }
    sentence = Sentence("jovian.log.adjust", values)
    return Applied(after, Result(sentence, models=(data.ref,), overrides=overrides))


def _with_numbers(state: State, adjust: Adjust) -> State | Refusal:
    """Return the state with the numbers that an override sets.

    Refusal: an unknown squadron or ship, a field that it lacks, and a list of another length.
    """
    now = state.now(adjust.ref)
    if now is None:
        return refusal("unknown_model", "data", "ref", who=adjust.ref)
    wanted: dict[str, Any] = adjust.numbers
    for name in (*OF_SHIPS, "fuel"):
        if name in wanted and name not in _fields_of(now):
            return refusal("unknown", "data", name)
    if adjust.fired is not None and len(adjust.fired) != len(now.fired):
        return refusal("too_many", "data", "fired", max_length=len(now.fired))
    if isinstance(now, SquadronNow):
        return state.put(adjust.ref, now._replace(**wanted))
    if adjust.parts is not None and len(adjust.parts) != len(now.parts):
        return refusal("too_many", "data", "parts", max_length=len(now.parts))
    ratings = []
    for name, boxes in zip(RATINGS, now.ratings, strict=True):
        ratings.append(wanted.pop(name, boxes))
    return state.put(adjust.ref, now._replace(ratings=tuple(ratings), **wanted))


def _fields_of(now: Now) -> tuple[str, ...]:
    """Return the fields of `Adjust` that a squadron or a ship has."""
    if isinstance(now, ShipNow):
        return OF_SHIPS
    return OF_SQUADRONS


def set_table(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state with the players' table, which also applies to an attack in progress.

    Refuses rows in the wrong order, and a table that no longer fits the dice of the attack.
    """
    table: CatastrophicTable | None = happened.data.table
    if table:
        faults = table_faults(table, ("data", "table"))
        if faults:
            return Refusal(faults)
    after = state.set_table(table)
    result = Result(_table_sentence(state, table))
    if state.underway is None:
        return Applied(after, result)
    underway = with_table(state.underway, table)
    if isinstance(underway, Refusal):
        return underway
    return Applied(after.begin(underway), result)


def _table_sentence(state: State, table: CatastrophicTable | None) -> Sentence:
    """Return the sentence for a table that is removed, changed, or typed in."""
    if table is None:
        return Sentence("jovian.log.table.gone")
    if state.table:
        return Sentence("jovian.log.table.corrected")
    return Sentence("jovian.log.table.typed")


def by_hand(fresh: State, now: State) -> Iterator[Draft]:
    """Yield the events that give a battle the numbers and the table of another state."""
    if fresh.table != now.table:
        yield table_draft(now.table)
    every: dict[str, Now] = {**fresh.squadrons, **fresh.ships}
    for ref, before in every.items():
        after = now.now(ref)
        if after is None:
            continue
        changes: dict[str, Any] = {}
        for name in _fields_of(before):
            number = _number_of(after, name)
            if number != _number_of(before, name):
                changes[name] = number
        if changes:
            yield adjust_draft(ref, **changes)


def adjust_draft(ref: str, side: int | None = None, **fields: Number) -> Draft:
    """Return the event that overrides numbers, by the fields of `Adjust`."""
    data: dict[str, Any] = {"ref": ref}
    for name, value in fields.items():
        data[name] = list(value) if isinstance(value, tuple) else value
    return Draft(kind="adjust", side=side, data=data)


def table_draft(table: CatastrophicTable | None) -> Draft:
    """Return the event that sets the players' Catastrophic Damage Table in a battle."""
    return Draft(kind="table", data=plain(TableChoice(table=table)))


def _overrides_of(state: State, adjust: Adjust) -> Iterator[Override]:
    """Yield each number that an override changes, with the number before."""
    now = state.now(adjust.ref)
    assert now is not None
    for field, value in adjust.numbers.items():
        before = _number_of(now, field)
        if value != before:
            yield Override(field=field, was=_scalar(before), now=_scalar(value))


def _scalar(number: Number) -> Scalar:
    """Return a number as records of overrides hold it: several numbers as one text."""
    if isinstance(number, tuple):
        return " ".join(str(part) for part in number)
    return number


def _number_of(now: Now, field: str) -> Number:
    """Return a remaining number of a squadron or ship, by the field of `Adjust`."""
    if isinstance(now, ShipNow) and field in RATINGS:
        return now.ratings[RATINGS.index(field)]
    number: Number = getattr(now, field)
    return number
