"""A sequence: steps in order, exchanges of hits, and loops over steps."""

from collections.abc import Callable
from collections.abc import Sequence as Tuple
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import icepool

from engine.dice import Terms, net, tail_mean
from engine.flow.sequence.step import Step, TallyStep

if TYPE_CHECKING:
    from engine.flow.odds import Odds

S = TypeVar("S")


@dataclass(frozen=True)
class Beyond(Generic[S]):
    """What the hits past an exchange's cap come to for odds: `happens` with a chance by the hits, else `otherwise`."""

    happens: S
    otherwise: S
    chance: Terms


def _nothing_more(state: object) -> None:
    return None


@dataclass(frozen=True)
class Exchange(Generic[S]):
    """Hits rolled by one side and taken off by the other: an opening step and the steps that answer it.

    `cap` says from how many hits on more hits change nothing, or only what `beyond` says; odds keep their tail there.
    """

    steps: tuple[TallyStep[S], ...]
    cap: Callable[[S], int]
    beyond: Callable[[S], Beyond[S] | None] = _nothing_more

    def law(self, state: S, answers: int | None = None, cap: int | None = None) -> "icepool.Die[int]":
        """Distribution of the tally after the opening step and the first `answers` answers (None: all)."""
        opening, *others = self.steps
        minus = [step.roll(state) for step in others[:answers]]
        top = self.cap(state) if cap is None else cap
        return net(opening.shift(state), opening.roll(state), minus, top)

    def apply(self, state: S, tally: int) -> S:
        """The state with the tally that the whole exchange left."""
        return self.steps[-1].tallied(state, tally)

    def ends(self, state: S) -> tuple[list[tuple[S, int]], int]:
        """What the whole exchange leaves, with integer weights, and the sum of the weights."""
        opening = self.steps[0]
        if not opening.roll(state).count and opening.shift(state) <= 0:
            return [(self.apply(state, 0), 1)], 1
        die, cap, beyond = self.law(state), self.cap(state), self.beyond(state)
        ends = [(tally, weight) for tally, weight in die.items() if not beyond or tally < cap]
        if beyond is None or len(ends) == len(die):
            return [(self.apply(state, tally), weight) for tally, weight in ends], die.denominator()
        happens = self.chance(state, beyond)
        scale = happens.denominator // gcd(happens.denominator, die.denominator())
        total = die.denominator() * scale
        weight = happens.numerator * (total // happens.denominator)
        tail = [(beyond.happens, weight), (beyond.otherwise, die.quantity(cap) * scale - weight)]
        below = [(self.apply(state, tally), part * scale) for tally, part in ends]
        return below + [(end, part) for end, part in tail if part], total

    def chance(self, state: S, beyond: Beyond[S]) -> Fraction:
        """The chance that hits past the cap are thrown and what they may bring happens."""
        opening, *others = self.steps
        minus = [step.roll(state) for step in others]
        return tail_mean(opening.shift(state), opening.roll(state), minus, self.cap(state), beyond.chance)


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
