"""A step of a combat sequence: which dice it needs and what their outcome changes. No step rolls anything."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from engine.dice import HitPool, SummedRoll

S = TypeVar("S")


class Step(ABC, Generic[S]):
    """A named piece of a sequence; `number` is the sheet's own."""

    key: ClassVar[str]
    number: ClassVar[str]

    def roll(self, state: S) -> SummedRoll | None:
        """The dice to add up or to score in this state, None when the step needs none."""
        return None

    @abstractmethod
    def apply(self, state: S, outcome: int) -> S:
        """The next state; `outcome` is 0 when the step needs no dice."""


class TallyStep(ABC, Generic[S]):
    """A step whose hits are added to, or taken off, a running tally that never falls below 0.

    `sign` is +1 for the step that opens an exchange and -1 for those that answer it.
    """

    key: ClassVar[str]
    number: ClassVar[str]
    sign: ClassVar[int]

    @abstractmethod
    def roll(self, state: S) -> HitPool:
        """The pool to roll in this state; 0 dice when there is nothing to roll."""

    def shift(self, state: S) -> int:
        """Hits that the opening step adds without dice."""
        return 0

    def idle(self, state: S) -> bool:
        """Whether this step could only take hits off none: then nobody throws its dice."""
        return self.sign < 0 and self.tally(state) == 0

    @abstractmethod
    def tally(self, state: S) -> int:
        """The tally of a state."""

    @abstractmethod
    def tallied(self, state: S, tally: int) -> S:
        """The state with another tally."""

    def apply(self, state: S, outcome: int) -> S:
        """The state after this step's hits."""
        tally = self.tally(state) + self.sign * outcome + self.shift(state)
        return self.tallied(state, max(0, tally))
