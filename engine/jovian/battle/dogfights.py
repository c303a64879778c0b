"""Dogfights in a battle: declared, ordered under seal, revealed as a flow, applied to the squadrons when over."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from engine.engagement import (
    Applied,
    Happened,
    Refusal,
    Result,
    Roll,
    Sentence,
    Underway,
    refusal,
    side_of,
)
from engine.engagement.logs.result import Value
from engine.flow import Played
from engine.jovian.attack_flow import rolls_of, volleys
from engine.jovian.battle.commitments import Declared, Place, Sealed
from engine.jovian.battle.data import DogfightSaid, OrdersSaid, Recalled, Revealed, Unsealed
from engine.jovian.battle.roster import Roster
from engine.jovian.battle.state import State
from engine.jovian.dogfight.check import encounter_faults, orders_faults
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders, Side
from engine.jovian.dogfight.plan import Plan, aftermath
from engine.jovian.dogfight.sealed_orders import Opening as SealedOrders
from engine.jovian.dogfight.sealed_orders import is_sealed
from engine.jovian.dogfight.state import DogfightState
from engine.kit.refusal import refused

LOG = "jovian.log.dogfight"
Taken = Applied[State] | Refusal


class Fighting(NamedTuple):
    """A dogfight after the reveal: its declaration, and the dogfight of the engine."""

    said: DogfightSaid
    dogfight: Dogfight


def declared(state: State, happened: Happened) -> Taken:
    """Apply step 1: two remaining squadrons of different sides meet, and declare missiles."""
    said: DogfightSaid = happened.data
    for place, ref in enumerate(said.refs):
        now = state.squadrons.get(ref)
        if now is None or now.gone:
            code, who = ("unknown_model", ref) if now is None else ("model_gone", state.roster.name(ref))
            return refusal(code, "data", "sides", place, "group", who=who)
    if len({side_of(ref) for ref in said.refs}) < len(said.refs):
        return refusal("not_a_choice", "data", "sides", 1, "group")
    encounter = encounter_of(state, said)
    faults = encounter_faults(encounter, ("data",))
    if faults:
        return Refusal(faults)
    result = Result(_sentence("declared", said, state.roster), side_of(said.refs[0]), said.refs)
    return Applied(state.meeting(Declared(said, encounter)), result)


def encounter_of(state: State, said: DogfightSaid) -> Encounter:
    """Return the encounter of two squadrons in their current state, with their declarations."""
    first, second = (
        Side(squadron=state.squadron(one.group), **one.model_dump(exclude={"group"}, exclude_defaults=True))
        for one in said.sides
    )
    return Encounter(rulings=state.setup.rulings, sides=(first, second), interception=said.interception)


def ordered(state: State, happened: Happened) -> Taken:
    """Apply steps 2 to 4: one side gives and seals its orders."""
    said: OrdersSaid = happened.data
    now, event = state.dogfight, happened.event
    if now is None or now.sealed[said.place] is not None:
        return refusal("no_dogfight" if now is None else "already_sealed", "data", "place")
    if event.commitment in now.released[said.place]:
        return refusal("already_sealed", "data", "place")
    after = now.bound(said.place, Sealed(event.number, event.commitment or ""))
    return Applied(state.meeting(after), _about(now, said.place, "orders", state.roster))


def recalled(state: State, happened: Happened) -> Taken:
    """Give orders once more, or call the dogfight off.

    On one phone this happens at once, on two phones when both players have agreed.
    """
    said: Recalled = happened.data
    now = state.dogfight
    if now is None or (said.place is not None and now.sealed[said.place] is None):
        return refusal("no_dogfight" if now is None else "not_sealed", "data", "place")
    if said.place is not None and now.is_shown:
        return refusal("revealed_stays", "data", "place")
    if said.by is not None:
        return _agreed(state, now, said, said.by)
    if said.place is None:
        return _off(state, now, agreed=False)
    return Applied(state.meeting(now.bound(said.place, None)), _about(now, said.place, "again", state.roster))


def _agreed(state: State, now: Declared, said: Recalled, by: Place) -> Taken:
    """Note the agreement of one player on their own phone; once both have agreed, apply the change."""
    other: Place = 1 if by == 0 else 0
    is_asked = (said.place, other) in now.asked
    if not now.two_phones or (said.place, by) in now.asked or not (is_asked or said.place in (None, by)):
        return refusal("not_a_choice", "data", "by")
    if said.about != now.about:
        return refusal("agreed_earlier", "data", "about")
    if not is_asked:
        key = "asks" if said.place is not None else "asks_off"
        after = now._replace(asked=now.asked | {(said.place, by)})
        return Applied(state.meeting(after), _about(now, by, key, state.roster))
    if said.place is None:
        found = _off(state, now, agreed=True)
        return replace(found, result=replace(found.result, side=side_of(now.said.refs[by]), own=True))
    return Applied(state.meeting(now.freed(said.place)), _about(now, by, "agrees", state.roster))


def _off(state: State, now: Declared, *, agreed: bool) -> Applied[State]:
    return Applied(
        state.called_off(agreed=agreed), Result(_sentence("off", now.said, state.roster), models=now.said.refs)
    )


def unsealed(state: State, happened: Happened) -> Taken:
    """Apply step 5 on two phones: one side shows its orders, once both are sealed.

    When the other side has shown its orders before, the flow of the dogfight begins.
    """
    said: Unsealed = happened.data
    now = state.dogfight
    if now is None or not now.two_phones:
        return refusal("no_dogfight", "data")
    if None in now.sealed or now.openings[said.place]:
        return refusal("not_sealed" if None in now.sealed else "revealed_stays", "data", "place")
    wrong = _unsealed(now, said.place, said.opening)
    if wrong:
        return wrong.under("data", "opening")
    after = now.opened(said.place, said.opening)
    shown = _about(now, said.place, "shown", state.roster)
    first, second = after.openings
    if first is None or second is None:
        return Applied(state.meeting(after), shown)
    found = _begun(state, after, Dogfight(encounter=now.encounter, orders=(first.orders, second.orders)))
    return replace(found, result=replace(found.result, side=shown.side, own=True))


def revealed(state: State, happened: Happened) -> Taken:
    """Apply step 5 on one phone: both sides show the orders that they had sealed; the flow of steps 6 to 8 begins."""
    said: Revealed = happened.data
    now = state.dogfight
    if now is None or now.two_phones:
        return refusal("no_dogfight", "data")
    for place, opening in enumerate(said.openings):
        wrong = _unsealed(now, place, opening)
        if wrong:
            return wrong.under("data", "openings", place)
    first, second = (opening.orders for opening in said.openings)
    after = now._replace(openings=said.openings)
    return _begun(state, after, Dogfight(encounter=now.encounter, orders=(first, second)))


def _unsealed(now: Declared, place: int, opening: SealedOrders) -> Refusal | None:
    """Return why orders differ from the sealed ones of their side, or are not allowed."""
    sealed, encounter = now.sealed[place], now.encounter
    if sealed is None:
        return refusal("not_sealed")
    if not is_sealed(sealed.commitment, opening, place, encounter):
        return refusal("wrong_opening")
    return refused(orders_faults(encounter.sides[place], encounter.rulings, opening.orders, ("orders",)))


def _begun(state: State, now: Declared, dogfight: Dogfight) -> Applied[State]:
    refs, roster = now.said.refs, state.roster
    played = Played(dogfight_flow(dogfight), (), dogfight_start(dogfight))
    told = {
        sealed.number: _ordered(now, place, orders, roster)
        for place, (sealed, orders) in enumerate(zip(now.sealed, dogfight.orders, strict=True))
        if sealed
    }
    result = Result(_sentence("revealed", now.said, roster), models=refs, opened=told)
    underway = Underway(Fighting(now.said, dogfight), side_of(refs[0]), refs, played)
    return Applied(state.meeting(now).begun(underway), result)


def ended(state: State, fighting: Fighting, played: Played[DogfightState]) -> Applied[State]:
    """Return the state after a dogfight, and its cost."""
    values: dict[str, Value] = {}
    left = aftermath(fighting.dogfight, played.entries)
    for name, ref, after in zip(("first", "second"), fighting.said.refs, left, strict=True):
        now = state.squadrons[ref]
        values |= {f"{name}_structure": now.structure - after.structure, f"{name}_fuel": now.fuel - after.fuel}
        state = state.put(ref, now._replace(**after._asdict()))
    return Applied(state, Result(_sentence("over", fighting.said, state.roster, **values)))


def luck_of(underway: Underway[DogfightState], since: int) -> Iterable[Roll]:
    """Return the rolls of a dogfight whose luck counts, from an entry on."""
    sides = _sides_of(underway)
    for one in volleys(underway.played.entries, since):
        shooter = shooter_of(underway.declared, one.before)
        yield from rolls_of(one, sides[shooter], sides[1 - shooter])


def shooter_of(fighting: Fighting, state: DogfightState) -> int:
    """Return the place of the squadron whose shot is in progress, or which must decide how it fires."""
    plan = Plan(fighting.dogfight)
    deciding, shot = plan.deciding(state), plan.shot(state)
    return deciding if deciding is not None and not state.volley.stage else shot.side if shot else 0


def _sides_of(underway: Underway[DogfightState]) -> tuple[int, int]:
    first, second = underway.models
    return side_of(first), side_of(second)


def _about(now: Declared, place: int, key: str, roster: Roster) -> Result:
    """Return the result of one side's event; on two phones it is an event that only this side's phone may make."""
    ref, other = now.said.refs[place], now.said.refs[1 - place]
    values = {"group": roster.name(ref), "other": roster.name(other)}
    return Result(Sentence(f"{LOG}.{key}", values), side_of(ref), (ref,), own=now.two_phones)


def _ordered(now: Declared, place: int, orders: Orders, roster: Roster) -> Sentence:
    weapon = None if orders.weapon is None else now.encounter.sides[place].squadron.weapons[orders.weapon]
    values: dict[str, Value] = {"group": roster.name(now.said.refs[place]), "weapon": (weapon and weapon.name) or "–"}
    return Sentence(f"{LOG}.ordered", values | {name: getattr(orders, name) for name in ("fuel", "attack", "defense")})


def _sentence(key: str, said: DogfightSaid, roster: Roster, **values: Value) -> Sentence:
    first, second = (roster.name(ref) for ref in said.refs)
    return Sentence(f"{LOG}.{key}", {"first": first, "second": second} | values)
