"""A step of a flow: when the step is due, what the step asks for, and what the answer changes. No
step rolls dice.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from engine.dice import Alike, Batch, Countable, SummedRoll
from engine.dice.batch import Faces, Roll

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
ResultValues = Mapping[str, int | str]
"""The values that fill the sentences about the result of a step, by name."""
Chances = tuple[tuple[tuple[Hashable, int], ...], int]
"""Outcomes with integer weights, and the sum of the weights."""


class Throw(Protocol):
    """Dice in batches with any hashable outcome.

    `distribution` may already include the default choices and the answering dice of later steps.
    """

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return the batch to throw after the batches already thrown; None when the throw is
        complete.
        """
        ...

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """Return the key of the purpose of the next batch."""
        ...

    def outcome(self, thrown: tuple[Faces, ...]) -> Hashable:
        """Return the outcome of a complete throw."""
        ...

    def distribution(self) -> Chances:
        """Return the exact chances of the outcomes."""
        ...


@runtime_checkable
class PartlyThrown(Throw, Protocol):
    """A throw that knows its chances after some of its batches."""

    def chances_after(self, thrown: tuple[Faces, ...]) -> Chances:
        """Return the exact chances of the outcomes after the given batches."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a player; `options` is never empty, and odds assume the first option.

    by_value: True if the first option is the best for the player.
    """

    by: str
    options: tuple[Hashable, ...]
    by_value: bool = True


@dataclass(frozen=True, slots=True)
class Declaration:
    """An answer that only a player can give, named by its key; the game writes the answer into the
    state.

    In odds, and where nobody declares anything, the step is applied without an answer.

    optional: True if a throw of no dice means that nobody declares anything.
    """

    key: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class PoolThrow(ABC):
    """The dice of one pool, all for one purpose, as a throw; the pool defines the outcome."""

    pool: Roll
    key: str

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return the pool's dice, then the dice that these earn."""
        return self.pool.next_batch(thrown)

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """Return the key of the purpose of the dice."""
        return self.key

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """Group the faces of the next batch by effect; empty if every face matters."""
        if isinstance(self.pool, Countable):
            return self.pool.alike(thrown)
        return ()

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Return the pool's outcome."""
        return self.pool.outcome(thrown)

    @abstractmethod
    def distribution(self) -> Chances:
        """Return the exact chances of the outcome, including later steps that the throw knows."""


@dataclass(frozen=True, slots=True)
class Dice(PoolThrow):
    """Dice that no later step answers."""

    pool: SummedRoll

    def distribution(self) -> Chances:
        """Return the exact chances of the outcome."""
        return _weights(self.pool)


@lru_cache(maxsize=64)
def _weights(roll: SummedRoll) -> Chances:
    distribution = roll.distribution()
    return tuple(distribution.items()), distribution.denominator()


Ask = Throw | Choice | Declaration | None
"""The answer that a step needs: dice, a decision, a declaration, or nothing."""


class Step(ABC, Generic[S, A]):
    """A named step of a flow; `number` is the number on the reference sheet."""

    key: str
    number: str

    @abstractmethod
    def due(self, state: S) -> bool:
        """Return whether this step comes next in a state in which no earlier step of the flow is
        due.
        """

    def ask(self, state: S) -> Ask:
        """Return what the step needs: dice, a decision or a declaration; None if it needs
        nothing.
        """
        return None

    @abstractmethod
    def apply(self, state: S, answer: A) -> S:
        """Return the next state; `answer` is the throw's outcome, the option chosen, or None."""

    def result_values(self, state: S, answer: A) -> ResultValues | None:
        """Return the values of the sentences about an answer in a state, in the log and on the
        screen of the roll; None if the log needs no sentence of the step.
        """
        return None

    @property
    def inner(self) -> "Step[Any, Any]":
        """The step itself; for a step that wraps a step of a nested flow, the wrapped step."""
        return self

    def next_step(self, state: S) -> "Step[S, A]":
        """Return the step that goes next when this step is due: the step itself."""
        return self
