"""Answers of the players to a declaration: counterattacks, fights of wings, defenders."""

from collections.abc import Collection, Iterable, Iterator

from engine.dystopian.activation.aa_back import with_aa_back
from engine.dystopian.activation.activation import (
    Counterattack,
    Defence,
    WingAtModel,
    WingAtWing,
    find_references,
)
from engine.dystopian.activation.uses import ATTACK, weapon_of
from engine.dystopian.attack.numbers import DEFENCE
from engine.dystopian.battle.changes.opening_declaration import absent, crowded, met_twice
from engine.dystopian.battle.data import Counter, Defend
from engine.dystopian.battle.participants import NOBODY, at_wings_of
from engine.dystopian.battle.reading.declared_rolls import with_value
from engine.dystopian.battle.reading.possible_answers import (
    defence_faults,
    targets,
    without_auxiliary,
)
from engine.dystopian.battle.reading.progress import DEFENCE_STEP, passed
from engine.dystopian.battle.state import Activating, State
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import Refusal, refusal
from engine.kit.faults import Fault
from engine.kit.refusal import refused


def counter(state: State, side: int | None, data: Counter) -> State | Refusal:
    """Set the answer of step 2, with CAP and AA at wings; a side may answer again until dice are
    thrown.
    """
    now = state.now
    if now.thrown:
        return refusal("dice_thrown")
    if side is None or side == now.declared.side:
        return refusal("not_the_other_side", "side")
    if data.counterattacks and not targets(state):
        return refusal("surface_target", "data", "counterattacks")
    names = find_references(data)
    those = NOBODY.with_named(names)
    fault = absent(state, names) or crowded(now.declared.participants.with_more(*those))
    if fault:
        return fault
    wrong = [
        fault
        for index, each in enumerate(data.counterattacks)
        for fault in _counter_faults(state, each, index)
    ]
    wrong += [*_at_wing_faults(state, side, data), *met_twice(data)]
    if wrong:
        return refused(wrong) or state
    after = state.with_declared(
        participants=now.declared.participants.with_more(*those),
        answers=at_wings_of(data),
        counterattacks=data.counterattacks,
    )
    return after.with_declared(back=with_aa_back(after.activation).back)


def _counter_faults(state: State, counterattack: Counterattack, index: int) -> Iterator[Fault]:
    path: tuple[str | int, ...] = ("data", "counterattacks", index)
    needed = targets(state)
    if counterattack.target not in needed:
        acts = counterattack.target in state.declared.acting.models
        yield Fault((*path, "target"), "surface_target" if acts else "not_acting")
    elif needed[counterattack.target] is not counterattack.weapon:
        yield Fault((*path, "weapon"), "wrong_weapon")
    if text := _unfit(
        state,
        counterattack.models,
        needed.get(counterattack.target, counterattack.weapon),
        counterattack.target,
    ):
        yield Fault((*path, "models"), text)


def _unfit(state: State, models: Collection[Ref], weapon: WeaponType, target: Ref) -> str | None:
    """Return the reason why models may not counterattack a target.

    Models whose dice an effect or an attack took may counterattack, with no dice.
    """
    if not set(models) <= set(state.attackers.models):
        return "not_targeted"
    attacker = state.attackers.answerers.get(target)
    if attacker and not set(models) <= set(attacker.models):
        return "not_its_attacker"
    ships = [state.roster.ships[ref] for ref in models]
    return (
        None
        if all(ship.aa if weapon is WeaponType.AA else ship.cc for ship in ships)
        else "no_dice"
    )


def _at_wing_faults(state: State, side: int, data: Counter) -> Iterator[Fault]:
    """Yield faults of AA at acting wings, of fighters on CAP, and of the wings under attack."""
    acting, needed = state.declared.acting, targets(state)
    for index, ours in enumerate(data.models_at_wings):
        if ours.target not in acting.wings:
            yield Fault(("data", "models_at_wings", index, "target"), "not_acting")
        if text := _unfit(state, ours.models, WeaponType.AA, ours.target):
            yield Fault(("data", "models_at_wings", index, "models"), text)
    for index, at_model in enumerate(data.wings_at_models):
        yield from _cap_faults(state, side, at_model, ("data", "wings_at_models", index, "wing"))
        if needed.get(at_model.target) is not WeaponType.AA:
            acts = at_model.target in acting.models
            yield Fault(
                ("data", "wings_at_models", index, "target"),
                "surface_target" if acts else "not_acting",
            )
    for index, at_wing in enumerate(data.wings_at_wings):
        yield from _cap_faults(state, side, at_wing, ("data", "wings_at_wings", index, "wing"))
        if at_wing.target not in acting.wings:
            yield Fault(("data", "wings_at_wings", index, "target"), "not_acting")


def _cap_faults(
    state: State, side: int, aa: WingAtModel | WingAtWing, path: tuple[str | int, ...]
) -> Iterator[Fault]:
    """Yield why a wing may not answer: fighters on CAP may, and wings the wing that attacks them
    (ruling 23).
    """
    wing, attacker = aa.wing, state.attackers.answerers.get(aa.target)
    if state.roster.side(wing) != side:
        yield Fault(path, "not_yours")
    elif attacker and wing not in attacker.wings:
        yield Fault(path, "not_its_attacker" if wing in state.attackers.on_cap else "no_cap")
    elif not state.roster.wings[wing].aa:
        yield Fault(path, "no_dice")
    elif state.wings[wing].aborted:
        yield Fault(path, "wing_aborted")


def defend(state: State, side: int | None, data: Defend) -> State | Refusal:
    """Set the defenders against one attack in step 7, until the dice of the step are thrown."""
    now = state.now
    if data.attack >= len(now.declared.attacks):
        return refusal("no_such_part", "data", "attack")
    participants = now.declared.participants.with_more(data.models)
    wrong = refused(_defend_faults(state, now, side, data)) or crowded(participants)
    if wrong:
        return wrong
    how = {name: getattr(data, name) for name in Defence.model_fields}
    changed = now.declared.attacks[data.attack].model_copy(update=how | {"defenders": data.models})
    result = with_value(
        state.with_declared(participants=participants), ("attacks", data.attack), changed
    )
    wrong = refused(defence_faults(result, data.attack))
    return wrong.under("data") if wrong else result


def _defend_faults(
    state: State, now: Activating, side: int | None, data: Defend
) -> Iterator[Fault]:
    attack = now.declared.attacks[data.attack]
    target = attack.target
    weapon = DEFENCE.get(weapon_of(state.activation, attack))
    if side != state.roster.side(target):
        yield Fault(("side",), "not_the_other_side")
    if passed(state, f"{ATTACK}.{data.attack}", DEFENCE_STEP):
        yield Fault(("data", "attack"), "too_late")
    if not set(data.models) <= set(state.roster.companions(target)):
        yield Fault(("data", "models"), "not_its_squadron")
    elif weapon:
        yield from _without_dice(state, weapon, data.models)
    elif data.models:
        yield Fault(("data", "models"), "no_defence")


def _without_dice(state: State, weapon: WeaponType, models: Iterable[Ref]) -> Iterator[Fault]:
    """Yield each model that has no dice of a weapon left, with the reason."""
    for at, ref in enumerate(models):
        code = without_auxiliary(state, ref, weapon)
        if code:
            yield Fault(
                ("data", "models", at),
                code,
                {"who": state.roster.name(ref), "weapon": weapon.upper()},
            )
