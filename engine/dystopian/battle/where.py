"""Where an activation stands: what is due, of which part, and the dice of that part so far."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.dice import Batch
from engine.dystopian.activation.blast import EXPLOSION
from engine.dystopian.activation.resolution import Resolution, UnderWay
from engine.dystopian.battle.flow import COUNTER
from engine.dystopian.battle.parts import at_hand
from engine.dystopian.battle.state import State
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.state import AttackState
from engine.flow import Declaration, Lifted, Played, Step

THROW = "throw"


@dataclass(frozen=True)
class Where:
    """The flow of an activation in progress, and what it waits for."""

    state: State
    played: Played[State]

    @property
    def due(self) -> str:
        """What is asked for: throw, pass, counter, sight, defend, explosion."""
        waiting = self.played.waiting
        return waiting.key if isinstance(waiting, Declaration) else THROW

    @property
    def part(self) -> str | None:
        """The key of the part at hand, None before step 3."""
        if self.due == COUNTER:
            return None
        return EXPLOSION if self.due == EXPLOSION else at_hand(self.state).key

    @property
    def batch(self) -> Batch | None:
        """The dice that are due."""
        return self.played.waiting if isinstance(self.played.waiting, Batch) else None

    @property
    def step(self) -> Step[Any] | None:
        """The step that waits for them."""
        return self.played.entries[-1].step.inner if self.batch else None

    @cached_property
    def resolution(self) -> Resolution | None:
        """The attack in the part, None for an explosion or wings that meet no model."""
        if self.part in (None, EXPLOSION):
            return None
        lifted = self.played.entries[-1].step
        inner = lifted.step if isinstance(lifted, Lifted) else None
        if isinstance(inner, Lifted) and isinstance(inner.nested, UnderWay):
            return inner.nested.resolution
        every = at_hand(self.state).resolutions
        return every[0] if len(every) == 1 else None

    @cached_property
    def numbers(self) -> Numbers | None:
        """The numbers of that attack, None when there is none."""
        begun = self.resolution.begun(at_hand(self.state).begin) if self.resolution else None
        return begun[0].numbers if begun else None

    @property
    def inner(self) -> AttackState | None:
        """The target of the attack at hand while its steps are gone through."""
        return self.state.attack


def where(state: State) -> Where | None:
    """Where the activation in progress stands, None when there is none."""
    return Where(state, state.played) if state.played else None
