"""Steps that ask for any throw of dice or for a player's decision, not only for dice to add up."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.dice import Batch, SumOfDice
from engine.dice.batch import Faces

S = TypeVar("S", bound=Hashable)
Chances = tuple[tuple[tuple[Hashable, int], ...], int]
"""Outcomes with integer weights, and the sum of the weights."""


class Throw(Protocol):
    """Dice in batches whose outcome may be anything hashable.

    `law` may leave out what the default choices of later steps would decide anyway.
    """

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """The batch to throw after those already thrown, None when the throw is complete."""
        ...

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """The key of what the next batch is thrown for."""
        ...

    def outcome(self, thrown: tuple[Faces, ...]) -> Hashable:
        """What a complete throw comes to."""
        ...

    def law(self) -> Chances:
        """Exact chances of the outcomes."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a player; `options` is never empty, and the first is what odds assume."""

    by: str
    options: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """Dice to be added up, as a throw."""

    dice: SumOfDice
    key: str

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """All dice at once."""
        return self.dice.next_batch(thrown)

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """What the dice are for."""
        return self.key

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Their sum."""
        return self.dice.outcome(thrown)

    def law(self) -> Chances:
        """Exact chances of the sum."""
        law = self.dice.law()
        return tuple(law.items()), law.denominator()


class AskStep(ABC, Generic[S]):
    """A named piece of a course; `number` is the sheet's own."""

    key: str
    number: str

    @abstractmethod
    def due(self, state: S) -> bool:
        """Whether this step comes next in a state in which no earlier step of the course is due."""

    def ask(self, state: S) -> Throw | Choice | None:
        """What the step needs to know, None when it needs nothing."""
        return None

    @abstractmethod
    def apply(self, state: S, answer: Any) -> S:
        """The next state; `answer` is the throw's outcome, the option chosen, or None."""


@dataclass(frozen=True)
class Course(Generic[S]):
    """Steps by precedence: the first that is due goes next, and when none is, the course is over."""

    steps: tuple[AskStep[S], ...]

    def next(self, state: S) -> AskStep[S] | None:
        """The step that comes next."""
        return next((step for step in self.steps if step.due(state)), None)
