"""The values that the odds of an activation may forget: critical effects that no later step reads,
and AP.
"""

from collections.abc import Callable, Collection, Sequence
from operator import getitem
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.flow import WINGS, ActivationPart, Indexes
from engine.dystopian.activation.state import ActivationState, ModelState
from engine.dystopian.activation.uses import Gun, Uses, weapon_of_gun
from engine.dystopian.attack.dice_count import effects_read
from engine.dystopian.attack.fragile_models import rating_effects
from engine.dystopian.attack.hits import generator_effects
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import repeats_of
from engine.dystopian.words import Effect

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
    every = [_read(activation, part) for part in parts]
    later, guns = _together(*every) if more else {}, frozenset[Gun]()
    ends = activation.models if together is None else together
    models = frozenset((WINGS, *(activation.model_indexes[ref] for ref in ends)))
    relevant = [_relevant(activation, later, guns, models)]
    for part, read in zip(reversed(parts), reversed(every), strict=True):
        later, guns = _together(later, read), guns | {use.gun for use in _uses(part)}
        models |= part.about
        relevant.append(_relevant(activation, later, guns, models))
    return relevant[::-1]


def _relevant(
    activation: Activation, read: Read, guns: frozenset[Gun], models: Indexes
) -> Relevant:
    return Relevant(tuple(read.get(ref, NONE) for ref in activation.models), guns, models)


def _uses(part: ActivationPart) -> Uses:
    return tuple(use for item in part.items for use in item.own)


def _read(activation: Activation, part: ActivationPart) -> Read:
    """Return the effects that the steps of one part read, on firing models and on targets, in
    explosions too.
    """
    firing = (
        {use.gun.by: effects_read(weapon_of_gun(activation, use.gun))}
        for use in _uses(part)
        if not use.gun.wing
    )
    suffer = [ref for item in (*part.items, part.explosions) if item for ref in item.suffers]
    return _together(*firing, *({ref: _of_target(activation, ref)} for ref in suffer))


def _of_target(activation: Activation, ref: Ref) -> Effects:
    ship = activation.models[ref].ship
    return generator_effects(ship) | rating_effects(ship, activation.rulings)


def _together(*read: Read) -> Read:
    models = {model for each in read for model in each}
    return {model: NONE.union(*(each.get(model, NONE) for each in read)) for model in models}


class _Bare(dict[ModelState, ModelState]):
    """Each model that was asked for, with no AP and with only some effects."""

    def __init__(self, effects: Effects) -> None:
        super().__init__()
        self._effects = effects

    def __missing__(self, model: ModelState) -> ModelState:
        repeats = repeats_of(model.repeats, self._effects)
        model_state = self[model] = ModelState(model.hp, 0, model.effects & self._effects, repeats)
        return model_state


def forgetting(relevant: Relevant) -> Callable[[ActivationState], ActivationState]:
    """Return a function that drops the effects that do not matter, and the dice of weapons without
    later rolls.
    """
    effects, guns, _ = relevant
    bare = [_Bare(each) for each in effects]

    def forget(state: ActivationState) -> ActivationState:
        models = tuple(map(getitem, bare, state.models))
        rolled = (
            tuple([rolling for rolling in state.rolled if rolling.use.gun in guns])
            if state.rolled
            else ()
        )
        if models == state.models and rolled == state.rolled:
            return state
        return state._replace(models=models, rolled=rolled)

    return forget
