"""What an activation's odds may forget: critical effects that no later attack asks for, and AP."""

from collections.abc import Callable
from typing import NamedTuple

from engine.dystopian.activation.declared import Activation, DeclaredAttack
from engine.dystopian.activation.flow import part_keys
from engine.dystopian.activation.meetings import meetings
from engine.dystopian.activation.state import ActivationState, ModelState
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    ATTACK,
    COUNTERATTACK,
    Gun,
    of_part,
    uses,
    weapon_of,
)
from engine.dystopian.dice_count import STEADY
from engine.dystopian.refs import Ref
from engine.dystopian.ships import Ship
from engine.dystopian.steps.numbers import DEFENCE
from engine.dystopian.words import AUXILIARY, Effect

Effects = frozenset[Effect]
Asked = dict[Ref, Effects]
TOGETHER = frozenset({AGAINST_MODEL, AGAINST_WING})
AUXILIARY_EFFECTS = frozenset({Effect.SHREDDED_DEFENCES})


class Matters(NamedTuple):
    """For every model, in their order, the effects that are still asked for; weapons that still have shares to roll."""

    effects: tuple[Effects, ...]
    guns: frozenset[Gun] = frozenset()


def what_matters(activation: Activation, *, more: bool = False) -> list[Matters]:
    """Before every part of an activation, in the order of the sheet; at last, after all of them.

    more: the same activation comes once again, and asks for all of it anew.
    """
    keys, every = part_keys(activation), uses(activation)
    asked = [*(_asked(activation, *key) for key in keys), {}]
    guns = [*(frozenset(use.gun for use in of_part(every, kind, None if kind in TOGETHER else place))
              for kind, place in keys), frozenset[Gun]()]  # fmt: skip
    blasts = _together(*(_suffers(activation, ref) for pair in activation.explosion.neighbours for ref in pair))
    if more:
        asked[-1] = _together(*asked, blasts)
    for index in range(len(asked) - 2, -1, -1):
        asked[index] = _together(asked[index], asked[index + 1], blasts)
        guns[index] |= guns[index + 1]
    return [Matters(tuple(each.get(ref, frozenset()) for ref in activation.models), those)
            for each, those in zip(asked, guns, strict=True)]  # fmt: skip


def forgetting(matters: Matters) -> Callable[[ActivationState], ActivationState]:
    """Drops the effects that do not matter any more, and what weapons rolled that have nothing left to roll."""
    effects, guns = matters
    known: list[dict[ModelState, ModelState]] = [{} for _ in effects]

    def bare(place: int, model: ModelState) -> ModelState:
        found = ModelState(model.hp, 0, model.effects & effects[place])
        return known[place].setdefault(model, found)

    def forget(state: ActivationState) -> ActivationState:
        models = tuple([known[place].get(model) or bare(place, model) for place, model in enumerate(state.models)])
        rolled = tuple([one for one in state.rolled if one.use.gun in guns]) if state.rolled else ()
        if models == state.models and rolled == state.rolled:
            return state
        return ActivationState(models, *state[1:6], rolled, *state[7:])

    return forget


def _asked(activation: Activation, kind: str, place: int) -> Asked:
    """The effects that one part asks for."""
    if kind == COUNTERATTACK:
        counter = activation.counterattacks[place]
        return _together(_auxiliary(counter.models), _suffers(activation, counter.target))
    if kind == ATTACK:
        return _of_attack(activation, activation.attacks[place])
    if kind == AGAINST_WING:
        return {}
    fights = meetings(activation)
    hit = (_suffers(activation, fight.ours.aa.target) for fight in fights if fight.ours)
    return _together(*(_auxiliary(fight.theirs.aa.models) for fight in fights if fight.theirs), *hit)


def _of_attack(activation: Activation, attack: DeclaredAttack) -> Asked:
    weapon = weapon_of(activation, attack)
    if weapon in AUXILIARY:
        effects = AUXILIARY_EFFECTS
    else:
        effects = frozenset({Effect.WEAPON_DAMAGE} | ({Effect.CHAOS_AND_DISARRAY} if weapon in STEADY else set()))
    firing = {shot.model: effects for shot in attack.shots}
    defending = _auxiliary(attack.defenders or ()) if weapon in DEFENCE else {}
    return _together(firing, defending, _suffers(activation, attack.target))


def _auxiliary(models: tuple[Ref, ...]) -> Asked:
    return dict.fromkeys(models, AUXILIARY_EFFECTS)


def _suffers(activation: Activation, model: Ref) -> Asked:
    ship: Ship = activation.models[model].ship
    effects = {Effect.SYSTEMS_OFFLINE} if ship.shields or ship.guardians else set()
    return {model: frozenset(effects | ({Effect.FUSION_LEAK} if ship.cr > ship.dr else set()))}


def _together(*asked: Asked) -> Asked:
    models = {model for each in asked for model in each}
    return {model: frozenset().union(*(each.get(model, frozenset()) for each in asked)) for model in models}
