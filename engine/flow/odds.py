"""Run a sequence over every outcome at once: exact weights of the states it can end in."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, Generic, TypeVar

import icepool

from engine.dice import SumOfDice
from engine.flow.sequence import Exchange, Item, Repeat, Sequence, Within

S = TypeVar("S", bound=Hashable)
Law = tuple[tuple[tuple[int, int], ...], int]


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


def odds(sequence: Sequence[S], state: S, forget: Callable[[S], S] = lambda state: state) -> Odds[S]:
    """Push every outcome of the dice through the steps, merging states that become equal.

    `forget` drops what no later step and no question needs, so that more states are equal.
    """
    return onward(Odds({state: 1}, 1), sequence.items, forget)


def onward(spread: Odds[S], items: Iterable[Item[S]], forget: Callable[[S], S]) -> Odds[S]:
    """Push states that are already spread through more items of a sequence."""
    for item in items:
        spread = _pushed(spread, item, forget)
    return spread


def _pushed(spread: Odds[S], item: Item[S], forget: Callable[[S], S]) -> Odds[S]:
    if isinstance(item, Exchange):
        return _through(spread, lambda state: _weights(item.law(state)), item.apply, forget)
    if isinstance(item, Within):
        return _inside(spread, item, forget)
    if not isinstance(item, Repeat):
        return _through(spread, lambda state: _law_of(item.roll(state)), item.apply, forget)
    done: dict[S, int] = defaultdict(int)
    while True:
        going = {state: weight for state, weight in spread.weights.items() if item.again(state)}
        for state in spread.weights.keys() - going.keys():
            done[state] += spread.weights[state]
        if not going:
            return Odds(dict(done), spread.denominator)
        before = spread.denominator
        spread = Odds(going, before)
        for step in item.steps:
            spread = _pushed(spread, step, forget)
        done = defaultdict(int, {state: weight * (spread.denominator // before) for state, weight in done.items()})


def _through(
    spread: Odds[S], law_of: Callable[[S], Law], apply: Callable[[S, int], S], forget: Callable[[S], S]
) -> Odds[S]:
    laws = [(state, weight, *law_of(state)) for state, weight in spread.weights.items()]
    common = lcm(*{denominator for _, _, _, denominator in laws})
    weights: dict[S, int] = defaultdict(int)
    for state, weight, law, denominator in laws:
        part = weight * (common // denominator)
        for outcome, chance in law:
            weights[forget(apply(state, outcome))] += part * chance
    return Odds(dict(weights), spread.denominator * common)


def _inside(spread: Odds[S], item: Within[S], forget: Callable[[S], S]) -> Odds[S]:
    """Every state goes through its own inner sequence; the same one from the same beginning is worked out once."""
    known: dict[tuple[int, Any], Odds[Any]] = {}
    ends: list[tuple[S, int, Odds[Any] | None]] = []
    for state, weight in spread.weights.items():
        inner = item.enter(state)
        if inner is None:
            ends.append((state, weight, None))
            continue
        sequence, begin = inner
        key = (id(sequence), begin)
        if key not in known:
            known[key] = odds(sequence, begin, item.forget)
        ends.append((state, weight, known[key]))
    common = lcm(*(end.denominator for _, _, end in ends if end))
    weights: dict[S, int] = defaultdict(int)
    for state, weight, end in ends:
        if end is None:
            weights[state] += weight * common
            continue
        part = weight * (common // end.denominator)
        for last, chance in end.weights.items():
            weights[forget(item.leave(state, last))] += part * chance
    return _reduced(weights, spread.denominator * common)


def _reduced(weights: dict[S, int], denominator: int) -> Odds[S]:
    """The same odds over the smallest denominator: long activations would carry ever longer numbers."""
    shared = gcd(denominator, *weights.values())
    return Odds({state: weight // shared for state, weight in weights.items()}, denominator // shared)


def _law_of(roll: SumOfDice | None) -> Law:
    return _sum_law(roll) if roll else (((0, 1),), 1)


@lru_cache(maxsize=64)
def _sum_law(roll: SumOfDice) -> Law:
    return _weights(roll.law())


def _weights(die: "icepool.Die[int]") -> Law:
    return tuple(die.items()), die.denominator()
