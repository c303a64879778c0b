"""States of a battle remembered at checkpoints, so that going back does not begin at the beginning."""

from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")
STEP = 64
"""The latest states are all kept, older ones every 64 events."""


@dataclass(frozen=True, slots=True)
class Checkpoints(Generic[S]):
    """States by the number of events behind them, in order, the one after no event first; never saved."""

    marks: tuple[tuple[int, S], ...]

    @property
    def count(self) -> int:
        """How many events the latest state has behind it."""
        return self.marks[-1][0]

    @property
    def state(self) -> S:
        """The latest state."""
        return self.marks[-1][1]

    def then(self, state: S) -> "Checkpoints[S]":
        """One more event and the state after it."""
        count = self.count + 1
        marks = self.marks
        if count % STEP == 0:
            marks = tuple(mark for mark in marks if mark[0] % STEP == 0 or mark[0] > count - STEP)
        return Checkpoints((*marks, (count, state)))

    def until(self, count: int) -> "Checkpoints[S]":
        """What is remembered of the first `count` events."""
        last = len(self.marks)
        while self.marks[last - 1][0] > count:
            last -= 1
        return Checkpoints(self.marks[:last])
