"""The one measure of luck: the chance that the same dice do this well or better, or this badly or
worse.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.engagement.engagement import Engagement
from engine.engagement.logs.result import LuckRoll, Result

SHARES = 2**128
"""The precision of the luck of several rolls, 1/2^128: the exact numbers of ways would grow with
every roll. Below that, and for one roll, luck is exact.
"""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a roll, or of several together.

    is_good: whether a better result is not more likely than a worse one.
    chance: of good luck, the chance of this result or a better one; of bad luck, of this result or
        a worse one.
    """

    is_good: bool
    chance: Fraction


@dataclass(frozen=True, slots=True)
class SideLuck:
    """One side's luck over its current rolls.

    rolls: the number of rolls that chance could decide.
    retracted: the number of rolls taken back, counted nowhere else.
    luck: the luck of all rolls together, None without rolls.
    """

    side: int
    rolls: int
    retracted: int
    luck: Luck | None


def measure_luck(rolls: Sequence[LuckRoll]) -> Luck:
    """Return the luck of some rolls of a side together; one roll is a case like any other.

    The outcomes are added up, such as all hits of an attack, of a side or of a battle; an outcome
    that is good if low is taken off. A roll that depends on an earlier one counts with the dice
    that it had.
    """
    ways: Mapping[int, int] = {0: 1}
    came = 0
    for roll in rolls:
        ways = _add_roll(_shorten(ways), roll)
        came += _sign(roll) * roll.percentile.outcome
    better = 0
    worse = 0
    for result, number in ways.items():
        if result >= came:
            better += number
        if result <= came:
            worse += number
    # What came was possible, even if its share was lost in rounding.
    number = max(1, min(better, worse))
    return Luck(better <= worse, Fraction(number, sum(ways.values())))


def _add_roll(ways: Mapping[int, int], roll: LuckRoll) -> Mapping[int, int]:
    """Return the number of ways to each sum of outcomes, with one roll more."""
    result: dict[int, int] = defaultdict(int)
    sign = _sign(roll)
    for outcome, weight in roll.percentile.weights:
        for former, number in ways.items():
            result[former + sign * outcome] += number * weight
    return result


def _shorten(ways: Mapping[int, int]) -> Mapping[int, int]:
    """Return the ways as shares of a limited precision, if they are more than that."""
    total = sum(ways.values())
    if total <= SHARES:
        return ways
    result = {}
    for outcome, number in ways.items():
        share = number * SHARES // total
        if share:
            result[outcome] = share
    return result


def _sign(roll: LuckRoll) -> int:
    if roll.good == "high":
        return 1
    return -1


def decided_rolls(rolls: Iterable[LuckRoll]) -> list[LuckRoll]:
    """Return the rolls that chance could decide.

    A roll that both sides have, with opposite wishes, is returned once, as the first side has it.
    """
    result: list[LuckRoll] = []
    for roll in rolls:
        is_repeated = bool(result) and _is_same_roll(result[-1], roll)
        if not is_repeated and _is_decided_by_chance(roll):
            result.append(roll)
    return result


def _is_decided_by_chance(roll: LuckRoll) -> bool:
    """Return True if a roll has more than one possible outcome."""
    return roll.percentile.variance > 0


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
    """Return the luck of one side; none if chance could decide none of its rolls."""
    rolls = rolls_of_side(side, current)
    retracted_count = len(rolls_of_side(side, retracted))
    together = None
    if rolls:
        together = measure_luck(rolls)
    return SideLuck(side, len(rolls), retracted_count, together)


def rolls_of_side(side: int, results: Iterable[Result]) -> list[LuckRoll]:
    """Return the rolls of a side that chance could decide."""
    rolls = []
    for result in results:
        for roll in result.rolls:
            if roll.side == side and _is_decided_by_chance(roll):
                rolls.append(roll)
    return rolls
