"""A sequence: steps in order, exchanges of hits, and loops over steps."""

from collections.abc import Callable
from collections.abc import Sequence as Tuple
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import icepool

from engine.dice import net
from engine.flow.step import Step, TallyStep

if TYPE_CHECKING:
    from engine.flow.odds import Odds

S = TypeVar("S")


@dataclass(frozen=True)
class Exchange(Generic[S]):
    """Hits rolled by one side and taken off by the other: an opening step and the steps that answer it.

    `cap` says from how many hits on more hits change nothing; odds keep their tail there.
    """

    steps: tuple[TallyStep[S], ...]
    cap: Callable[[S], int]

    def law(self, state: S, answers: int | None = None, cap: int | None = None) -> "icepool.Die[int]":
        """Distribution of the tally after the opening step and the first `answers` answers (None: all)."""
        opening, *others = self.steps
        minus = [step.roll(state) for step in others[:answers]]
        top = self.cap(state) if cap is None else cap
        return net(opening.shift(state), opening.roll(state), minus, top)

    def apply(self, state: S, tally: int) -> S:
        """The state with the tally that the whole exchange left."""
        return self.steps[-1].tallied(state, tally)


@dataclass(frozen=True)
class Repeat(Generic[S]):
    """Items that are gone through again as long as `again` says so."""

    steps: "tuple[Item[S], ...]"
    again: Callable[[S], bool]


@dataclass(frozen=True)
class Within(Generic[S]):
    """A sequence of its own inside another, with its own states: one attack inside an activation.

    `enter` gives the inner sequence and its first state, or None when there is nothing to go through; `leave` takes
    what the inner sequence ended in back to the outer state. Two short cuts for odds only: `ends` gives the odds of
    the inner sequence from an outer state when it knows them already, and `rest` the outer state without what `leave`
    puts in its place, so that states which differ in nothing else are left together.
    """

    key: str
    enter: Callable[[S], "tuple[Sequence[Any], Any] | None"]
    leave: Callable[[S, Any], S]
    ends: "Callable[[S], Odds[Any] | None] | None" = None
    rest: Callable[[S], S] | None = None


Item = Step[S] | Exchange[S] | Repeat[S] | Within[S]


@dataclass(frozen=True)
class Sequence(Generic[S]):
    """Steps, exchanges and loops in order."""

    items: Tuple[Item[S]]
