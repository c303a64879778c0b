"""What changes during an activation: every model's HP, AP and critical effects."""

from typing import NamedTuple

from engine.dystopian.activation.declared import Activation
from engine.dystopian.words import Effect


class ModelState(NamedTuple):
    """A model as it stands."""

    hp: int
    ap: int
    effects: frozenset[Effect]


class ActivationState(NamedTuple):
    """All models, and the places of those that blew up in this activation."""

    models: tuple[ModelState, ...]
    exploded: frozenset[int] = frozenset()

    def changed(self, place: int, model: ModelState) -> "ActivationState":
        """The same with one model changed."""
        return self._replace(models=(*self.models[:place], model, *self.models[place + 1 :]))


def start(activation: Activation) -> ActivationState:
    """The models before step 3."""
    return ActivationState(tuple(ModelState(m.hp, m.ap, m.effects) for m in activation.models))
