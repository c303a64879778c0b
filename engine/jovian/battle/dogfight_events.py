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
from engine.jovian.battle.data import (
    DogfightDeclaration,
    Joining,
    Recalled,
    Revealed,
    SealedSide,
    Unsealed,
)
from engine.jovian.battle.roster import Roster
from engine.jovian.battle.state import SquadronNow, State
from engine.jovian.dogfight.check import encounter_faults, orders_faults
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.orders import Dogfight, DogfightSide, Encounter, Orders
from engine.jovian.dogfight.plan import Aftermath, ShotPlan, aftermath
from engine.jovian.dogfight.sealed_orders import OpenedOrders, is_sealed
from engine.jovian.dogfight.state import DogfightState
from engine.jovian.steps.volley import Stage
from engine.kit.refusal import refuse

LOG = "jovian.log.dogfight"
Taken = Applied[State] | Refusal


class Fighting(NamedTuple):
    """A dogfight after the reveal: its declaration, and the dogfight of the engine."""

    declaration: DogfightDeclaration
    dogfight: Dogfight


def declare(state: State, happened: Happened) -> Taken:
    """Apply step 1: two remaining squadrons of different sides meet, and declare missiles.

    Refusal: for what `_refuse_squadrons` refuses, and for missiles that a squadron cannot fire.
    """
    declaration: DogfightDeclaration = happened.data
    wrong = _refuse_squadrons(state, declaration)
    if wrong:
        return wrong
    ready = prepare(state, declaration)
    encounter = encounter_of(ready, declaration)
    faults = encounter_faults(encounter, ("data",))
    if faults:
        return Refusal(faults)
    key = _declaration_key(declaration, is_full=ready != state)
    sentence = _sentence(key, declaration, state.roster)
    follows: list[Sentence] = []
    for joining in declaration.sides:
        follows.extend(_joining_sentences(joining, state.roster))
    side = side_of(declaration.refs[0])
    result = Result(sentence, side, declaration.refs, follows=tuple(follows))
    return Applied(ready.with_dogfight(DeclaredDogfight(declaration, encounter)), result)


def _refuse_squadrons(state: State, declaration: DogfightDeclaration) -> Refusal | None:
    """Return the refusal of a squadron that does not exist or is destroyed, of two squadrons of one
    side, and of a next round that is not the last dogfight's; None if the two can meet.
    """
    for index, ref in enumerate(declaration.refs):
        path = ("data", "sides", index, "group")
        now = state.squadrons.get(ref)
        if now is None:
            return refusal("unknown_model", *path, who=ref)
        if now.is_gone:
            return refusal("model_gone", *path, who=state.roster.name(ref))
    first, second = declaration.refs
    if side_of(first) == side_of(second):
        return refusal("not_a_choice", "data", "sides", 1, "group")
    if declaration.continues and not state.can_continue(declaration.refs):
        return refusal("other_dogfight", "data", "continues")
    return None


def _declaration_key(declaration: DogfightDeclaration, *, is_full: bool) -> str:
    """Return the key of the sentence: a new dogfight, or a next round, with full Fire Control or
    not.
    """
    if not declaration.continues:
        return "declared"
    if is_full:
        return "next_full"
    return "next"


def _joining_sentences(joining: Joining, roster: Roster) -> Iterator[Sentence]:
    """Yield what the declaration says for one squadron, as each player speaks for the own one at
    the table.
    """
    group = roster.name(joining.group)
    if joining.missiles:
        squadron = roster.squadrons[joining.group]
        weapon = squadron.weapons[joining.missiles.weapon]
        values: dict[str, Value] = {
            "group": group,
            "weapon": weapon.name or "–",
            "count": joining.missiles.fired,
        }
        yield Sentence(f"{LOG}.missiles", values)
    if joining.modifier:
        yield Sentence(f"{LOG}.modifier", {"group": group, "modifier": joining.modifier})
    if joining.missile_modifier:
        values = {"group": group, "modifier": joining.missile_modifier}
        yield Sentence(f"{LOG}.missile_modifier", values)


def prepare(state: State, declaration: DogfightDeclaration) -> State:
    """Return the state in which two squadrons begin a dogfight, or the next round of one."""
    if declaration.continues and state.can_continue(declaration.refs):
        return state.in_next_round()
    return state


def encounter_of(state: State, declaration: DogfightDeclaration) -> Encounter:
    """Return the encounter of two squadrons in their current state, with their declarations."""
    first, second = declaration.sides
    return Encounter(
        rulings=state.setup.rulings,
        sides=(_dogfight_side(state, first), _dogfight_side(state, second)),
        interception=declaration.interception,
    )


def _dogfight_side(state: State, joining: Joining) -> DogfightSide:
    given = joining.model_dump(exclude={"group"}, exclude_defaults=True)
    return DogfightSide(squadron=state.squadron(joining.group), **given)


def seal_orders(state: State, happened: Happened) -> Taken:
    """Apply steps 2 to 4: one side gives and seals its orders.

    Refusal: no dogfight waits for orders, the side has sealed before, or it seals what both players
    agreed to replace.
    """
    sealed: SealedSide = happened.data
    index = sealed.place
    now = state.dogfight
    event = happened.event
    if now is None:
        return refusal("no_dogfight", "data", "place")
    if now.sealed[index] is not None or event.commitment in now.released[index]:
        return refusal("already_sealed", "data", "place")
    after = now.seal(index, Sealed(event.number, event.commitment or ""))
    return Applied(state.with_dogfight(after), _about(now, index, "orders", state.roster))


def recall(state: State, happened: Happened) -> Taken:
    """Give orders once more, or call the dogfight off.

    On one phone this happens at once, on two phones when both players have agreed.

    Refusal: no dogfight waits, or the orders are not sealed or already shown.
    """
    data: Recalled = happened.data
    now = state.dogfight
    if now is None:
        return refusal("no_dogfight", "data", "place")
    if data.place is not None:
        if now.sealed[data.place] is None:
            return refusal("not_sealed", "data", "place")
        if now.is_shown:
            return refusal("revealed_stays", "data", "place")
    if data.by is not None:
        return _agree(state, now, data, data.by)
    if data.place is None:
        return _call_off(state, now, agreed=False)
    after = now.seal(data.place, None)
    return Applied(state.with_dogfight(after), _about(now, data.place, "again", state.roster))


def _agree(state: State, now: DeclaredDogfight, data: Recalled, by: SideIndex) -> Taken:
    """Note the agreement of one player on their own phone; once both have agreed, apply the
    change.

    Refusal: the player may not ask for this, or agrees to an earlier state of the dogfight.
    """
    other: SideIndex = 1 if by == 0 else 0
    is_asked = (data.place, other) in now.asked
    has_agreed = (data.place, by) in now.asked
    is_own = data.place in (None, by)
    if not now.has_two_phones or has_agreed:
        return refusal("not_a_choice", "data", "by")
    if not is_asked and not is_own:
        return refusal("not_a_choice", "data", "by")
    if data.about != now.about:
        return refusal("agreed_earlier", "data", "about")
    if not is_asked:
        key = "asks_off" if data.place is None else "asks"
        after = now._replace(asked=now.asked | {(data.place, by)})
        return Applied(state.with_dogfight(after), _agreement(now, by, key, state.roster))
    if data.place is None:
        applied = _call_off(state, now, agreed=True)
        side = side_of(now.declaration.refs[by])
        return replace(applied, result=replace(applied.result, side=side, own=True, agrees=True))
    after = now.free(data.place)
    return Applied(state.with_dogfight(after), _agreement(now, by, "agrees", state.roster))


def _call_off(state: State, now: DeclaredDogfight, *, agreed: bool) -> Applied[State]:
    sentence = _sentence("off", now.declaration, state.roster)
    return Applied(state.call_off(agreed=agreed), Result(sentence, models=now.declaration.refs))


def unseal(state: State, happened: Happened) -> Taken:
    """Apply step 5 on two phones: one side shows its orders, once both are sealed.

    When the other side has shown its orders before, the flow of the dogfight begins.

    Refusal: no dogfight on two phones waits, a side has not sealed, this side has shown its orders
    before, or they are not the sealed ones.
    """
    data: Unsealed = happened.data
    now = state.dogfight
    if now is None or not now.has_two_phones:
        return refusal("no_dogfight", "data")
    if None in now.sealed:
        return refusal("not_sealed", "data", "place")
    if now.openings[data.place]:
        return refusal("revealed_stays", "data", "place")
    wrong = _refuse_opening(now, data.place, data.opening)
    if wrong:
        return wrong.under("data", "opening")
    after = now.show(data.place, data.opening)
    shown = _about(now, data.place, "shown", state.roster)
    first, second = after.openings
    if first is None or second is None:
        return Applied(state.with_dogfight(after), shown)
    applied = _begin(state, after, (first.orders, second.orders))
    return replace(applied, result=replace(applied.result, side=shown.side, own=True))


def reveal(state: State, happened: Happened) -> Taken:
    """Apply step 5 on one phone: both sides show the orders that they had sealed; the flow of steps
    6 to 8 begins.

    Refusal: no dogfight on one phone waits, or orders are not the sealed ones.
    """
    data: Revealed = happened.data
    now = state.dogfight
    if now is None or now.has_two_phones:
        return refusal("no_dogfight", "data")
    for index, opening in enumerate(data.openings):
        wrong = _refuse_opening(now, index, opening)
        if wrong:
            return wrong.under("data", "openings", index)
    first, second = data.openings
    after = now._replace(openings=data.openings)
    return _begin(state, after, (first.orders, second.orders))


def _refuse_opening(now: DeclaredDogfight, index: int, opening: OpenedOrders) -> Refusal | None:
    """Return the refusal of orders that differ from the sealed ones of their side, or that the
    rules do not allow; None if they may be shown.
    """
    sealed = now.sealed[index]
    encounter = now.encounter
    if sealed is None:
        return refusal("not_sealed")
    if not is_sealed(sealed.commitment, opening, index, encounter):
        return refusal("wrong_opening")
    side = encounter.sides[index]
    return refuse(orders_faults(side, encounter.rulings, opening.orders, ("orders",)))


def _begin(state: State, now: DeclaredDogfight, orders: tuple[Orders, Orders]) -> Applied[State]:
    """Return the state in which steps 6 to 8 begin; the log now tells the orders of both sides."""
    refs = now.declaration.refs
    dogfight = Dogfight(encounter=now.encounter, orders=orders)
    opened = {}
    for index, sealed in enumerate(now.sealed):
        if sealed:
            opened[sealed.number] = _orders_sentence(now, index, orders[index], state.roster)
    sentence = _sentence("revealed", now.declaration, state.roster)
    played = Played(dogfight_flow(dogfight), (), dogfight_start(dogfight))
    underway = Underway(Fighting(now.declaration, dogfight), side_of(refs[0]), refs, played)
    after = state.with_dogfight(now).begin(underway)
    return Applied(after, Result(sentence, models=refs, opened=opened))


def finish(state: State, fighting: Fighting, played: Played[DogfightState]) -> Applied[State]:
    """Return the state after a dogfight, and what both squadrons lost."""
    refs = fighting.declaration.refs
    first, second = aftermath(fighting.dogfight, played.entries)
    lost: dict[str, Value] = {
        **_losses("first", state.squadrons[refs[0]], first),
        **_losses("second", state.squadrons[refs[1]], second),
    }
    after = replace(state, fought=frozenset(refs))
    for ref, remains in zip(refs, (first, second), strict=True):
        after = after.put(ref, state.squadrons[ref]._replace(**remains._asdict()))
    sentence = _sentence("over", fighting.declaration, state.roster, **lost)
    return Applied(after, Result(sentence))


def _losses(name: str, before: SquadronNow, after: Aftermath) -> dict[str, Value]:
    return {
        f"{name}_structure": before.structure - after.structure,
        f"{name}_fuel": before.fuel - after.fuel,
    }


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
    deciding = plan.deciding_side(state)
    if deciding is not None and state.volley.stage is Stage.READY:
        return deciding
    shot = plan.next_shot(state)
    if shot:
        return shot.side
    return 0


def _about(now: DeclaredDogfight, index: int, key: str, roster: Roster) -> Result:
    """Return the result of one side's event; on two phones it is an event that only this side's
    phone may make.
    """
    ref = now.declaration.refs[index]
    other = now.declaration.refs[1 - index]
    sentence = Sentence(f"{LOG}.{key}", {"group": roster.name(ref), "other": roster.name(other)})
    return Result(sentence, side_of(ref), (ref,), own=now.has_two_phones)


def _agreement(now: DeclaredDogfight, index: int, key: str, roster: Roster) -> Result:
    """Return the result of one player's agreement to new orders, or to no dogfight."""
    return replace(_about(now, index, key, roster), agrees=True)


def _orders_sentence(now: DeclaredDogfight, index: int, orders: Orders, roster: Roster) -> Sentence:
    """Return the sentence that tells the orders of one side; '–' for no weapon, or one without a
    name.
    """
    weapon = ""
    if orders.weapon is not None:
        weapon = now.encounter.sides[index].squadron.weapons[orders.weapon].name
    values: dict[str, Value] = {
        "group": roster.name(now.declaration.refs[index]),
        "weapon": weapon or "–",
        "fuel": orders.fuel,
        "attack": orders.attack,
        "defense": orders.defense,
    }
    return Sentence(f"{LOG}.ordered", values)


def _sentence(
    key: str, declaration: DogfightDeclaration, roster: Roster, **values: Value
) -> Sentence:
    first, second = declaration.refs
    names = {"first": roster.name(first), "second": roster.name(second)}
    return Sentence(f"{LOG}.{key}", names | values)
