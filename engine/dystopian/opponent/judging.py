"""Declarations as plans for an aim: the one that anybody would think of, and one that a player has made."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.advice.opponent import OTHERWISE, Reach
from engine.dystopian.activation.activation import Activation, AtWings, DeclaredAttack, ModelsAtWing, Shot
from engine.dystopian.battle import State, activation_of, armaments, ground, members
from engine.dystopian.battle.advice.review import is_plain, is_plain_aa
from engine.dystopian.opponent.planner import AFLOAT, aim_of, flight_of
from engine.dystopian.opponent.ranges import band_at, fired_at
from engine.dystopian.planning import Plan
from engine.dystopian.planning.aims import Aim
from engine.dystopian.planning.declarations import Declarations
from engine.dystopian.planning.flight import TOUCHING
from engine.dystopian.profiles import FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import AUXILIARY, Weapon
from engine.engagement import Refusal, refusal


def singly(state: State, group: str, reach: Reach, aim: str, targets: Sequence[Ref]) -> Plan | None:
    """Each weapon by itself at the one whom its model reaches; None for an aim with counterattacks.

    Of a wing all at one, whom that does most to.
    """
    if group in state.wings:
        undivided = flight_of(state, group, aim, targets).undivided()
        return max(undivided, key=lambda plan: plan.value, default=None)
    dice = {(one.ref, one.arm): one.dice for one in armaments(state, group)}
    every = fired_at(state, armaments(state, group), reach)
    attacks = [
        DeclaredAttack(shots=(Shot.model_validate({"model": gun.by, "arm": gun.arm}),), target=target, range_band=band)
        for (gun, target), band in every.items()
        if target in state.models and dice[str(gun.by), gun.arm][band - 1]
    ]
    at_wings = [ModelsAtWing(models=(gun.by,), target=target, option=FireOption.SINGLE)
                for gun, target in every if target in state.wings]  # fmt: skip
    wanted = _aim(state, aim, targets)
    wings = [ref for ref in targets if ref in state.wings]
    whole = ground(state, [*members(state, group), *(ref for ref in targets if ref not in wings)], wings)
    said = {"attacks": tuple(attacks), "aa": AtWings(models_at_wings=tuple(at_wings))}
    return Plan(whole.model_copy(update=said), wanted) if wanted else None


def judged(state: State, group: str, said: Sequence[Mapping[str, Any]], aim: str, reach: Reach) -> Plan | Refusal:
    """What was declared last as a plan, at the range bands of `reach`.

    Refused where it is not by rule, not of those who reach whom they fire at, or not among what plans are searched
    among, in which only so many weapons split their fire; and as `singly` has it.
    """
    if group in state.wings:
        return _of_wing(state, group, said[-1], aim, [at for _, at in reach])
    banded = [_banded(attack, reach) for attack in said[-1].get("attacks", ())]
    targets = list(dict.fromkeys(target for _, target in reach))
    wanted = _aim(state, aim, targets)
    within = all(shot["range_band"] for attack in banded for shot in attack["shots"])
    if wanted is None or not within or not _is_searched(said[-1], _most_split(state, group, reach, wanted)):
        return refusal(OTHERWISE)
    found = activation_of(state, {**said[-1], "attacks": banded})
    if isinstance(found, Refusal):
        return found
    if not _by_rule(state, found, reach):
        return refusal(OTHERWISE)
    missing = ground(state, wanted.models, wanted.wings)
    update = {"models": {**missing.models, **found.models}, "wings": {**missing.wings, **found.wings}}
    return Plan(found.model_copy(update=update), wanted)


def _of_wing(state: State, wing: str, said: Mapping[str, Any], aim: str, near: Collection[str]) -> Plan | Refusal:
    """The same of a wing: its ordnance and its AA, each at most once at each target."""
    attacks = [{**attack, "range_band": TOUCHING} for attack in said.get("attacks", ())]
    found = activation_of(state, {**said, "attacks": attacks})
    if isinstance(found, Refusal):
        return found
    own = [(one.target, one.wings) for one in found.attacks] + [(one.target, one.wing) for one in found.aa.by_wings]
    plain = all(map(is_plain, found.attacks)) and all(map(is_plain_aa, found.aa.all_aa))
    others = found.aa.models_at_wings or any(one.shots or one.wings != (wing,) for one in found.attacks)
    within = {str(target) for target, _ in own} <= {*near} and len({*own}) == len(own)
    if others or not plain or not within or {one.wing for one in found.aa.by_wings} - {wing}:
        return refusal(OTHERWISE)
    return flight_of(state, wing, aim, near).declared(found.attacks, found.aa)


def _by_rule(state: State, found: Activation, reach: Reach) -> bool:
    """Whether it is all as a squadron may fire at those in reach."""
    at_wings = found.aa.models_at_wings
    if found.aa.by_wings or any(one.wings for one in found.attacks):
        return False
    aux = [(shot.model, shot.arm, attack.target) for attack in found.attacks for shot in attack.shots
           if shot.arm in AUXILIARY]  # fmt: skip
    aux += [(ref, Weapon.AA, one.target) for one in at_wings for ref in one.models]
    near = all(band_at(state, arm, target, reach.get((str(by), str(target)), "")) for by, arm, target in aux)
    return near and all(map(is_plain, found.attacks)) and all(map(is_plain_aa, at_wings))


def _most_split(state: State, group: str, reach: Reach, aim: Aim) -> int:
    """How many weapons at most split their fire in the plans that are searched."""
    fired = fired_at(state, armaments(state, group), reach)
    models = [*members(state, group), *(target for _, target in reach if target in state.models)]
    return Declarations(ground(state, dict.fromkeys(models), aim.wings), fired, aim).parted


def _is_searched(said: Mapping[str, Any], most: int) -> bool:
    """Whether so many weapons at most fire more than once, each of them once at a target."""
    fired: dict[tuple[Any, Any], list[Any]] = {}
    for attack in said.get("attacks", ()):
        for shot in attack.get("shots", ()):
            fired.setdefault((shot["model"], shot["arm"]), []).append(attack["target"])
    for one in said.get("models_at_wings", ()):
        for ref in one["models"]:
            fired.setdefault((ref, Weapon.AA), []).append(one["target"])
    split = [targets for targets in fired.values() if len(targets) > 1]
    return len(split) <= most and all(len(targets) == len(set(targets)) for targets in split)


def _banded(attack: Mapping[str, Any], reach: Reach) -> dict[str, Any]:
    """An attack with each shot in the range band of its target; in none, which is refused, at one out of reach."""

    def band(shot: Mapping[str, Any]) -> int:
        distance = reach.get((shot["model"], attack["target"]))
        return max(1, int(distance)) if distance else 0

    shots = [{**shot, "range_band": band(shot)} for shot in attack.get("shots", ())]
    return {**attack, "shots": shots, "range_band": max((1, *(one["range_band"] for one in shots)))}


def _aim(state: State, aim: str, targets: Iterable[Ref]) -> Aim | None:
    """An aim of the form, without one that reckons with counterattacks."""
    return None if AFLOAT in aim.split() else aim_of(state, aim, targets)
