"""A step of a flow: when it comes next, what it asks for, and what the answer changes. No step rolls anything."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from engine.dice import Alike, Batch, Countable, SummedRoll
from engine.dice.batch import Faces, Roll

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
class PoolThrow(ABC):
    """The dice of one pool, all for the same, as a throw; what they come to is up to the pool."""

    pool: Roll
    key: str

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """The dice, then those that they earn."""
        return self.pool.next_batch(thrown)

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """What the dice are for."""
        return self.key

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """The kinds of faces by which the next batch may be counted; none where every face tells."""
        return self.pool.alike(thrown) if isinstance(self.pool, Countable) else ()

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """What the pool makes of them."""
        return self.pool.outcome(thrown)

    @abstractmethod
    def distribution(self) -> Chances:
        """Exact chances of what they come to, with later steps where the throw knows them."""


@dataclass(frozen=True, slots=True)
class Dice(PoolThrow):
    """Dice that no later step answers."""

    pool: SummedRoll

    def distribution(self) -> Chances:
        """Exact chances of their sum."""
        return _weights(self.pool)


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
