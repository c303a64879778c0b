"""One attack on one model within an activation: what it is built from, and how it stands within the whole."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from engine.dystopian.activation.blast import explodes
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.shares import made, split_guns, taken
from engine.dystopian.activation.state import ActivationState, ModelState, Rolling
from engine.dystopian.activation.uses import DEFENCE_FIRE, Gun, Uses
from engine.dystopian.attack import Attack
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState
from engine.dystopian.steps.state import start as attack_start
from engine.dystopian.words import Effect
from engine.flow.sequence import Odds, Sequence, Within

NOTHING: frozenset[Effect] = frozenset()
GONE = ModelState(0, 0, NOTHING)


@dataclass(frozen=True)
class Resolution:
    """Steps 6 to 9 of one attack at the model `target`; `build` says what it is from any state, or that there is none.

    models, wings: the places of those that roll the attack; defenders: of those that may defend in step 7; `defence`
    is equal for attacks that are defended alike, in full; every: all uses of weapons in the activation; own: those of
    this attack.
    """

    activation: Activation
    key: str
    target: int
    build: Callable[[ActivationState], Attack | None]
    models: tuple[int, ...] = ()
    wings: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    defence: Hashable = ()
    every: Uses = ()
    own: Uses = ()

    def firing(self, state: ActivationState) -> Hashable:
        """All that the attack dice depend on."""
        wings = tuple([state.wings[place] for place in self.wings])
        return tuple([state.models[place] for place in self.models]), wings, self._sharing(state, self._attacking)

    def defending(self, state: ActivationState) -> Hashable:
        """All that the defence dice depend on."""
        shares = (self.key, self._sharing(state, self._answering)) if self._answering else ()
        return tuple([state.models[place] for place in self.defenders]), shares

    def _sharing(self, state: ActivationState, rivals: Uses) -> Hashable:
        """All that the shares of weapons which split their fire depend on, besides those who fire."""
        if not rivals:
            return ()
        guns = [use.gun for use in rivals]
        rolled = tuple([one for one in state.rolled if one.use.gun in guns])
        return rolled, tuple([made(self.activation, state, use) for use in rivals])

    @cached_property
    def _shared(self) -> Uses:
        """The uses in this attack of weapons that split their fire."""
        several = split_guns(self.every, self.activation)
        return tuple(use for use in self.own if use.gun in several)

    @cached_property
    def _attacking(self) -> Uses:
        return self._rivals({use.gun for use in self._shared if use.kind != DEFENCE_FIRE})

    @cached_property
    def _answering(self) -> Uses:
        return self._rivals({use.gun for use in self._shared if use.kind == DEFENCE_FIRE})

    def _rivals(self, guns: set[Gun]) -> Uses:
        """What else weapons are used for; their last use stands for itself."""
        return tuple(use for use in self.every if use.gun in guns and use not in self.own) or tuple(
            use for use in self._shared if use.gun in guns
        )

    @cached_property
    def _known(self) -> dict[Hashable, tuple[Rolling, ...]]:
        return {}

    def within(self) -> Within[ActivationState]:
        """The attack as an item of the whole activation."""
        return Within(self.key, self._enter, self._leave)

    def quick(self, ends: Callable[[ActivationState], Odds[AttackState] | None]) -> Within[ActivationState]:
        """The same for odds that know how the attack ends."""
        leave = partial(left, self.activation, self.target)
        return Within(self.key, self._enter, leave, ends=ends, rest=self._without_target)

    def _without_target(self, state: ActivationState) -> ActivationState:
        """The state after the attack but for its target."""
        return self._taken(state).with_model(self.target, GONE)

    def _taken(self, state: ActivationState) -> ActivationState:
        """The state with what this attack takes of weapons that split their fire."""
        if not self._shared:
            return state
        key = self.firing(state), self.defending(state)
        if key not in self._known:
            self._known[key] = taken(self.activation, state, self.every, self._shared)
        return state._replace(rolled=(*state.rolled, *self._known[key]))

    def _enter(self, state: ActivationState) -> tuple[Sequence[AttackState], AttackState] | None:
        attack = self.build(state)
        return _begun(attack) if attack else None

    def _leave(self, state: ActivationState, last: AttackState) -> ActivationState:
        return left(self.activation, self.target, self._taken(state), last)


def left(activation: Activation, target: int, state: ActivationState, last: AttackState) -> ActivationState:
    """The whole after an attack on one model; a magazine explosion has its neighbours struck next."""
    state = state.with_model(target, ModelState(last.hp, last.ap, last.effects if last.hp > 0 else NOTHING))
    return explodes(activation, state, target) if last.exploded else state


@lru_cache(maxsize=4096)
def _begun(attack: Attack) -> tuple[Sequence[AttackState], AttackState]:
    return attack_sequence(attack), attack_start(attack)
