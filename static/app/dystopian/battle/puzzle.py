"""Declarations as plans for an aim: the one that anybody would think of, and one that a player has made."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.dystopian.battle.candidates import members, shots
from app.dystopian.battle.planner import AFLOAT
from app.views.planner import Reach
from app.words import words
from engine.dystopian.activation.declared import DeclaredAttack, Shot
from engine.dystopian.activation.plans import Aim, Want
from engine.dystopian.battle import State, activation_of, ground
from engine.dystopian.battle.review import is_plain
from engine.dystopian.planning import Plan
from engine.dystopian.refs import Ref
from engine.engagement import Refusal


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


def judged(state: State, said: Mapping[str, Any], aim: str, reach: Reach) -> Plan | None:
    """What was declared as a plan, at the range bands of `reach`.

    None for what is not by rule, or of those who reach whom they fire at; and as `singly` has it.
    """
    banded = [{**attack, "shots": [_banded(shot, attack, reach) for shot in attack.get("shots", ())]}
              for attack in said.get("attacks", ())]  # fmt: skip
    targets = list(dict.fromkeys(target for _, target in reach))
    found, wanted = activation_of(state, {**said, "attacks": banded}), _aim(aim, targets)
    if isinstance(found, Refusal) or wanted is None or found.aa.all_aa or not all(map(is_plain, found.attacks)):
        return None
    missing = [ref for ref in wanted.models if ref not in found.models]
    models = {**found.models, **ground(state, missing).models}
    return Plan(found.model_copy(update={"models": models}), wanted)


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
