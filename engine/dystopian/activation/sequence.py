"""Steps 3 and 6 to 9 of a whole activation: counterattacks first, then every declared attack in its order."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.dystopian.activation.build import counterattack, declared_attack
from engine.dystopian.activation.declared import Activation
from engine.dystopian.activation.state import ActivationState, ModelState
from engine.dystopian.attack import Attack
from engine.dystopian.steps.sequence import attack_sequence
from engine.dystopian.steps.state import AttackState
from engine.dystopian.steps.state import start as attack_start
from engine.dystopian.words import Effect
from engine.flow import Sequence, Within

COUNTERATTACK, ATTACK = "counterattack", "attack"
Forget = Callable[[AttackState], AttackState]


def activation_sequence(activation: Activation, forget: Forget = lambda state: state) -> Sequence[ActivationState]:
    """All steps of an activation as declared. Source: the combat sequence sheet."""
    items = [
        *(_within(f"{COUNTERATTACK}.{place}", activation, counterattack, each, forget)
          for place, each in enumerate(activation.counterattacks)),
        *(_within(f"{ATTACK}.{place}", activation, declared_attack, each, forget)
          for place, each in enumerate(activation.attacks)),
    ]  # fmt: skip
    return Sequence(tuple(items))


def _within(
    key: str, activation: Activation, build: Callable[..., Attack | None], declared: Any, forget: Forget
) -> Within[ActivationState]:
    def enter(state: ActivationState) -> tuple[Sequence[AttackState], AttackState] | None:
        attack = build(activation, state, declared)
        return _begun(attack) if attack else None

    def leave(state: ActivationState, last: AttackState) -> ActivationState:
        place: int = declared.target
        exploded = state.exploded | {place} if last.exploded else state.exploded
        effects: frozenset[Effect] = last.effects if last.hp > 0 else frozenset()
        return state.changed(place, ModelState(last.hp, last.ap, effects))._replace(exploded=exploded)

    return Within(key, enter, leave, forget)


@lru_cache(maxsize=4096)
def _begun(attack: Attack) -> tuple[Sequence[AttackState], AttackState]:
    return attack_sequence(attack), attack_start(attack)
