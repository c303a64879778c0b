"""What changes during an activation: models, wings, and what is thrown but not yet applied."""

from typing import NamedTuple

from engine.dice import Terms
from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.uses import Use
from engine.dystopian.attack.state import AttackState
from engine.dystopian.refs import Ref
from engine.dystopian.words import Effect

NOT_ROLLED = -1


class ModelState(NamedTuple):
    """A model as it stands."""

    hp: int
    ap: int
    effects: frozenset[Effect]


GONE = ModelState(0, 0, frozenset())


class WingState(NamedTuple):
    """A wing as it stands; `aborted`: as an attacker, so that it does nothing more this turn."""

    tokens: int
    fuel: int
    aborted: bool = False


class AaOnWing(NamedTuple):
    """All AA rolled at a wing in a step and not yet applied; `pays`: whether the wing spends fuel for its own AA.

    after: how the wing will stand, known once all of it is rolled.
    """

    wing: Ref
    kills: int
    hits: int
    pays: bool
    after: WingState | None = None


class Rolling(NamedTuple):
    """Dice that one use of a weapon which splits its fire got, of those that it had in full then; of a wing: tokens."""

    use: Use
    dice: int
    full: int


class Strike(NamedTuple):
    """An exploded model and a neighbour that its explosion is still to be compared with."""

    source: Ref
    near: Ref
    at_wing: bool = False


class ActivationState(NamedTuple):
    """Everything on the table that an activation changes.

    models, wings: in the order of the activation; exploded: models that blew up in it; strikes: what explosions are
    still to be compared with; blast: hits of the explosion at hand; aa: AA of the step at hand; rolled: by weapons that
    split their fire, so far; beyond: in odds, of `blast` or more hits, the chance by their number of all that has come
    of them; at: how many attacks, rolls and losses of those declared are over; attack: the target of the one under way,
    or of the explosion at hand.
    """

    models: tuple[ModelState, ...]
    wings: tuple[WingState, ...] = ()
    exploded: frozenset[Ref] = frozenset()
    strikes: tuple[Strike, ...] = ()
    blast: int = NOT_ROLLED
    aa: tuple[AaOnWing, ...] = ()
    rolled: tuple[Rolling, ...] = ()
    beyond: Terms = ()
    at: int = 0
    attack: AttackState | None = None

    def with_model(self, index: int, model: ModelState) -> "ActivationState":
        """The same with one model changed."""
        models = (*self.models[:index], model, *self.models[index + 1 :])
        return ActivationState(models, *self[1:])

    def with_wing(self, index: int, wing: WingState) -> "ActivationState":
        """The same with one wing changed."""
        return self._replace(wings=(*self.wings[:index], wing, *self.wings[index + 1 :]))

    def without(self, index: int, rolled: tuple[Rolling, ...] = ()) -> "ActivationState":
        """The same without one model, when what is at hand is over and weapons that split their fire rolled for it."""
        models = (*self.models[:index], GONE, *self.models[index + 1 :])
        return ActivationState(models, *self[1:6], self.rolled + rolled, self.beyond, self.at + 1)

    def past(self) -> "ActivationState":
        """The same when what is at hand is over."""
        return ActivationState(*self[:8], self.at + 1)

    def having(self, rolled: tuple[Rolling, ...]) -> "ActivationState":
        """The same with other dice that weapons which split their fire have rolled."""
        return self if rolled == self.rolled else ActivationState(*self[:6], rolled, *self[7:])

    def before(self, at: int) -> "ActivationState":
        """The same where everything before a place is over."""
        return self if self.at >= at else ActivationState(*self[:8], at, self.attack)

    def with_aa(self, aa: tuple[AaOnWing, ...]) -> "ActivationState":
        """The same with other AA that is not yet applied."""
        return ActivationState(*self[:5], aa, *self[6:])


def start(activation: Activation) -> ActivationState:
    """Models and wings before step 3."""
    models = tuple([ModelState(m.hp, m.ap, m.effects) for m in activation.models.values()])
    return ActivationState(models, tuple([WingState(w.tokens, w.fuel, w.aborted) for w in activation.wings.values()]))


def next_turn(state: ActivationState) -> ActivationState:
    """The same models and wings when they are activated again: aborted wings are back, explosions are over."""
    return ActivationState(state.models, tuple(wing._replace(aborted=False) for wing in state.wings))


def model_now(activation: Activation, state: ActivationState, ref: Ref) -> ModelState:
    """A model as it stands."""
    return state.models[activation.places[ref]]


def wing_now(activation: Activation, state: ActivationState, ref: Ref) -> WingState:
    """A wing as it stands."""
    return state.wings[activation.wing_places[ref]]
