"""Overrides: the players' numbers of squadrons and ships, and their own table."""

from collections.abc import Iterator
from typing import Any

from engine.engagement import Applied, Draft, Happened, Override, Refusal, Result, Sentence, refusal
from engine.engagement.logs.result import Value
from engine.jovian.attack import table_faults
from engine.jovian.battle.attack_events import with_table
from engine.jovian.battle.data import Adjust, TableChoice
from engine.jovian.battle.state import Now, ShipNow, State
from engine.jovian.profiles import CatastrophicTable
from engine.jovian.words import RATINGS
from engine.kit.saved_types import Scalar, plain

OF_SQUADRONS = ("structure", "fuel", "fire_control", "fired")
OF_SHIPS = ("structure", *RATINGS, "parts", "fire_control", "destroyed", "fired")


def adjusted(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state with overrides, or a refusal for a field that the squadron or ship lacks."""
    adjust: Adjust = happened.data
    after = _with_numbers(state, adjust)
    if isinstance(after, Refusal):
        return after
    by_hand = tuple(_overridden(state, adjust))
    values: dict[str, Value] = {
        "group": state.roster.name(adjust.ref),
        "fields": tuple(override.field for override in by_hand),
    }
    return Applied(
        after,
        Result(Sentence("jovian.log.adjust", values), models=(adjust.ref,), overrides=by_hand),
    )


def _with_numbers(state: State, adjust: Adjust) -> State | Refusal:
    now = state.now(adjust.ref)
    if now is None:
        return refusal("unknown_model", "data", "ref", who=adjust.ref)
    known = OF_SHIPS if isinstance(now, ShipNow) else OF_SQUADRONS
    wanted = {
        name: value for name in (*OF_SHIPS, "fuel") if (value := getattr(adjust, name)) is not None
    }
    wrong = next((name for name in wanted if name not in known), None)
    if wrong:
        return refusal("unknown", "data", wrong)
    if len(wanted.get("fired", now.fired)) != len(now.fired):
        return refusal("too_many", "data", "fired", max_length=len(now.fired))
    if not isinstance(now, ShipNow):
        return state.put(adjust.ref, now._replace(**wanted))
    if "parts" in wanted and len(wanted["parts"]) != len(now.parts):
        return refusal("too_many", "data", "parts", max_length=len(now.parts))
    ratings = tuple(
        wanted.pop(name, boxes) for name, boxes in zip(RATINGS, now.ratings, strict=True)
    )
    return state.put(adjust.ref, now._replace(ratings=ratings, **wanted))


def tabled(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the state with the players' table, which also applies to an attack in progress.

    Refuses rows in the wrong order, and a table that no longer fits the dice of the attack.
    """
    table: CatastrophicTable | None = happened.data.table
    faults = table_faults(table, ("data", "table")) if table else ()
    if faults:
        return Refusal(faults)
    key = "gone" if table is None else "corrected" if state.table else "typed"
    after, result = state.tabled(table), Result(Sentence(f"jovian.log.table.{key}"))
    if state.underway is None:
        return Applied(after, result)
    underway = with_table(state.underway, table)
    return underway if isinstance(underway, Refusal) else Applied(after.begun(underway), result)


def by_hand(fresh: State, now: State) -> Iterator[Draft]:
    """Yield the events that give a battle the numbers and the table of another state."""
    if fresh.table != now.table:
        yield table_draft(now.table)
    every: dict[str, Now] = {**fresh.squadrons, **fresh.ships}
    for ref, squadron_now in every.items():
        fields, after = (
            OF_SHIPS if isinstance(squadron_now, ShipNow) else OF_SQUADRONS,
            now.now(ref),
        )
        result = {name: _number_of(after, name) for name in fields} if after else {}
        changes = {
            name: number
            for name, number in result.items()
            if number != _number_of(squadron_now, name)
        }
        if changes:
            yield adjust_draft(ref, **changes)


def adjust_draft(ref: str, side: int | None = None, **fields: Any) -> Draft:
    """Return the event that overrides numbers, by the fields of `Adjust`."""
    data = {
        name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()
    }
    return Draft(kind="adjust", side=side, data={"ref": ref} | data)


def table_draft(table: CatastrophicTable | None) -> Draft:
    """Return the event that sets the players' Catastrophic Damage Table in a battle."""
    return Draft(kind="table", data=plain(TableChoice(table=table)))


def _overridden(state: State, adjust: Adjust) -> Iterator[Override]:
    now = state.now(adjust.ref)
    for field in Adjust.model_fields if now else ():
        value = getattr(adjust, field)
        if now and field != "ref" and value is not None and value != _number_of(now, field):
            yield Override(field=field, was=_scalar(_number_of(now, field)), now=_scalar(value))


def _scalar(value: Any) -> Scalar:
    scalar: Scalar = " ".join(map(str, value)) if isinstance(value, tuple) else value
    return scalar


def _number_of(now: Now, field: str) -> Any:
    """Return a remaining number of a squadron or ship, by the field of `Adjust`."""
    if isinstance(now, ShipNow) and field in RATINGS:
        return now.ratings[RATINGS.index(field)]
    return getattr(now, field)
