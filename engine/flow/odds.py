"""Run a flow over every outcome at once: exact weights of the states it can end in."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

import icepool

from engine.flow.step import Chances, Choice, Flow, Step

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Odds(Generic[S]):
    """Exact distribution of end states: integer weights over one denominator."""

    weights: dict[S, int]
    denominator: int

    def of(self, value: Callable[[S], int]) -> "icepool.Die[int]":
        """Distribution of a number read off the states."""
        totals: dict[int, int] = defaultdict(int)
        for state, weight in self.weights.items():
            totals[value(state)] += weight
        return icepool.Die(totals).simplify()

    def chance(self, holds: Callable[[S], bool]) -> Fraction:
        """Probability that something holds in the end state."""
        return Fraction(sum(weight for state, weight in self.weights.items() if holds(state)), self.denominator)


def odds(flow: Flow[S], state: S, forget: Callable[[S], S] = lambda state: state) -> Odds[S]:
    """Push every outcome through a flow, merging states that become equal; choices take their first option.

    `forget` drops what no later step and no question needs, so that more states are equal.
    """
    return onward(flow, Odds({state: 1}, 1), forget)


def onward(flow: Flow[S], spread: Odds[S], forget: Callable[[S], S] = lambda state: state) -> Odds[S]:
    """Push states that are already spread through a flow to its end."""
    going, done, denominator = dict(spread.weights), defaultdict[S, int](int), spread.denominator
    while True:
        steps = {each: flow.next(each) for each in going}
        for each, step in steps.items():
            if step is None:
                done[each] += going.pop(each)
        if not going:
            break
        asked = [(each, weight, step, *_chances(step, each)) for each, weight in going.items() if (step := steps[each])]
        common = lcm(*{total for _, _, _, _, total in asked})
        after: dict[S, int] = defaultdict(int)
        for each, weight, step, chances, total in asked:
            part = weight * (common // total)
            for answer, chance in chances:
                after[forget(step.apply(each, answer))] += part * chance
        going = after
        if common > 1:
            done = defaultdict(int, {each: weight * common for each, weight in done.items()})
            denominator *= common
    shared = gcd(denominator, *done.values())
    return Odds({each: weight // shared for each, weight in done.items()}, denominator // shared)


def _chances(step: Step[S], state: S) -> Chances:
    ask = step.ask(state)
    if ask is None:
        return ((None, 1),), 1
    return (((ask.options[0], 1),), 1) if isinstance(ask, Choice) else ask.law()
