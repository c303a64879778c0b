"""A step of a flow: when it comes next, what it asks for, and what the answer changes. No step rolls anything."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from engine.dice import Batch, SummedRoll
from engine.dice.batch import Faces

S = TypeVar("S", bound=Hashable)
Chances = tuple[tuple[tuple[Hashable, int], ...], int]
"""Outcomes with integer weights, and the sum of the weights."""


class Throw(Protocol):
    """Dice in batches whose outcome may be anything hashable.

    `distribution` may already hold what the default choices and the answering dice of later steps would come to.
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

    def distribution(self) -> Chances:
        """Exact chances of the outcomes."""
        ...


@runtime_checkable
class PartlyThrown(Throw, Protocol):
    """A throw that knows its chances while some of its batches lie on the table."""

    def given(self, thrown: tuple[Faces, ...]) -> Chances:
        """Exact chances of the outcomes after these batches."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a player; `options` is never empty, and the first is what odds assume."""

    by: str
    options: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Declaration:
    """What only a player can say, by its key; a game writes it into the state, and the step is due no longer.

    A flow that is pushed through as odds has none: it is made of what was declared.
    """

    key: str


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that add up to one number, as a throw."""

    roll: SummedRoll
    key: str

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """The batch that the roll asks for."""
        return self.roll.next_batch(thrown)

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """What the dice are for."""
        return self.key

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Their sum."""
        return self.roll.outcome(thrown)

    def distribution(self) -> Chances:
        """Exact chances of the sum."""
        return _weights(self.roll)


@lru_cache(maxsize=64)
def _weights(roll: SummedRoll) -> Chances:
    distribution = roll.distribution()
    return tuple(distribution.items()), distribution.denominator()


Ask = Throw | Choice | Declaration | None
"""What a step needs to know: dice, a decision, a declaration, or nothing."""


class Step(ABC, Generic[S]):
    """A named piece of a flow; `number` is the sheet's own."""

    key: str
    number: str

    @abstractmethod
    def due(self, state: S) -> bool:
        """Whether this step comes next in a state in which no earlier step of the flow is due."""

    def ask(self, state: S) -> Ask:
        """What the step needs to know, None when it needs nothing."""
        return None

    @abstractmethod
    def apply(self, state: S, answer: Any) -> S:
        """The next state; `answer` is the throw's outcome, the option chosen, or None."""

    def told(self, state: S, answer: Any) -> Mapping[str, int | str] | None:
        """What an answer came to in a state, as values of the sentence of its key; None where it needs no sentence."""
        return None

    @property
    def inner(self) -> "Step[Any]":
        """The step itself; of one that stands for a step of a nested flow, that step."""
        return self

    def at_hand(self, state: S) -> "Step[S]":
        """What goes next when this is due: the step itself."""
        return self
