"""Run a sequence over every outcome at once: exact weights of the states it can end in."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, partial
from math import gcd, lcm
from typing import Any, TypeVar

import icepool

from engine.dice import SummedRoll
from engine.flow.odds import Odds
from engine.flow.sequence.items import Exchange, Item, Repeat, Sequence, Within
from engine.flow.sequence.step import Step

S = TypeVar("S", bound=Hashable)
Law = tuple[tuple[tuple[int, int], ...], int]
Ends = tuple[list[tuple[S, int]], int]
"""States with integer weights, and the sum of the weights."""


def odds(sequence: Sequence[S], state: S, forget: Callable[[S], S] = lambda state: state) -> Odds[S]:
    """Push every outcome of the dice through the steps, merging states that become equal.

    `forget` drops what no later step and no question needs, so that more states are equal.
    """
    return onward(Odds({state: 1}, 1), sequence.items, forget)


def onward(spread: Odds[S], items: Iterable[Item[S]], forget: Callable[[S], S]) -> Odds[S]:
    """Push states that are already spread through more items of a sequence."""
    for item in items:
        spread = _pushed(spread, item, forget)
        if isinstance(item, Within | Repeat):
            spread = reduced(spread.weights, spread.denominator)
    return spread


def _pushed(spread: Odds[S], item: Item[S], forget: Callable[[S], S]) -> Odds[S]:
    if isinstance(item, Exchange):
        return _through(spread, item.ends, forget)
    if isinstance(item, Within):
        return _inside(spread, item, forget)
    if not isinstance(item, Repeat):
        return _through(spread, partial(_rolled, item), forget)
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


def _through(spread: Odds[S], ends_of: Callable[[S], Ends[S]], forget: Callable[[S], S]) -> Odds[S]:
    found = [(weight, *ends_of(state)) for state, weight in spread.weights.items()]
    common = lcm(*{denominator for _, _, denominator in found})
    weights: dict[S, int] = defaultdict(int)
    for weight, ends, denominator in found:
        part = weight * (common // denominator)
        for end, chance in ends:
            weights[forget(end)] += part * chance
    return Odds(dict(weights), spread.denominator * common)


def _rolled(step: Step[S], state: S) -> Ends[S]:
    """What one step leaves."""
    law, denominator = _law_of(step.roll(state))
    return [(step.apply(state, outcome), chance) for outcome, chance in law], denominator


def _inside(spread: Odds[S], item: Within[S], forget: Callable[[S], S]) -> Odds[S]:
    """Every state goes through its own inner sequence; what is left alone keeps its states together."""
    ends_of = item.ends or _ends_of(item)
    ends = [(state, weight, ends_of(state)) for state, weight in spread.weights.items()]
    common = lcm(*{end.denominator for _, _, end in ends if end})
    weights: dict[S, int] = defaultdict(int)
    together: dict[S, list[tuple[int, Odds[Any]]]] = defaultdict(list)
    for state, weight, end in ends:
        if end is None:
            weights[forget(state)] += weight * common
        else:
            together[forget(item.rest(state)) if item.rest else state].append((weight, end))
    for rest, parts in together.items():
        for last, weight in _mixed(parts, common).items():
            left = item.leave(rest, last)
            weights[left if item.rest else forget(left)] += weight
    return Odds(dict(weights), spread.denominator * common)


def _mixed(parts: list[tuple[int, Odds[S]]], common: int) -> dict[S, int]:
    """Weighted odds added up over one denominator."""
    total: dict[S, int] = defaultdict(int)
    for weight, end in parts:
        part = weight * (common // end.denominator)
        for last, chance in end.weights.items():
            total[last] += part * chance
    return total


def _ends_of(item: Within[S]) -> Callable[[S], Odds[Any] | None]:
    """The odds of the inner sequence from any outer state; those of one sequence from one beginning only once."""
    known: dict[tuple[int, Any], tuple[Sequence[Any], Odds[Any]]] = {}

    def ends(state: S) -> Odds[Any] | None:
        inner = item.enter(state)
        if inner is None:
            return None
        key = (id(inner[0]), inner[1])
        if key not in known:
            known[key] = inner[0], odds(*inner)
        return known[key][1]

    return ends


def reduced(weights: dict[S, int], denominator: int) -> Odds[S]:
    """The same odds over the smallest denominator: long activations would carry ever longer numbers."""
    shared = gcd(denominator, *weights.values())
    return Odds({state: weight // shared for state, weight in weights.items()}, denominator // shared)


def _law_of(roll: SummedRoll | None) -> Law:
    return _sum_law(roll) if roll else (((0, 1),), 1)


@lru_cache(maxsize=1024)
def _sum_law(roll: SummedRoll) -> Law:
    return _weights(roll.law())


def _weights(die: "icepool.Die[int]") -> Law:
    return tuple(die.items()), die.denominator()
