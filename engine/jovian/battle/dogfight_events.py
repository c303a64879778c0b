"""Dogfights in a battle: declared, ordered under seal, revealed as a flow, applied to the squadrons
when over.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.engagement import (
    Applied,
    Happened,
    LuckRoll,
    Refusal,
    Result,
    Sentence,
    Underway,
    refusal,
    side_of,
)
from engine.engagement.logs.result import Value
from engine.flow import Played
from engine.jovian.attack_flow import rolls_of, volleys
from engine.jovian.battle.commitments import DeclaredDogfight, Sealed, SideIndex
from engine.jovian.battle.data import DogfightDeclaration, Recalled, Revealed, SealedSide, Unsealed
from engine.jovian.battle.roster import Roster
from engine.jovian.battle.state import State
from engine.jovian.dogfight.check import encounter_faults, orders_faults
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.orders import Dogfight, DogfightSide, Encounter, Orders
from engine.jovian.dogfight.plan import ShotPlan, aftermath
from engine.jovian.dogfight.sealed_orders import OpenedOrders, is_sealed
from engine.jovian.dogfight.state import DogfightState
from engine.kit.refusal import refused

LOG = "jovian.log.dogfight"
Taken = Applied[State] | Refusal


class Fighting(NamedTuple):
    """A dogfight after the reveal: its declaration, and the dogfight of the engine."""

    declaration: DogfightDeclaration
    dogfight: Dogfight


def declared(state: State, happened: Happened) -> Taken:
    """Apply step 1: two remaining squadrons of different sides meet, and declare missiles."""
    declaration: DogfightDeclaration = happened.data
    for index, ref in enumerate(declaration.refs):
        now = state.squadrons.get(ref)
        if now is None or now.gone:
            code, who = (
                ("unknown_model", ref) if now is None else ("model_gone", state.roster.name(ref))
            )
            return refusal(code, "data", "sides", index, "group", who=who)
    if len({side_of(ref) for ref in declaration.refs}) < len(declaration.refs):
        return refusal("not_a_choice", "data", "sides", 1, "group")
    if declaration.continues and not state.can_continue(declaration.refs):
        return refusal("other_dogfight", "data", "continues")
    before = state
    state = prepare(before, declaration)
    encounter = encounter_of(state, declaration)
    faults = encounter_faults(encounter, ("data",))
    if faults:
        return Refusal(faults)
    key = "declared"
    if declaration.continues:
        key = "next" if state == before else "next_full"
    sentence = _sentence(key, declaration, state.roster)
    follows = (
        *_declared_sentences(declaration, 0, state.roster),
        *_declared_sentences(declaration, 1, state.roster),
    )
    result = Result(sentence, side_of(declaration.refs[0]), declaration.refs, follows=follows)
    return Applied(state.meeting(DeclaredDogfight(declaration, encounter)), result)


def _declared_sentences(
    declaration: DogfightDeclaration, index: int, roster: Roster
) -> Iterator[Sentence]:
    """Yield what the declaration says for one squadron, as each player speaks for the own one at
    the table.
    """
    joining = declaration.sides[index]
    group = roster.name(joining.group)
    if joining.missiles:
        profile = roster.profile(joining.group)
        weapon = profile.weapons[joining.missiles.weapon].name if profile else ""
        values: dict[str, Value] = {
            "group": group,
            "weapon": weapon or "–",
            "count": joining.missiles.fired,
        }
        yield Sentence(f"{LOG}.missiles", values)
    if joining.modifier:
        yield Sentence(f"{LOG}.modifier", {"group": group, "modifier": joining.modifier})
    if joining.missile_modifier:
        yield Sentence(
            f"{LOG}.missile_modifier", {"group": group, "modifier": joining.missile_modifier}
        )


def prepare(state: State, declaration: DogfightDeclaration) -> State:
    """Return the state in which two squadrons begin a dogfight, or the next round of one."""
    is_next = declaration.continues and state.can_continue(declaration.refs)
    return state.in_next_round() if is_next else state


def encounter_of(state: State, declaration: DogfightDeclaration) -> Encounter:
    """Return the encounter of two squadrons in their current state, with their declarations."""
    first, second = (
        DogfightSide(
            squadron=state.squadron(joining.group),
            **joining.model_dump(exclude={"group"}, exclude_defaults=True),
        )
        for joining in declaration.sides
    )
    return Encounter(
        rulings=state.setup.rulings, sides=(first, second), interception=declaration.interception
    )


def ordered(state: State, happened: Happened) -> Taken:
    """Apply steps 2 to 4: one side gives and seals its orders."""
    sealed: SealedSide = happened.data
    now, event = state.dogfight, happened.event
    if now is None or now.sealed[sealed.place] is not None:
        return refusal("no_dogfight" if now is None else "already_sealed", "data", "place")
    if event.commitment in now.released[sealed.place]:
        return refusal("already_sealed", "data", "place")
    after = now.bound(sealed.place, Sealed(event.number, event.commitment or ""))
    return Applied(state.meeting(after), _about(now, sealed.place, "orders", state.roster))


def recalled(state: State, happened: Happened) -> Taken:
    """Give orders once more, or call the dogfight off.

    On one phone this happens at once, on two phones when both players have agreed.
    """
    data: Recalled = happened.data
    now = state.dogfight
    if now is None or (data.place is not None and now.sealed[data.place] is None):
        return refusal("no_dogfight" if now is None else "not_sealed", "data", "place")
    if data.place is not None and now.is_shown:
        return refusal("revealed_stays", "data", "place")
    if data.by is not None:
        return _agreed(state, now, data, data.by)
    if data.place is None:
        return _off(state, now, agreed=False)
    return Applied(
        state.meeting(now.bound(data.place, None)), _about(now, data.place, "again", state.roster)
    )


def _agreed(state: State, now: DeclaredDogfight, data: Recalled, by: SideIndex) -> Taken:
    """Note the agreement of one player on their own phone; once both have agreed, apply the
    change.
    """
    other: SideIndex = 1 if by == 0 else 0
    is_asked = (data.place, other) in now.asked
    if (
        not now.two_phones
        or (data.place, by) in now.asked
        or not (is_asked or data.place in (None, by))
    ):
        return refusal("not_a_choice", "data", "by")
    if data.about != now.about:
        return refusal("agreed_earlier", "data", "about")
    if not is_asked:
        key = "asks" if data.place is not None else "asks_off"
        after = now._replace(asked=now.asked | {(data.place, by)})
        return Applied(state.meeting(after), _agreement(now, by, key, state.roster))
    if data.place is None:
        applied = _off(state, now, agreed=True)
        side = side_of(now.declaration.refs[by])
        return replace(applied, result=replace(applied.result, side=side, own=True, agrees=True))
    return Applied(
        state.meeting(now.freed(data.place)), _agreement(now, by, "agrees", state.roster)
    )


def _off(state: State, now: DeclaredDogfight, *, agreed: bool) -> Applied[State]:
    return Applied(
        state.called_off(agreed=agreed),
        Result(_sentence("off", now.declaration, state.roster), models=now.declaration.refs),
    )


def unsealed(state: State, happened: Happened) -> Taken:
    """Apply step 5 on two phones: one side shows its orders, once both are sealed.

    When the other side has shown its orders before, the flow of the dogfight begins.
    """
    data: Unsealed = happened.data
    now = state.dogfight
    if now is None or not now.two_phones:
        return refusal("no_dogfight", "data")
    if None in now.sealed or now.openings[data.place]:
        return refusal("not_sealed" if None in now.sealed else "revealed_stays", "data", "place")
    wrong = _unsealed(now, data.place, data.opening)
    if wrong:
        return wrong.under("data", "opening")
    after = now.opened(data.place, data.opening)
    shown = _about(now, data.place, "shown", state.roster)
    first, second = after.openings
    if first is None or second is None:
        return Applied(state.meeting(after), shown)
    applied = _begun(
        state, after, Dogfight(encounter=now.encounter, orders=(first.orders, second.orders))
    )
    return replace(applied, result=replace(applied.result, side=shown.side, own=True))


def revealed(state: State, happened: Happened) -> Taken:
    """Apply step 5 on one phone: both sides show the orders that they had sealed; the flow of steps
    6 to 8 begins.
    """
    data: Revealed = happened.data
    now = state.dogfight
    if now is None or now.two_phones:
        return refusal("no_dogfight", "data")
    for index, opening in enumerate(data.openings):
        wrong = _unsealed(now, index, opening)
        if wrong:
            return wrong.under("data", "openings", index)
    first, second = (opening.orders for opening in data.openings)
    after = now._replace(openings=data.openings)
    return _begun(state, after, Dogfight(encounter=now.encounter, orders=(first, second)))


def _unsealed(now: DeclaredDogfight, index: int, opening: OpenedOrders) -> Refusal | None:
    """Return why orders differ from the sealed ones of their side, or are not allowed."""
    sealed, encounter = now.sealed[index], now.encounter
    if sealed is None:
        return refusal("not_sealed")
    if not is_sealed(sealed.commitment, opening, index, encounter):
        return refusal("wrong_opening")
    return refused(
        orders_faults(encounter.sides[index], encounter.rulings, opening.orders, ("orders",))
    )


def _begun(state: State, now: DeclaredDogfight, dogfight: Dogfight) -> Applied[State]:
    refs, roster = now.declaration.refs, state.roster
    played = Played(dogfight_flow(dogfight), (), dogfight_start(dogfight))
    values = {
        sealed.number: _ordered(now, index, orders, roster)
        for index, (sealed, orders) in enumerate(zip(now.sealed, dogfight.orders, strict=True))
        if sealed
    }
    result = Result(_sentence("revealed", now.declaration, roster), models=refs, opened=values)
    underway = Underway(Fighting(now.declaration, dogfight), side_of(refs[0]), refs, played)
    return Applied(state.meeting(now).begun(underway), result)


def ended(state: State, fighting: Fighting, played: Played[DogfightState]) -> Applied[State]:
    """Return the state after a dogfight, and its cost."""
    values: dict[str, Value] = {}
    remaining = aftermath(fighting.dogfight, played.entries)
    for name, ref, after in zip(
        ("first", "second"), fighting.declaration.refs, remaining, strict=True
    ):
        now = state.squadrons[ref]
        values |= {
            f"{name}_structure": now.structure - after.structure,
            f"{name}_fuel": now.fuel - after.fuel,
        }
        state = state.put(ref, now._replace(**after._asdict()))
    state = replace(state, fought=frozenset(fighting.declaration.refs))
    return Applied(state, Result(_sentence("over", fighting.declaration, state.roster, **values)))


def luck_of(underway: Underway[DogfightState], since: int) -> Iterable[LuckRoll]:
    """Return the rolls of a dogfight whose luck counts, from an entry on."""
    sides = [side_of(ref) for ref in underway.models]
    for volley in volleys(underway.played.entries, since):
        shooter = shooter_of(underway.declared, volley.before)
        yield from rolls_of(volley, sides[shooter], sides[1 - shooter])


def shooter_of(fighting: Fighting, state: DogfightState) -> int:
    """Return the place of the squadron whose shot is in progress, or which must decide how it
    fires.
    """
    plan = ShotPlan(fighting.dogfight)
    deciding, shot = plan.deciding(state), plan.shot(state)
    return deciding if deciding is not None and not state.volley.stage else shot.side if shot else 0


def _about(now: DeclaredDogfight, index: int, key: str, roster: Roster) -> Result:
    """Return the result of one side's event; on two phones it is an event that only this side's
    phone may make.
    """
    ref, other = now.declaration.refs[index], now.declaration.refs[1 - index]
    values = {"group": roster.name(ref), "other": roster.name(other)}
    return Result(Sentence(f"{LOG}.{key}", values), side_of(ref), (ref,), own=now.two_phones)


def _agreement(now: DeclaredDogfight, index: int, key: str, roster: Roster) -> Result:
    """Return the result of one player's agreement to new orders, or to no dogfight."""
    return replace(_about(now, index, key, roster), agrees=True)


def _ordered(now: DeclaredDogfight, index: int, orders: Orders, roster: Roster) -> Sentence:
    weapon = (
        None
        if orders.weapon is None
        else now.encounter.sides[index].squadron.weapons[orders.weapon]
    )
    values: dict[str, Value] = {
        "group": roster.name(now.declaration.refs[index]),
        "weapon": (weapon and weapon.name) or "–",
    }
    return Sentence(
        f"{LOG}.ordered",
        values | {name: getattr(orders, name) for name in ("fuel", "attack", "defense")},
    )


def _sentence(
    key: str, declaration: DogfightDeclaration, roster: Roster, **values: Value
) -> Sentence:
    first, second = (roster.name(ref) for ref in declaration.refs)
    return Sentence(f"{LOG}.{key}", {"first": first, "second": second} | values)
