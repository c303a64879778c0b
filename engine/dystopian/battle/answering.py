"""What the players answer a declaration with: counterattacks, fights of wings, defenders."""

from collections.abc import Iterator

from engine.battle import Refusal, refusal
from engine.battle.refusal import refused
from engine.dystopian.activation.build import weapon_of
from engine.dystopian.activation.sequence import ATTACK, COUNTERATTACK
from engine.dystopian.battle.course import kind_and_place, where
from engine.dystopian.battle.data import Counter, CounterSaid, Defend, WingsSaid
from engine.dystopian.battle.declaring import crowded, unknown
from engine.dystopian.battle.meeting import has_auxiliary, targets, wings_meet
from engine.dystopian.battle.passing import passed
from engine.dystopian.battle.places import counter_at, dogfight_at, fight_at, models_in, wings_in
from engine.dystopian.battle.state import State, Underway
from engine.dystopian.steps.numbers import DEFENCE
from engine.faults import Fault

DEFENSIVE_FIRE = 7


def counter(state: State, side: int | None, said: Counter) -> State | Refusal:
    """Step 2; may be declared anew until dice are thrown."""
    now = state.underway
    if now is None:
        return refusal("no_activation")
    if now.thrown:
        return refusal("dice_thrown")
    if side is None or side == now.side:
        return refusal("not_the_other_side", "side")
    if said.counterattacks and not targets(state):
        return refusal("surface_target", "data", "counterattacks")
    fault = unknown(state, said)
    if fault:
        return fault
    wrong = [one for place, each in enumerate(said.counterattacks) for one in _counter_faults(state, each, place)]
    if wrong:
        return refused(wrong) or state
    places = now.places.with_more(models_in(said))
    return state.with_underway(
        places=places, counterattacks=tuple(counter_at(each, places) for each in said.counterattacks)
    )


def targeted(state: State) -> tuple[str, ...]:
    """The models of all squadrons that are attacked."""
    now = state.underway
    assert now is not None
    models = (state.roster.companions(now.places.model(attack.target)) for attack in now.attacks)
    return tuple(dict.fromkeys(ref for squadron in models for ref in squadron))


def _counter_faults(state: State, said: CounterSaid, place: int) -> Iterator[Fault]:
    path: tuple[str | int, ...] = ("data", "counterattacks", place)
    needed = targets(state)
    if said.target not in needed:
        now = state.underway
        acts = now is not None and said.target in now.acting.models
        yield Fault((*path, "target"), "surface_target" if acts else "not_acting")
    elif needed[said.target] is not said.weapon:
        yield Fault((*path, "weapon"), "wrong_weapon")
    if not set(said.models) <= set(targeted(state)):
        yield Fault((*path, "models"), "not_targeted")


def wings(state: State, side: int | None, said: WingsSaid) -> State | Refusal:
    """Steps 4 and 5; may be declared anew until dice of these steps or later ones are thrown."""
    now = state.underway
    if now is None:
        return refusal("no_activation")
    if _past_counterattacks(state):
        return refusal("dice_thrown")
    if not wings_meet(state) and (said.wings_against_models or said.wings_against_wings):
        return refusal("no_wings", "data")
    fault = unknown(state, said) or refused(_fight_faults(state, now, said))
    if fault:
        return fault
    places = now.places.with_more(models_in(said), wings_in(said))
    fights = tuple(
        fight_at(fight, places, attacks=state.roster.side(fight.wing) == now.side)
        for fight in said.wings_against_models
    )
    dogfights = tuple(dogfight_at(fight, places) for fight in said.wings_against_wings)
    return state.with_underway(places=places, against_models=fights, against_wings=dogfights)


def _past_counterattacks(state: State) -> bool:
    now, at = state.underway, where(state)
    assert now is not None
    if any(kind_and_place(key)[0] != COUNTERATTACK for key in now.done):
        return True
    return bool(now.records) and at is not None and not (at.part or "").startswith(COUNTERATTACK)


def _fight_faults(state: State, now: Underway, said: WingsSaid) -> Iterator[Fault]:
    side_of = state.roster.side
    for place, fight in enumerate(said.wings_against_models):
        path: tuple[str | int, ...] = ("data", "wings_against_models", place)
        attacks = side_of(fight.wing) == now.side
        if attacks and fight.wing not in now.acting.wings:
            yield Fault((*path, "wing"), "not_acting")
        models = (*fight.models, *((fight.target,) if fight.target else ()))
        if any(side_of(ref) == side_of(fight.wing) for ref in models):
            yield Fault(path, "own_side")
    for place, dogfight in enumerate(said.wings_against_wings):
        path = ("data", "wings_against_wings", place)
        if dogfight.attacker not in now.acting.wings:
            yield Fault((*path, "attacker"), "not_acting")
        if side_of(dogfight.defender) == now.side:
            yield Fault((*path, "defender"), "own_side")


def defend(state: State, side: int | None, said: Defend) -> State | Refusal:
    """Step 7: who defends against one attack, said until the dice of its step 7 are thrown."""
    now = state.underway
    if now is None:
        return refusal("no_activation")
    if said.attack >= len(now.attacks):
        return refusal("not_a_choice", "data", "attack")
    places = now.places.with_more(said.models)
    wrong = refused(_defend_faults(state, now, side, said)) or crowded(places)
    if wrong:
        return wrong
    changed = now.attacks[said.attack].model_copy(update={"defenders": places.all(said.models)})
    attacks = (*now.attacks[: said.attack], changed, *now.attacks[said.attack + 1 :])
    return state.with_underway(places=places, attacks=attacks, undecided=now.undecided - {said.attack})


def _defend_faults(state: State, now: Underway, side: int | None, said: Defend) -> Iterator[Fault]:
    attack = now.attacks[said.attack]
    target = now.places.model(attack.target)
    weapon = DEFENCE.get(weapon_of(state.activation, attack)[0])
    if side not in (None, state.roster.side(target)):
        yield Fault(("side",), "not_the_other_side")
    if passed(state, f"{ATTACK}.{said.attack}", DEFENSIVE_FIRE):
        yield Fault(("data", "attack"), "too_late")
    if not set(said.models) <= set(state.roster.companions(target)):
        yield Fault(("data", "models"), "not_its_squadron")
    elif said.models and not (weapon and all(has_auxiliary(state, ref, weapon) for ref in said.models)):
        yield Fault(("data", "models"), "no_defence")
