"""The luck of the sides of a battle: exact percentiles of single rolls, added up."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import erf, sqrt
from sys import float_info
from typing import Any

from engine.engagement.engagement import Engagement
from engine.engagement.logs.percentile import FINE
from engine.engagement.logs.result import LuckRoll, Result

WAYS = 4096
"""Largest number of combined results of rolls that are counted one by one."""
FEWEST = 1 / FINE
"""The least share of battles that go worse, and the greatest: others are lost in rounding."""
MOST = 1 - float_info.epsilon


@dataclass(frozen=True, slots=True)
class SideLuck:
    """One side's luck over its current rolls.

    rolls: the number of rolls that chance could decide.
    retracted: the number of rolls taken back, counted nowhere else.
    mean: the mean of Roll.luck, None without rolls.
    luckier_than: the share of battles with the same rolls that go worse.
    """

    side: int
    rolls: int
    retracted: int
    mean: Fraction | None
    luckier_than: float | None


def rarity(roll: LuckRoll) -> tuple[bool, Fraction]:
    """Return whether a roll was lucky, and the chance of a roll at least as extreme.

    lucky: the chance of a roll as lucky or luckier.
    unlucky: the chance of a roll as unlucky or worse.
    """
    percentile = roll.percentile
    is_lucky = 2 * roll.luck >= 1
    high_is_lucky = roll.good == "high"
    if is_lucky == high_is_lucky:
        return is_lucky, percentile.at_least
    less = 1 - percentile.at_least
    equal = 2 * (percentile.mid - less)
    return is_lucky, less + equal


def decided_rolls(rolls: Iterable[LuckRoll]) -> list[LuckRoll]:
    """Return the rolls that chance could decide.

    A roll that both sides have, with opposite wishes, is returned once, as the first side has it.
    """
    result: list[LuckRoll] = []
    for roll in rolls:
        is_repeated = bool(result) and _is_same_roll(result[-1], roll)
        if not is_repeated and roll.percentile.variance > 0:
            result.append(roll)
    return result


def _is_same_roll(last: LuckRoll, roll: LuckRoll) -> bool:
    """Return True if two sides have one roll, with opposite wishes."""
    return last.dice == roll.dice and last.outcome == roll.outcome and last.good != roll.good


def luck(engagement: Engagement[Any]) -> tuple[SideLuck, ...]:
    """Return each side's luck so far."""
    battle = engagement.battle
    results = engagement.results
    current = [results[event.number] for event in battle.events]
    retracted = [results[undone.event.number] for undone in battle.retracted]
    return tuple(_side_luck(side, current, retracted) for side in range(len(battle.sides)))


def _side_luck(side: int, current: Iterable[Result], retracted: Iterable[Result]) -> SideLuck:
    """Return the luck of one side; without a mean if chance could decide none of its rolls."""
    rolls = _rolls(side, current)
    retracted_count = len(_rolls(side, retracted))
    if not rolls:
        return SideLuck(side, 0, retracted_count, mean=None, luckier_than=None)
    mean = _mean_luck(rolls)
    return SideLuck(side, len(rolls), retracted_count, mean, _share(rolls, mean))


def _mean_luck(rolls: list[LuckRoll]) -> Fraction:
    """Return the mean luck of some rolls, in parts of 1/FINE of a roll.

    No roll is so lucky or unlucky that no other could be more so: rounding must not make the mean
    0 or 1.
    """
    total = sum(round(roll.luck * FINE) for roll in rolls)
    highest = FINE * len(rolls)
    total = min(max(total, 1), highest - 1)
    return Fraction(total, highest)


def _rolls(side: int, results: Iterable[Result]) -> list[LuckRoll]:
    rolls = []
    for result in results:
        for roll in result.rolls:
            if roll.side == side and roll.percentile.variance > 0:
                rolls.append(roll)
    return rolls


def _share(rolls: list[LuckRoll], mean: Fraction) -> float:
    """Return the share of battles with the same rolls that go worse.

    No luck is so great that none, or all, of these battles go worse: the result is above 0 and
    below 1.
    """
    share = float(mean)
    if len(rolls) > 1:
        share = _share_of_several(rolls, mean)
    return min(max(share, FEWEST), MOST)


def _share_of_several(rolls: list[LuckRoll], mean: Fraction) -> float:
    """Return the share of battles with the same rolls that go worse, for more than one roll.

    The result is exact while the rolls have few combined results; the other rolls count by the
    normal distribution, with the exact mean and variance of their sum. A later roll may depend on
    earlier ones: given these, its mid- percentile still has mean 1/2, so the variances add up.
    """
    ways = {0: 1.0}
    rest: list[LuckRoll] = []
    for item in sorted(rolls, key=lambda roll: len(roll.percentile.mids)):
        mids = item.percentile.mids
        if mids and len(ways) * len(mids) <= WAYS:
            ways = _with(ways, item)
        else:
            rest.append(item)
    came = round(mean * len(rolls) * FINE) - len(rest) * FINE // 2
    if rest:
        wide = FINE * sqrt(2 * sum(float(roll.percentile.variance) for roll in rest))
        return sum([chance * (1 + erf((came - way) / wide)) for way, chance in ways.items()]) / 2
    # Each roll is rounded once: sums that differ by no more are equal.
    off = len(rolls)
    worse: list[float] = []
    for way, chance in ways.items():
        if way < came - off:
            worse.append(chance)
        elif way <= came + off:
            worse.append(chance / 2)
    return sum(worse)


def _with(ways: dict[int, float], roll: LuckRoll) -> dict[int, float]:
    """Return the chance of each sum of mid-percentiles, in parts of 1/FINE, with one roll more."""
    result: dict[int, float] = defaultdict(float)
    for mid, part in roll.percentile.mids:
        more = mid if roll.good == "high" else FINE - mid
        for way, chance in ways.items():
            result[way + more] += chance * part
    return result
