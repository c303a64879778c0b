"""Declarations as plans for an aim: the one that anybody would think of, and one that a player has
made.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.dystopian.activation.activation import (
    Activation,
    AtWings,
    DeclaredAttack,
    ModelsAtWing,
    Shot,
)
from engine.dystopian.activation.uses import Gun
from engine.dystopian.advice.opponent.possible_plans import AFLOAT, aim_of, flight_of
from engine.dystopian.advice.opponent.ranges import Fired, band_at, fired_at
from engine.dystopian.advice.plans import Plan
from engine.dystopian.advice.plans.aims import Aim
from engine.dystopian.advice.plans.possible_declarations import Declarations
from engine.dystopian.advice.plans.wing_plan import TOUCHING
from engine.dystopian.advice.review.activation_review import is_plain, is_plain_aa
from engine.dystopian.battle import State, activation_of, armaments, ground, members
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import AUXILIARY, WeaponType
from engine.engagement import Refusal, refusal
from engine.kit.saved_types import Tree
from engine.opponent import OTHERWISE, Reach


def plan_singly(
    state: State, group: str, reach: Reach, aim: str, targets: Sequence[Ref]
) -> Plan | None:
    """Return the plan with each weapon alone at a target that its model reaches; None for an aim
    with counterattacks.

    A wing attacks the single target that the wing damages most.
    """
    if group in state.wings:
        plans = flight_of(state, group, aim, targets).undivided_plans()
        return max(plans, key=lambda plan: plan.value, default=None)
    wanted = _find_aim(state, aim, targets)
    if wanted is None:
        return None
    fired = fired_at(state, armaments(state, group), reach)
    models = [ref for ref in targets if ref not in state.wings]
    wings = [ref for ref in targets if ref in state.wings]
    whole = ground(state, [*members(state, group), *models], wings)
    aa = AtWings(models_at_wings=tuple(_single_aa(state, fired)))
    update = {"attacks": tuple(_single_attacks(state, group, fired)), "aa": aa}
    return Plan(whole.model_copy(update=update), wanted)


def _single_attacks(state: State, group: str, fired: Fired) -> Iterator[DeclaredAttack]:
    """Yield an attack of each weapon alone at each model that its dice reach."""
    dice = {(armament.ref, armament.arm): armament.dice for armament in armaments(state, group)}
    for (gun, target), band in fired.items():
        if target in state.models and dice[str(gun.by), gun.arm][band - 1]:
            shot = Shot.model_validate({"model": gun.by, "arm": gun.arm})
            yield DeclaredAttack(shots=(shot,), target=target, range_band=band)


def _single_aa(state: State, fired: Fired) -> Iterator[ModelsAtWing]:
    """Yield the AA of each model alone at each wing in reach."""
    for gun, target in fired:
        if target in state.wings:
            yield ModelsAtWing(models=(gun.by,), target=target, option=FireOption.SINGLE)


def plan_of_declarations(
    state: State, group: str, data: Sequence[Tree], aim: str, reach: Reach
) -> Plan | Refusal:
    """Return the last declaration as a plan, at the range bands of `reach`.

    Refusal: the aim reckons with counterattacks, or the declaration sets something by hand, fires
        at a target out of reach, or splits the fire of more weapons than the searched plans do.
    """
    if group in state.wings:
        near = {target for _, target in reach}
        return _plan_of_wing(state, group, data[-1], aim, near)
    return _plan_of_squadron(state, group, data[-1], aim, reach)


def _plan_of_squadron(
    state: State, squadron: str, data: Tree, aim: str, reach: Reach
) -> Plan | Refusal:
    """Return a declaration of a squadron as a plan; see `plan_of_declarations`."""
    targets = dict.fromkeys(target for _, target in reach)
    wanted = _find_aim(state, aim, targets)
    attacks = [_set_bands(attack, reach) for attack in data.get("attacks", ())]
    if wanted is None or not all(map(_is_in_reach, attacks)):
        return refusal(OTHERWISE)
    if not _is_searched(data, _split_limit(state, squadron, reach, wanted)):
        return refusal(OTHERWISE)
    activation = activation_of(state, {**data, "attacks": attacks})
    if isinstance(activation, Refusal):
        return activation
    if not _is_by_rule(state, activation, reach):
        return refusal(OTHERWISE)
    of_aim = ground(state, wanted.models, wanted.wings)
    update = {
        "models": {**of_aim.models, **activation.models},
        "wings": {**of_aim.wings, **activation.wings},
    }
    return Plan(activation.model_copy(update=update), wanted)


def _plan_of_wing(
    state: State, wing: str, data: Tree, aim: str, near: Collection[str]
) -> Plan | Refusal:
    """Return the plan of a wing: its ordnance and its AA, each at most once at each target.

    Refusal: somebody else acts, something is set by hand, or a target is not near.
    """
    attacks = [{**attack, "range_band": TOUCHING} for attack in data.get("attacks", ())]
    activation = activation_of(state, {**data, "attacks": attacks})
    if isinstance(activation, Refusal):
        return activation
    if (
        not _acts_alone(activation, wing)
        or not _is_plain_throughout(activation)
        or not _is_once_at_each(activation, near)
    ):
        return refusal(OTHERWISE)
    return flight_of(state, wing, aim, near).plan_with(activation.attacks, activation.aa)


def _acts_alone(activation: Activation, wing: str) -> bool:
    """Return True if nobody but a wing attacks or rolls AA."""
    for attack in activation.attacks:
        if attack.shots or attack.wings != (wing,):
            return False
    if activation.aa.models_at_wings:
        return False
    return all(roll.wing == wing for roll in activation.aa.by_wings)


def _is_plain_throughout(activation: Activation) -> bool:
    """Return True if plans have all attacks and AA of an activation."""
    has_plain_attacks = all(map(is_plain, activation.attacks))
    return has_plain_attacks and all(map(is_plain_aa, activation.aa.all_aa))


def _is_once_at_each(activation: Activation, near: Collection[str]) -> bool:
    """Return True if wings attack near targets alone, each at most once with ordnance and with
    AA.
    """
    done: list[tuple[Ref, object]] = []
    for attack in activation.attacks:
        done.append((attack.target, attack.wings))
    for roll in activation.aa.by_wings:
        done.append((roll.target, roll.wing))
    are_near = all(str(target) in near for target, _ in done)
    return are_near and len(set(done)) == len(done)


def _is_by_rule(state: State, activation: Activation, reach: Reach) -> bool:
    """Return True if the declaration is as a squadron may fire at targets in reach, with nothing
    set by hand.
    """
    if activation.aa.by_wings or any(attack.wings for attack in activation.attacks):
        return False
    for gun, target in _auxiliary_shots(activation):
        distance = reach.get((str(gun.by), str(target)), "")
        if not band_at(state, gun.arm, target, distance):
            return False
    has_plain_attacks = all(map(is_plain, activation.attacks))
    return has_plain_attacks and all(map(is_plain_aa, activation.aa.models_at_wings))


def _auxiliary_shots(activation: Activation) -> Iterator[tuple[Gun, Ref]]:
    """Yield each weapon that rolls AA or CC, with its target."""
    for attack in activation.attacks:
        for shot in attack.shots:
            if shot.arm in AUXILIARY:
                yield Gun(False, shot.model, shot.arm), attack.target
    for roll in activation.aa.models_at_wings:
        for ref in roll.models:
            yield Gun(False, ref, WeaponType.AA), roll.target


def _split_limit(state: State, squadron: str, reach: Reach, aim: Aim) -> int:
    """Return the largest number of weapons that split their fire in the searched plans."""
    fired = fired_at(state, armaments(state, squadron), reach)
    targets = [target for _, target in reach if target in state.models]
    models = dict.fromkeys([*members(state, squadron), *targets])
    return Declarations(ground(state, models, aim.wings), fired, aim).split_limit


def _is_searched(data: Tree, split_limit: int) -> bool:
    """Return True if at most so many weapons fire more than once, each once at a target."""
    targets_of = defaultdict[tuple[str, int | str], list[str]](list)
    for attack in data.get("attacks", ()):
        for shot in attack.get("shots", ()):
            targets_of[shot["model"], shot["arm"]].append(attack["target"])
    for roll in data.get("models_at_wings", ()):
        for ref in roll["models"]:
            targets_of[ref, WeaponType.AA].append(roll["target"])
    split_count = 0
    for targets in targets_of.values():
        if len(targets) > len(set(targets)):
            return False
        if len(targets) > 1:
            split_count += 1
    return split_count <= split_limit


def _set_bands(attack: Tree, reach: Reach) -> Tree:
    """Return an attack with each shot in the range band of its target.

    A shot at a target out of reach gets the range band 0.
    """
    shots = []
    bands = [1]
    for shot in attack.get("shots", ()):
        distance = reach.get((shot["model"], attack["target"]))
        band = max(1, int(distance)) if distance else 0
        shots.append({**shot, "range_band": band})
        bands.append(band)
    return {**attack, "shots": shots, "range_band": max(bands)}


def _is_in_reach(attack: Tree) -> bool:
    """Return True if all shots of an attack have a range band."""
    return all(shot["range_band"] for shot in attack["shots"])


def _find_aim(state: State, aim: str, targets: Iterable[Ref]) -> Aim | None:
    """Return an aim of the form.

    None: the aim reckons with counterattacks.
    """
    if AFLOAT in aim.split():
        return None
    return aim_of(state, aim, targets)
