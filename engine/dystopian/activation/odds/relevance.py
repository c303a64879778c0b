"""The values that the odds of an activation may forget: critical effects that no later step reads,
and AP.
"""

from collections.abc import Callable, Collection, Sequence
from operator import getitem
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.flow import WINGS, ActivationPart, Indexes
from engine.dystopian.activation.state import ActivationState, ModelState
from engine.dystopian.activation.uses import Gun, WeaponUse, weapon_of_gun
from engine.dystopian.attack.dice_count import effects_read
from engine.dystopian.attack.hits import generator_effects
from engine.dystopian.attack.toughness import rating_effects
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import repeats_of
from engine.dystopian.words import Effect
from engine.flow import Odds

Effects = frozenset[Effect]
Read = dict[Ref, Effects]
NONE: Effects = frozenset()


class Relevant(NamedTuple):
    """For every model, in their order, the effects that later steps read, and the weapons whose
    dice still count.

    models: the models of any later part, and those that the caller asks for together.
    """

    effects: tuple[Effects, ...]
    guns: frozenset[Gun]
    models: Indexes


def relevant_values(
    activation: Activation,
    parts: Sequence[ActivationPart],
    *,
    more: bool = False,
    together: Collection[Ref] | None = None,
) -> list[Relevant]:
    """Return the values that matter before each part of an activation and, as the last item, after
    all parts.

    more: True if the same activation comes once again, and reads all values anew.
    together: see `ActivationOdds`.
    """
    read_by_part = [_read_by(activation, part) for part in parts]
    later: Read = {}
    if more:
        later = _unite(read_by_part)
    guns = frozenset[Gun]()
    ends = activation.models if together is None else together
    models = frozenset((WINGS, *(activation.model_indexes[ref] for ref in ends)))
    relevant = [_relevant(activation, later, guns, models)]
    for part, read in zip(reversed(parts), reversed(read_by_part), strict=True):
        later = _unite([later, read])
        guns |= {use.gun for use in _uses(part)}
        models |= part.about
        relevant.append(_relevant(activation, later, guns, models))
    return relevant[::-1]


def _relevant(
    activation: Activation, read: Read, guns: frozenset[Gun], models: Indexes
) -> Relevant:
    effects = tuple(read.get(ref, NONE) for ref in activation.models)
    return Relevant(effects, guns, models)


def _uses(part: ActivationPart) -> list[WeaponUse]:
    uses: list[WeaponUse] = []
    for item in part.items:
        uses.extend(item.own)
    return uses


def _read_by(activation: Activation, part: ActivationPart) -> Read:
    """Return the effects that the steps of one part read, on firing models and on targets, in
    explosions too.
    """
    reads: list[Read] = []
    for use in _uses(part):
        if not use.gun.wing:
            reads.append({use.gun.by: effects_read(weapon_of_gun(activation, use.gun))})
    for item in (*part.items, part.explosions):
        if item:
            reads.extend({ref: _read_of_target(activation, ref)} for ref in item.suffers)
    return _unite(reads)


def _read_of_target(activation: Activation, ref: Ref) -> Effects:
    ship = activation.models[ref].ship
    return generator_effects(ship) | rating_effects(ship, activation.rulings)


def _unite(reads: Sequence[Read]) -> Read:
    """Return all effects that are read of each model."""
    united: Read = {}
    for read in reads:
        for ref, effects in read.items():
            united[ref] = united.get(ref, NONE) | effects
    return united


class _Bare(dict[ModelState, ModelState]):
    """Each model that was asked for, with no AP and with only some effects."""

    def __init__(self, effects: Effects) -> None:
        super().__init__()
        self._effects = effects

    def __missing__(self, model: ModelState) -> ModelState:
        effects = model.effects & self._effects
        repeats = repeats_of(model.repeats, self._effects)
        bare = self[model] = ModelState(model.hp, 0, effects, repeats)
        return bare


def forgetting(relevant: Relevant) -> Callable[[ActivationState], ActivationState]:
    """Return a function that drops the effects that do not matter, and the dice of weapons without
    later rolls.
    """
    bare_models = [_Bare(effects) for effects in relevant.effects]
    guns = relevant.guns

    def forget(state: ActivationState) -> ActivationState:
        models = tuple(map(getitem, bare_models, state.models))
        rolled = state.rolled
        if rolled:
            rolled = tuple([rolling for rolling in rolled if rolling.use.gun in guns])
        if models == state.models and rolled == state.rolled:
            return state
        return state._replace(models=models, rolled=rolled)

    return forget


def forget_irrelevant(spread: Odds[ActivationState], relevant: Relevant) -> Odds[ActivationState]:
    """Return the same odds without the values that do not matter."""
    return spread.map_states(forgetting(relevant))
