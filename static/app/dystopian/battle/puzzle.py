"""Declarations as plans for an aim: the one that anybody would think of, and one that a player has made."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.dystopian.battle.candidates import members, shots
from app.dystopian.battle.planner import AFLOAT
from app.views.planner import OTHERWISE, Reach
from app.words import words
from engine.dystopian.activation.declared import DeclaredAttack, Shot
from engine.dystopian.activation.plans import Aim, Want
from engine.dystopian.battle import State, activation_of, ground
from engine.dystopian.battle.review import is_plain
from engine.dystopian.planning import Plan
from engine.dystopian.refs import Ref
from engine.engagement import Refusal, refusal


def singly(state: State, group: str, reach: Reach, aim: str, targets: Sequence[Ref]) -> Plan | None:
    """Each weapon by itself at the one whom its model reaches; None of a wing, or for an aim with counterattacks."""
    if group in state.wings:
        return None
    bands = {actor: (target, int(band)) for (actor, target), band in reach.items()}
    attacks = [
        DeclaredAttack(shots=(Shot(model=shot.ref, arm=shot.arm),), target=target, range_band=band)
        for shot in shots(state, group, words("en"))
        if isinstance(shot.arm, int) and shot.ref in bands
        for target, band in [bands[shot.ref]]
        if shot.dice[band - 1]
    ]
    wanted = _aim(aim, targets)
    whole = ground(state, [*members(state, group), *targets])
    return Plan(whole.model_copy(update={"attacks": tuple(attacks)}), wanted) if wanted else None


def judged(state: State, group: str, said: Sequence[Mapping[str, Any]], aim: str, reach: Reach) -> Plan | Refusal:
    """What was declared last as a plan, at the range bands of `reach`.

    Refused where it is not by rule, not of those who reach whom they fire at, or not among what plans are searched
    among, in which one weapon splits its fire, in two; and as `singly` has it.
    """
    attacks = said[-1].get("attacks", ())
    banded = [{**attack, "shots": [_banded(shot, attack, reach) for shot in attack.get("shots", ())]}
              for attack in attacks]  # fmt: skip
    targets = list(dict.fromkeys(target for _, target in reach))
    wanted = _aim(aim, targets)
    within = all(shot["range_band"] for attack in banded for shot in attack["shots"])
    if wanted is None or not within or not _is_searched(attacks):
        return refusal(OTHERWISE)
    found = activation_of(state, {**said[-1], "attacks": banded})
    if isinstance(found, Refusal):
        return found
    if found.aa.all_aa or not all(map(is_plain, found.attacks)):
        return refusal(OTHERWISE)
    missing = [ref for ref in wanted.models if ref not in found.models]
    models = {**found.models, **ground(state, missing).models}
    return Plan(found.model_copy(update={"models": models}), wanted)


def _is_searched(attacks: Iterable[Mapping[str, Any]]) -> bool:
    """Whether no weapon fires more than once, or a single one, twice and at two targets."""
    fired: dict[tuple[Any, Any], list[Any]] = {}
    for attack in attacks:
        for shot in attack.get("shots", ()):
            fired.setdefault((shot["model"], shot["arm"]), []).append(attack["target"])
    split = [targets for targets in fired.values() if len(targets) > 1]
    return not split or (len(split) == 1 and len(split[0]) == len(set(split[0])) == 2)


def _banded(shot: Mapping[str, Any], attack: Mapping[str, Any], reach: Reach) -> dict[str, Any]:
    """A shot in the range band of its target; in none, which is refused, at one that its model does not reach."""
    return {**shot, "range_band": int(reach.get((shot["model"], attack["target"]), 0))}


def _aim(aim: str, targets: Iterable[Ref]) -> Aim | None:
    """An aim of the form: of those it names, or of all."""
    want, *about = aim.split()
    if AFLOAT in about:
        return None
    every = tuple(dict.fromkeys(targets))
    return Aim(want=Want(want), models=tuple(ref for ref in every if ref in about) or every)
