"""The exact effect of shots on a squadron when the firer decides for a goal, from the last shot to the first.

Only rerolls need decisions: for any goal the primary keeps the flex dice with the most damage and the secondary leaves
the least damage, because no squadron is ever better off with less Structure.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any, Literal, NamedTuple

from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.order_advice.shot_damage import PrimaryRolls, PrimaryShot, shot_distribution

Base = Literal["destroyed", "lost"]
"""The purpose of fire that stops no other fire: the destruction of the target, or its average loss."""
Counts = tuple[int, int, int]
"""A Harm in whole numbers over some denominator."""
Columns = tuple[list[int], list[int], list[int]]
"""The three numbers of a Harm for each Structure of the target, in whole numbers."""
Before = tuple[Columns, int]
"""The columns before some shots, and their denominator."""
Key = Callable[[Any], tuple[Any, ...]]
"""The sort key of a Harm; additive in all numbers, so that it ranks averages like single harms."""


class Harm(NamedTuple):
    """The effect on a target.

    stopped: the chance that guns destroy it.
    destroyed: the chance that it is destroyed at all.
    lost: the average Structure lost.
    """

    stopped: Fraction
    destroyed: Fraction
    lost: Fraction


class ShotSequence(NamedTuple):
    """Shots of step 6, then shots of step 7, one after the other."""

    guns: tuple[OpposedThrow, ...]
    missiles: tuple[OpposedThrow, ...]

    def harm(self, structure: int, key: Key) -> Harm:
        """Return the effect on a target with the given Structure, every reroll decided for the highest key."""
        [counts], whole = Volleys([self], structure).harms(key)
        return _harm(counts, whole)


class Volleys:
    """Several ways to fire at one target; the effect of equal last shots is computed once."""

    def __init__(self, fires: Sequence[ShotSequence], structure: int) -> None:
        self._fires, self._structure = fires, structure
        every = {throw for fire in fires for throw in (*fire.guns, *fire.missiles)}
        self._shots = {throw: shot_distribution(throw, structure) for throw in every}
        self._decided = any(shot.decided for shot in self._shots.values())
        self._harms: tuple[list[Counts], int] | None = None

    def harms(self, key: Key) -> tuple[list[Counts], int]:
        """Return the effect of each way, every reroll decided for the highest key, and the common denominator."""
        if self._harms is None or self._decided:
            known: dict[ShotSequence, Before] = {}
            ends = [self._before(fire, key, known) for fire in self._fires]
            whole = lcm(*(each for _, each in ends))
            times = [_times([column[-1] for column in columns], whole // each) for columns, each in ends]
            self._harms = times, whole
        return self._harms

    def _before(self, fire: ShotSequence, key: Key, known: dict[ShotSequence, Before]) -> Before:
        """Return the harms by remaining Structure before some shots; the guns fire first."""
        if fire not in known:
            if fire.guns:
                shot, later = fire.guns[0], fire._replace(guns=fire.guns[1:])
            elif fire.missiles:
                shot, later = fire.missiles[0], fire._replace(missiles=fire.missiles[1:])
            else:
                return self._untouched()
            columns, whole = self._before(later, key, known)
            if fire.guns and not later.guns:
                columns = _stopped(columns, whole, self._structure)
            known[fire] = _shot(self._shots[shot], columns, whole, key)
        return known[fire]

    def _untouched(self) -> Before:
        """Return the harms by remaining Structure when no shot remains."""
        structures = range(self._structure + 1)
        return (
            [0 for _ in structures],
            [int(not remaining) for remaining in structures],
            [self._structure - remaining for remaining in structures],
        ), 1


def _stopped(columns: Columns, whole: int, structure: int) -> Columns:
    """Return the columns with a target without Structure counted as destroyed by the guns."""
    stopped, destroyed, lost = columns
    return [whole, *stopped[1:]], [whole, *destroyed[1:]], [structure * whole, *lost[1:]]


def best_harms(fires: Sequence[ShotSequence], structure: int, base: Base) -> tuple[Harm, ...]:
    """Return the effects that are best for some weighting of `base` against stopping the target.

    The first effect gives no weight to stopping the target, the last gives weight to nothing else.
    For any weighting, every other effect is worth at most as much as one of these.
    """
    index, volleys = Harm._fields.index(base), Volleys(fires, structure)

    def best(key: Key) -> Harm:
        counts, whole = volleys.harms(key)
        return _harm(max(counts, key=key), whole)

    def between(less: Harm, more: Harm) -> list[Harm]:
        """Return the effects between two effects that are best where both have the same value.

        Empty if none is better.
        """
        if more.stopped == less.stopped:
            return []
        price = (less[index] - more[index]) / (more.stopped - less.stopped)
        above, below = price.numerator, price.denominator
        result = best(lambda harm: (above * harm[0] + below * harm[index], harm[2]))
        if price * result.stopped + result[index] == price * less.stopped + less[index]:
            return []
        return [*between(less, result), result, *between(result, more)]

    first, last = best(lambda harm: (harm[index], *harm)), best(lambda harm: (harm[0], harm[index], harm[2]))
    return (first,) if first == last else (first, *between(first, last), last)


def _harm(counts: Counts, whole: int) -> Harm:
    return Harm(*(Fraction(count, whole) for count in counts))


def _shot(shot: PrimaryShot, columns: Columns, whole: int, key: Key) -> Before:
    """Return the harms by remaining Structure, and their denominator, before one more shot."""
    scale = shot.resists * shot.rolls * (shot.rolls if shot.decided else 1)
    before: Columns = tuple([column[0] * scale] for column in columns)  # type: ignore[assignment]
    for index, rolled in enumerate(shot.by_structure, 1):
        # The harms after each damage below `left`, and then with no Structure left.
        after = [[*column[index:0:-1], column[0]] for column in columns]
        kept_rolls = [_mean(roll.damages, after) for roll in rolled]
        harm = _decided(rolled, kept_rolls, shot.rolls, key) if shot.decided else _times(kept_rolls[0], rolled[0].ways)
        for column, count in zip(before, harm, strict=True):
            column.append(count)
    return before, whole * scale


def _decided(rolled: Sequence[PrimaryRolls], kept_rolls: Sequence[Counts], rolls: int, key: Key) -> Counts:
    """Return the average over the rolls; a roll with less value than the average is rerolled."""
    ways = [roll.ways for roll in rolled]
    repeated = _mean(ways, zip(*kept_rolls, strict=True))
    least = key(repeated)
    kept = [_times(stand, rolls) for stand in kept_rolls]
    chosen = [repeated if roll.may_reroll and least > key(item) else item
              for roll, item in zip(rolled, kept, strict=True)]  # fmt: skip
    return _mean(ways, zip(*chosen, strict=True))


def _times(harm: Sequence[int], factor: int) -> Counts:
    return harm[0] * factor, harm[1] * factor, harm[2] * factor


def _mean(weights: Sequence[int], columns: Any) -> Counts:
    """Return the average of harms, multiplied by the sum of the weights; one column for each of their numbers."""
    stopped, destroyed, lost = columns
    return sum(map(mul, stopped, weights)), sum(map(mul, destroyed, weights)), sum(map(mul, lost, weights))
