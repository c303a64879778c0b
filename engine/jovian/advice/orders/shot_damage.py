"""One shot at a squadron: the damage of each roll of the firer, in whole numbers, cached for pools
of all sizes.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from engine.jovian.dice_sets import Results
from engine.jovian.diminishings import NEGATES, points_distribution
from engine.jovian.opposed_roll import (
    Escalation,
    OpposedThrow,
    Reroll,
)
from engine.jovian.pool import Pool, prepare_distribution
from engine.jovian.result_values import SquadronJudge

POINTS = (*range(13), NEGATES)
"""The possible diminishings of a secondary: at most two for each of six sets, or those of a Q."""
INDEX = {points: index for index, points in enumerate(POINTS)}


class PrimaryRolls(NamedTuple):
    """Rolls of the primary with the same effect.

    ways: the number of rolls.
    may_reroll: True if the primary may reroll them.
    damages: the weight of each damage from 0 to the target's Structure; the last entry includes all
        greater damage.
    """

    ways: int
    may_reroll: bool
    damages: tuple[int, ...]


class PrimaryShot(NamedTuple):
    """Rolls of the primary at a target.

    by_structure: the rolls for a target with 1, 2, ... Structure left.
    rolls: the sum of the numbers of rolls.
    resists: the sum of the weights of the damages of a roll.
    decided: True if a roll may be rerolled; otherwise there is a single entry.
    """

    by_structure: tuple[tuple[PrimaryRolls, ...], ...]
    rolls: int
    resists: int
    decided: bool


@lru_cache(maxsize=8192)
def shot_distribution(throw: OpposedThrow, structure: int) -> PrimaryShot:
    """Return every roll of the primary with its damage as a final roll, for a target with up to the
    given Structure.
    """
    every_roll = _list_rolls(throw, structure)
    by_structure = tuple([_limit_damage(every_roll, number) for number in range(1, structure + 1)])
    rolls = sum([roll.ways for roll in every_roll])
    resists = sum(every_roll[0].damages)
    may_reroll = any(roll.may_reroll for roll in every_roll)
    return PrimaryShot(by_structure, rolls, resists, decided=may_reroll)


def prepare_attack(throw: OpposedThrow) -> Iterator[None]:
    """Compute the parts of the distribution of a shot one by one, without the secondary's dice."""
    yield from prepare_distribution(throw.primary, throw.judge.values)
    for options in throw.rolls():
        _damage(throw.judge, throw.escalation, options)
        yield


def _limit_damage(rolls: Sequence[PrimaryRolls], remaining: int) -> tuple[PrimaryRolls, ...]:
    """Return the rolls with damage limited to the remaining Structure."""
    alike: dict[tuple[bool, tuple[int, ...]], int] = defaultdict(int)
    for ways, may_reroll, damages in rolls:
        alike[may_reroll, (*damages[:remaining], sum(damages[remaining:]))] += ways
    return tuple(
        [PrimaryRolls(ways, may_reroll, damages) for (may_reroll, damages), ways in alike.items()]
    )


def _list_rolls(throw: OpposedThrow, structure: int) -> tuple[PrimaryRolls, ...]:
    """Return the rolls of the primary with the weight of each damage, in the smallest numbers.

    Without a reroll there is nothing to decide: all rolls become a single entry.
    """
    resists = points_distribution(throw.secondary)
    distribution: dict[tuple[bool, tuple[int, ...]], int] = defaultdict(int)
    for damage, may_reroll, ways in _rolls(
        throw.primary, throw.judge, throw.escalation, throw.reroll
    ):
        by_damage = [0] * (structure + 1)
        for points, weight in resists.items():
            by_damage[min(damage[INDEX[points]], structure)] += weight
        distribution[may_reroll, tuple(by_damage)] += ways
    if not any(may_reroll for may_reroll, _ in distribution):
        totals = [0] * (structure + 1)
        for (_, weights), ways in distribution.items():
            for number, weight in enumerate(weights):
                totals[number] += ways * weight
        return (PrimaryRolls(1, False, _reduce(totals)),)
    shared = gcd(*[gcd(*weights) for _, weights in distribution])
    whole = gcd(*distribution.values())
    rolls = list[PrimaryRolls]()
    for (may_reroll, weights), ways in distribution.items():
        damages = tuple([weight // shared for weight in weights])
        rolls.append(PrimaryRolls(ways // whole, may_reroll, damages))
    return tuple(rolls)


@lru_cache(maxsize=2048)
def _rolls(
    primary: Pool, judge: SquadronJudge, escalation: Escalation, reroll: Reroll
) -> tuple[tuple[tuple[int, ...], bool, int], ...]:
    """Return the rolls of the primary with equal rolls merged.

    Each entry holds the damage by the secondary's points, whether a reroll is allowed, and the
    number of rolls.
    """
    throw = OpposedThrow(primary, Pool(0), judge, escalation, reroll)
    rolls: dict[tuple[tuple[int, ...], bool], int] = defaultdict(int)
    for options, ways in throw.rolls().items():
        rolls[_damage(judge, escalation, options), throw.can_reroll(options)] += ways
    return tuple((damage, may_reroll, ways) for (damage, may_reroll), ways in rolls.items())


@lru_cache(maxsize=16384)
def _damage(
    judge: SquadronJudge, escalation: Escalation, options: tuple[Results, ...]
) -> tuple[int, ...]:
    """Return the damage of a roll for each number of the secondary's points, both sides deciding
    for the best.
    """
    throw = OpposedThrow(Pool(0), Pool(0), judge, escalation)
    return tuple([judge.harm(throw.default(options, points))[0] for points in POINTS])


def _reduce(weights: Sequence[int]) -> tuple[int, ...]:
    """Return weights without a common factor."""
    shared = gcd(*weights)
    return tuple([weight // shared for weight in weights])
