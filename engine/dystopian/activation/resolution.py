"""One attack on one model within an activation: what it is built from, and how it stands within the whole."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache, partial

from engine.dystopian.activation.blast import explodes
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.state import ActivationState, ModelState
from engine.dystopian.attack import Attack
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState
from engine.dystopian.steps.state import start as attack_start
from engine.dystopian.words import Effect
from engine.flow import Sequence, Within

NOTHING: frozenset[Effect] = frozenset()
GONE = ModelState(0, 0, NOTHING)


@dataclass(frozen=True)
class Resolution:
    """Steps 6 to 9 of one attack at the model `target`; `build` says what it is from any state, or that there is none.

    models, wings: the places of those that roll the attack; defenders: of those that may defend in step 7; `defence`
    is equal for attacks that are defended alike.
    """

    activation: Activation
    key: str
    target: int
    build: Callable[[ActivationState], Attack | None]
    models: tuple[int, ...] = ()
    wings: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    defence: Hashable = ()

    def firing(self, state: ActivationState) -> Hashable:
        """All that the attack dice depend on."""
        wings = tuple([state.wings[place] for place in self.wings])
        return tuple([state.models[place] for place in self.models]), wings

    def defending(self, state: ActivationState) -> Hashable:
        """All that the defence dice depend on."""
        return tuple([state.models[place] for place in self.defenders])

    def within(self) -> Within[ActivationState]:
        """The attack as an item of the whole activation."""
        return Within(self.key, self._enter, partial(left, self.activation, self.target))

    def without_target(self, state: ActivationState) -> ActivationState:
        """The state but for the target."""
        return state.with_model(self.target, GONE)

    def _enter(self, state: ActivationState) -> tuple[Sequence[AttackState], AttackState] | None:
        attack = self.build(state)
        return _begun(attack) if attack else None


def left(activation: Activation, target: int, state: ActivationState, last: AttackState) -> ActivationState:
    """The whole after an attack on one model; a magazine explosion has its neighbours struck next."""
    state = state.with_model(target, ModelState(last.hp, last.ap, last.effects if last.hp > 0 else NOTHING))
    return explodes(activation, state, target) if last.exploded else state


@lru_cache(maxsize=4096)
def _begun(attack: Attack) -> tuple[Sequence[AttackState], AttackState]:
    return attack_sequence(attack), attack_start(attack)
