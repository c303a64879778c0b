"""Answers of the players to a declaration: counterattacks, fights of wings, defenders."""

from collections.abc import Collection, Iterable, Iterator

from engine.dystopian.activation.aa_back import with_aa_back
from engine.dystopian.activation.activation import (
    Counterattack,
    Defence,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
    find_references,
)
from engine.dystopian.activation.uses import ATTACK, weapon_of
from engine.dystopian.attack.numbers import DEFENCE
from engine.dystopian.battle.changes.opening_declaration import (
    find_met_twice,
    refuse_absent,
    refuse_crowd,
)
from engine.dystopian.battle.data import Counter, Defend
from engine.dystopian.battle.participants import NOBODY, at_wings_of
from engine.dystopian.battle.reading.declared_rolls import with_value
from engine.dystopian.battle.reading.possible_answers import (
    defence_faults,
    targets,
    why_no_auxiliary,
)
from engine.dystopian.battle.reading.progress import DEFENCE_STEP, is_step_over
from engine.dystopian.battle.state import Activating, State
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import Refusal, refusal
from engine.kit.faults import Fault
from engine.kit.refusal import refuse


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
    participants = now.declared.participants.with_more(*NOBODY.with_references(names))
    wrong = refuse_absent(state, names) or refuse_crowd(participants)
    if wrong:
        return wrong
    wrong = refuse(_find_faults(state, side, data))
    if wrong:
        return wrong
    after = state.with_declarations(
        participants=participants,
        answers=at_wings_of(data),
        counterattacks=data.counterattacks,
    )
    return after.with_declarations(back=with_aa_back(after.activation).back)


def _find_faults(state: State, side: int, data: Counter) -> Iterator[Fault]:
    """Yield the faults of an answer in the order in which players read them."""
    for index, counterattack in enumerate(data.counterattacks):
        yield from _counterattack_faults(state, counterattack, index)
    for index, roll in enumerate(data.models_at_wings):
        yield from _models_at_wing_faults(state, roll, index)
    for index, at_model in enumerate(data.wings_at_models):
        path = ("data", "wings_at_models", index)
        yield from _cap_faults(state, side, at_model, (*path, "wing"))
        if targets(state).get(at_model.target) is not WeaponType.AA:
            yield Fault((*path, "target"), _why_no_target(state, at_model.target))
    for index, at_wing in enumerate(data.wings_at_wings):
        path = ("data", "wings_at_wings", index)
        yield from _cap_faults(state, side, at_wing, (*path, "wing"))
        if at_wing.target not in state.declared.acting.wings:
            yield Fault((*path, "target"), "not_acting")
    yield from find_met_twice(data)


def _counterattack_faults(
    state: State, counterattack: Counterattack, index: int
) -> Iterator[Fault]:
    """Yield faults of the target, the weapon and the models of a counterattack."""
    path = ("data", "counterattacks", index)
    target = counterattack.target
    needed = targets(state).get(target)
    if needed is None:
        yield Fault((*path, "target"), _why_no_target(state, target))
    elif needed is not counterattack.weapon:
        yield Fault((*path, "weapon"), "wrong_weapon")
    weapon = needed or counterattack.weapon
    reason = _why_unfit(state, counterattack.models, weapon, target)
    if reason:
        yield Fault((*path, "models"), reason)


def _why_no_target(state: State, ref: Ref) -> str:
    """Return the reason why a model cannot be counterattacked: it is on the surface, or does not
    act.
    """
    if ref in state.declared.acting.models:
        return "surface_target"
    return "not_acting"


def _why_unfit(
    state: State, models: Collection[Ref], weapon: WeaponType, target: Ref
) -> str | None:
    """Return the reason why models may not counterattack a target; None if they may.

    Models whose dice an effect or an attack took may counterattack, with no dice.
    """
    if not set(models) <= set(state.attackers.models):
        return "not_targeted"
    attacker = state.attackers.answerers.get(target)
    if attacker and not set(models) <= set(attacker.models):
        return "not_its_attacker"
    for ref in models:
        ship = state.roster.ships[ref]
        dice = ship.aa if weapon is WeaponType.AA else ship.cc
        if not dice:
            return "no_dice"
    return None


def _models_at_wing_faults(state: State, roll: ModelsAtWing, index: int) -> Iterator[Fault]:
    """Yield faults of the target and the models of AA at an acting wing."""
    path = ("data", "models_at_wings", index)
    if roll.target not in state.declared.acting.wings:
        yield Fault((*path, "target"), "not_acting")
    reason = _why_unfit(state, roll.models, WeaponType.AA, roll.target)
    if reason:
        yield Fault((*path, "models"), reason)


def _cap_faults(
    state: State, side: int, aa: WingAtModel | WingAtWing, path: tuple[str | int, ...]
) -> Iterator[Fault]:
    """Yield why a wing may not answer: fighters on CAP may, and wings the wing that attacks them
    (ruling 23).
    """
    wing = aa.wing
    attacker = state.attackers.answerers.get(aa.target)
    if state.roster.side(wing) != side:
        yield Fault(path, "not_yours")
    elif attacker and wing not in attacker.wings:
        code = "not_its_attacker" if wing in state.attackers.on_cap else "no_cap"
        yield Fault(path, code)
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
    wrong = refuse(_defend_faults(state, now, side, data)) or refuse_crowd(participants)
    if wrong:
        return wrong
    defence = {name: getattr(data, name) for name in Defence.model_fields}
    attack = now.declared.attacks[data.attack]
    defended_attack = attack.model_copy(update=defence | {"defenders": data.models})
    after = state.with_declarations(participants=participants)
    after = with_value(after, ("attacks", data.attack), defended_attack)
    wrong = refuse(defence_faults(after, data.attack))
    if wrong:
        return wrong.under("data")
    return after


def _defend_faults(
    state: State, now: Activating, side: int | None, data: Defend
) -> Iterator[Fault]:
    """Yield why models may not defend against an attack."""
    attack = now.declared.attacks[data.attack]
    target = attack.target
    weapon = DEFENCE.get(weapon_of(state.activation, attack))
    if side != state.roster.side(target):
        yield Fault(("side",), "not_the_other_side")
    if is_step_over(state, f"{ATTACK}.{data.attack}", DEFENCE_STEP):
        yield Fault(("data", "attack"), "too_late")
    if not set(data.models) <= set(state.roster.companions(target)):
        yield Fault(("data", "models"), "not_its_squadron")
    elif weapon:
        yield from _without_dice(state, weapon, data.models)
    elif data.models:
        yield Fault(("data", "models"), "no_defence")


def _without_dice(state: State, weapon: WeaponType, models: Iterable[Ref]) -> Iterator[Fault]:
    """Yield each model that has no dice of a weapon left, with the reason."""
    for index, ref in enumerate(models):
        code = why_no_auxiliary(state, ref, weapon)
        if code:
            values = {"who": state.roster.name(ref), "weapon": weapon.upper()}
            yield Fault(("data", "models", index), code, values)
