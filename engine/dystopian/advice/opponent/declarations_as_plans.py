"""Declarations as plans for an aim: the one that anybody would think of, and one that a player has
made.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.dystopian.activation.activation import (
    Activation,
    AtWings,
    DeclaredAttack,
    ModelsAtWing,
    Shot,
)
from engine.dystopian.advice.opponent.possible_plans import AFLOAT, aim_of, flight_of
from engine.dystopian.advice.opponent.ranges import band_at, fired_at
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
from engine.opponent import OTHERWISE, Reach


def plan_singly(
    state: State, group: str, reach: Reach, aim: str, targets: Sequence[Ref]
) -> Plan | None:
    """Return the plan with each weapon alone at a target that its model reaches; None for an aim
    with counterattacks.

    A wing attacks the single target that the wing damages most.
    """
    if group in state.wings:
        undivided = flight_of(state, group, aim, targets).undivided()
        return max(undivided, key=lambda plan: plan.value, default=None)
    dice = {(armament.ref, armament.arm): armament.dice for armament in armaments(state, group)}
    every = fired_at(state, armaments(state, group), reach)
    attacks = [
        DeclaredAttack(
            shots=(Shot.model_validate({"model": gun.by, "arm": gun.arm}),),
            target=target,
            range_band=band,
        )
        for (gun, target), band in every.items()
        if target in state.models and dice[str(gun.by), gun.arm][band - 1]
    ]
    at_wings = [
        ModelsAtWing(models=(gun.by,), target=target, option=FireOption.SINGLE)
        for gun, target in every
        if target in state.wings
    ]
    wanted = _aim(state, aim, targets)
    wings = [ref for ref in targets if ref in state.wings]
    whole = ground(
        state, [*members(state, group), *(ref for ref in targets if ref not in wings)], wings
    )
    data = {"attacks": tuple(attacks), "aa": AtWings(models_at_wings=tuple(at_wings))}
    return Plan(whole.model_copy(update=data), wanted) if wanted else None


def plan_of_declarations(
    state: State, group: str, data: Sequence[Mapping[str, Any]], aim: str, reach: Reach
) -> Plan | Refusal:
    """Return the last declaration as a plan, at the range bands of `reach`.

    Refusal: the aim reckons with counterattacks, or the declaration sets something by hand, fires
        at a target out of
    reach, or splits the fire of more weapons than the searched plans do.
    """
    if group in state.wings:
        return _of_wing(state, group, data[-1], aim, [at for _, at in reach])
    banded = [_banded(attack, reach) for attack in data[-1].get("attacks", ())]
    targets = list(dict.fromkeys(target for _, target in reach))
    wanted = _aim(state, aim, targets)
    within = all(shot["range_band"] for attack in banded for shot in attack["shots"])
    if (
        wanted is None
        or not within
        or not _is_searched(data[-1], _most_split(state, group, reach, wanted))
    ):
        return refusal(OTHERWISE)
    activation = activation_of(state, {**data[-1], "attacks": banded})
    if isinstance(activation, Refusal):
        return activation
    if not _by_rule(state, activation, reach):
        return refusal(OTHERWISE)
    missing = ground(state, wanted.models, wanted.wings)
    update = {
        "models": {**missing.models, **activation.models},
        "wings": {**missing.wings, **activation.wings},
    }
    return Plan(activation.model_copy(update=update), wanted)


def _of_wing(
    state: State, wing: str, data: Mapping[str, Any], aim: str, near: Collection[str]
) -> Plan | Refusal:
    """Return the plan of a wing: its ordnance and its AA, each at most once at each target."""
    attacks = [{**attack, "range_band": TOUCHING} for attack in data.get("attacks", ())]
    activation = activation_of(state, {**data, "attacks": attacks})
    if isinstance(activation, Refusal):
        return activation
    dropped = ((attack.target, attack.wings) for attack in activation.attacks)
    own = [*dropped, *((roll.target, roll.wing) for roll in activation.aa.by_wings)]
    plain = all(map(is_plain, activation.attacks)) and all(map(is_plain_aa, activation.aa.all_aa))
    apart = any(attack.shots or attack.wings != (wing,) for attack in activation.attacks)
    others = activation.aa.models_at_wings or apart
    within = {str(target) for target, _ in own} <= {*near} and len({*own}) == len(own)
    if (
        others
        or not plain
        or not within
        or {wing_at_model.wing for wing_at_model in activation.aa.by_wings} - {wing}
    ):
        return refusal(OTHERWISE)
    return flight_of(state, wing, aim, near).declared(activation.attacks, activation.aa)


def _by_rule(state: State, activation: Activation, reach: Reach) -> bool:
    """Return True if the declaration is as a squadron may fire at targets in reach, with nothing
    set by hand.
    """
    at_wings = activation.aa.models_at_wings
    if activation.aa.by_wings or any(
        declared_attack.wings for declared_attack in activation.attacks
    ):
        return False
    aux = [
        (shot.model, shot.arm, attack.target)
        for attack in activation.attacks
        for shot in attack.shots
        if shot.arm in AUXILIARY
    ]
    aux += [
        (ref, WeaponType.AA, models_at_wing.target)
        for models_at_wing in at_wings
        for ref in models_at_wing.models
    ]
    near = all(
        band_at(state, arm, target, reach.get((str(by), str(target)), ""))
        for by, arm, target in aux
    )
    return near and all(map(is_plain, activation.attacks)) and all(map(is_plain_aa, at_wings))


def _most_split(state: State, group: str, reach: Reach, aim: Aim) -> int:
    """Return the largest number of weapons that split their fire in the searched plans."""
    fired = fired_at(state, armaments(state, group), reach)
    models = [*members(state, group), *(target for _, target in reach if target in state.models)]
    return Declarations(ground(state, dict.fromkeys(models), aim.wings), fired, aim).split_limit


def _is_searched(data: Mapping[str, Any], most: int) -> bool:
    """Return True if at most `most` weapons fire more than once, each once at a target."""
    fired: dict[tuple[Any, Any], list[Any]] = {}
    for attack in data.get("attacks", ()):
        for shot in attack.get("shots", ()):
            fired.setdefault((shot["model"], shot["arm"]), []).append(attack["target"])
    for item in data.get("models_at_wings", ()):
        for ref in item["models"]:
            fired.setdefault((ref, WeaponType.AA), []).append(item["target"])
    split = [targets for targets in fired.values() if len(targets) > 1]
    return len(split) <= most and all(len(targets) == len(set(targets)) for targets in split)


def _banded(attack: Mapping[str, Any], reach: Reach) -> dict[str, Any]:
    """Return an attack with each shot in the range band of its target.

    A shot at a target out of reach gets no range band, and is refused later.
    """

    def band(shot: Mapping[str, Any]) -> int:
        distance = reach.get((shot["model"], attack["target"]))
        return max(1, int(distance)) if distance else 0

    shots = [{**shot, "range_band": band(shot)} for shot in attack.get("shots", ())]
    return {
        **attack,
        "shots": shots,
        "range_band": max((1, *(shot["range_band"] for shot in shots))),
    }


def _aim(state: State, aim: str, targets: Iterable[Ref]) -> Aim | None:
    """Return an aim of the form.

    None: the aim reckons with counterattacks.
    """
    return None if AFLOAT in aim.split() else aim_of(state, aim, targets)
