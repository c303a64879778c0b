"""Orders in which weapons fire, without those that cannot be best, and weapons that can be
swapped.
"""

from collections.abc import Generator, Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.advice.attack_sequence import CLOSE
from engine.warsurge.advice.plans.weapon_effect import Spread

Order = tuple[int, ...]
"""Kinds of weapons in firing order."""


class FiredOrder(NamedTuple):
    """Some weapons in firing order, and the chances of the remaining HP after them."""

    spread: Spread
    order: Order


def find_swaps(hits: Sequence[Sequence[int]]) -> list[list[bool]]:
    """Return for each two kinds whether their successes can be swapped, for any HP of the
    target.
    """
    swaps = list[list[bool]]()
    for first in hits:
        swaps.append([_can_swap(first, second) for second in hits])
    return swaps


def _can_swap(first: Sequence[int], second: Sequence[int]) -> bool:
    return all(first[second[hp]] == second[first[hp]] for hp in range(len(first)))


def keep_best(orders: list[FiredOrder]) -> Generator[None, None, list[FiredOrder]]:
    """Return the orders that may be best: for some number of HP, no other order reaches fewer HP at
    least as often.

    An order that does less to a target at first has not done more to it in the end, for any
    following weapons.
    """
    if len(orders) == 1:
        return orders
    kept: list[tuple[list[float], FiredOrder]] = []
    for fired in orders:
        at_most = list(accumulate(fired.spread))
        if not any(_is_no_worse(other, at_most) for other, _ in kept):
            kept = [pair for pair in kept if not _is_no_worse(at_most, pair[0])]
            kept.append((at_most, fired))
        yield
    return [fired for _, fired in kept]


def _is_no_worse(item: Sequence[float], other: Sequence[float]) -> bool:
    """Return True if an order reaches each number of HP or fewer at least as often as another."""
    return all(mine >= theirs - CLOSE for mine, theirs in zip(item, other, strict=True))
