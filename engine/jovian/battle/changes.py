"""What is set by hand: numbers of squadrons and ships, the players' own table."""

from collections.abc import Iterator
from typing import Any

from engine.engagement import Override, Refusal, refusal
from engine.engagement.saved import Scalar
from engine.jovian.attack import table_faults
from engine.jovian.battle.data import Adjust, TableSaid
from engine.jovian.battle.state import Now, ShipNow, State
from engine.jovian.words import Rating

RATINGS = tuple(rating.value for rating in Rating)
OF_SQUADRONS = ("structure", "fuel", "fire_control", "fired")
OF_SHIPS = ("structure", *RATINGS, "parts", "fire_control", "destroyed", "fired")


def adjusted(state: State, said: Adjust) -> State | Refusal:
    """The state with what was set by hand; refused for a field that the squadron or ship does not have."""
    now = state.now(said.ref)
    if now is None:
        return refusal("unknown_model", "data", "ref")
    known = OF_SHIPS if isinstance(now, ShipNow) else OF_SQUADRONS
    wanted = {name: value for name in (*OF_SHIPS, "fuel") if (value := getattr(said, name)) is not None}
    wrong = next((name for name in wanted if name not in known), None)
    if wrong:
        return refusal("unknown", "data", wrong)
    if len(wanted.get("fired", now.fired)) != len(now.fired):
        return refusal("too_many", "data", "fired", max_length=len(now.fired))
    if not isinstance(now, ShipNow):
        return state.put(said.ref, now._replace(**wanted))
    if "parts" in wanted and len(wanted["parts"]) != len(now.parts):
        return refusal("too_many", "data", "parts", max_length=len(now.parts))
    ratings = tuple(wanted.pop(name, boxes) for name, boxes in zip(RATINGS, now.ratings, strict=True))
    return state.put(said.ref, now._replace(ratings=ratings, **wanted))


def tabled(state: State, said: TableSaid) -> State | Refusal:
    """The state with the players' table; refused for rows that are not in order."""
    faults = table_faults(said.table, ("data", "table")) if said.table else ()
    return Refusal(faults) if faults else state.tabled(said.table)


def overridden(state: State, said: Adjust) -> Iterator[Override]:
    """What was set by hand and was otherwise before."""
    now = state.now(said.ref)
    for field in Adjust.model_fields if now else ():
        value = getattr(said, field)
        if now and field != "ref" and value is not None and value != _number_of(now, field):
            yield Override(field=field, was=_scalar(_number_of(now, field)), now=_scalar(value))


def _scalar(value: Any) -> Scalar:
    found: Scalar = " ".join(map(str, value)) if isinstance(value, tuple) else value
    return found


def _number_of(now: Now, field: str) -> Any:
    """What a squadron or ship has left of one thing, by the field of `Adjust`."""
    if isinstance(now, ShipNow) and field in RATINGS:
        return now.ratings[RATINGS.index(field)]
    return getattr(now, field)
