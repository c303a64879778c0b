"""The state of an activation: models, wings, and AA that is thrown but not yet applied."""

from typing import NamedTuple

from engine.dice import Terms
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.uses import WeaponUse
from engine.dystopian.attack.state import AttackState
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import NO_REPEATS
from engine.dystopian.words import NO_EFFECTS, Effect

NOT_ROLLED = -1


class ModelState(NamedTuple):
    """The current state of a model.

    repeats: effects that it suffered once more.
    """

    hp: int
    ap: int
    effects: frozenset[Effect]
    repeats: tuple[Effect, ...] = NO_REPEATS


GONE = ModelState(0, 0, frozenset())


def model_after(last: AttackState) -> ModelState:
    """Return a model after the steps of an attack; a model that is gone has no effects."""
    if last.hp <= 0:
        return ModelState(last.hp, last.ap, NO_EFFECTS)
    return ModelState(last.hp, last.ap, last.effects, last.repeats)


class WingState(NamedTuple):
    """The current state of a wing.

    aborted: True if the wing aborted as an attacker, so that it does nothing more this turn.
    """

    tokens: int
    fuel: int
    aborted: bool = False

    @property
    def is_ready(self) -> bool:
        """True if the wing has tokens left and has not aborted as an attacker."""
        return self.tokens > 0 and not self.aborted


class AaOnWing(NamedTuple):
    """All AA rolled at a wing in a step and not yet applied.

    pays: True if the wing spends fuel for its own AA.
    after: the wing after the step, known once all AA at the wing is rolled.
    """

    wing: Ref
    kills: int
    hits: int
    pays: bool
    after: WingState | None = None


class Rolling(NamedTuple):
    """A roll of a weapon that splits its fire.

    dice: the dice of this use of the weapon; for a wing, its tokens.
    full: the dice that the whole weapon had at that time; for a wing, its tokens.
    """

    use: WeaponUse
    dice: int
    full: int


class Strike(NamedTuple):
    """An exploded model and a neighbour that waits for the comparison with its explosion."""

    source: Ref
    near: Ref
    at_wing: bool = False


class ActivationState(NamedTuple):
    """All models, wings and rolls that an activation changes.

    models, wings: in the order of the activation.
    exploded: models that blew up in the activation.
    strikes: the neighbours that wait for the comparison with an explosion.
    blast: hits of the current explosion.
    aa: AA of the current step.
    rolled: dice so far of weapons that split their fire.
    beyond: in odds, where `blast` stands for that many hits or more: the chance of all results so
        far, as a function of the number of hits.
    item_index: the index of the item that is next; all earlier ones are over.
    attack: the target of the current attack or of the current explosion.
    """

    models: tuple[ModelState, ...]
    wings: tuple[WingState, ...] = ()
    exploded: frozenset[Ref] = frozenset()
    strikes: tuple[Strike, ...] = ()
    blast: int = NOT_ROLLED
    aa: tuple[AaOnWing, ...] = ()
    rolled: tuple[Rolling, ...] = ()
    beyond: Terms = ()
    item_index: int = 0
    attack: AttackState | None = None

    def with_model(self, index: int, model: ModelState) -> "ActivationState":
        """Return the same state with one model changed."""
        return self._replace(models=(*self.models[:index], model, *self.models[index + 1 :]))

    def with_wing(self, index: int, wing: WingState) -> "ActivationState":
        """Return the same state with one wing changed."""
        return self._replace(wings=(*self.wings[:index], wing, *self.wings[index + 1 :]))

    def without_model(self, index: int, rolled: tuple[Rolling, ...]) -> "ActivationState":
        """Return the same state without one model, after the current item.

        rolled: dice that weapons which split their fire rolled for the item.
        """
        models = (*self.models[:index], GONE, *self.models[index + 1 :])
        return self._replace(
            models=models,
            rolled=self.rolled + rolled,
            item_index=self.item_index + 1,
            attack=None,
        )

    def after_item(self) -> "ActivationState":
        """Return the same state after the current item."""
        return self._replace(item_index=self.item_index + 1, attack=None)

    def with_rolls(self, rolled: tuple[Rolling, ...]) -> "ActivationState":
        """Return the same state with other dice that weapons which split their fire have rolled."""
        if rolled == self.rolled:
            return self
        return self._replace(rolled=rolled)

    def skip_to(self, item_index: int) -> "ActivationState":
        """Return the same state with all items before an index over."""
        if self.item_index >= item_index:
            return self
        return self._replace(item_index=item_index)


def start(activation: Activation) -> ActivationState:
    """Return the state of models and wings before step 3."""
    models = []
    for model in activation.models.values():
        models.append(ModelState(model.hp, model.ap, model.effects, model.repeats))
    wings = []
    for wing in activation.wings.values():
        wings.append(WingState(wing.tokens, wing.fuel, wing.aborted))
    return ActivationState(tuple(models), tuple(wings))


def next_turn(state: ActivationState) -> ActivationState:
    """Return the same models and wings for their next activation: aborted wings are back,
    explosions are over.
    """
    wings = tuple(wing._replace(aborted=False) for wing in state.wings)
    return ActivationState(state.models, wings)


def model_now(activation: Activation, state: ActivationState, ref: Ref) -> ModelState:
    """Return the current state of a model."""
    return state.models[activation.model_indexes[ref]]


def wing_now(activation: Activation, state: ActivationState, ref: Ref) -> WingState:
    """Return the current state of a wing."""
    return state.wings[activation.wing_indexes[ref]]
