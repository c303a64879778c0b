"""What shots do to a squadron when the firer decides for the best of an aim: exactly, from the last shot to the first.

Decided are re-rolls only: that flex dice are kept for the most damage, and the secondary leaves the least, is best for
any aim, since no squadron is ever better off with less Structure.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any, Literal, NamedTuple

from engine.jovian.adviser.shot import Rolled, Shot, shot_distribution
from engine.jovian.opposed import OpposedThrow

Base = Literal["destroyed", "lost"]
"""What fire is for as long as it stops nobody: that the target is destroyed, or what it loses on average."""
Counts = tuple[int, int, int]
"""A Harm in whole numbers, of some denominator."""
Columns = tuple[list[int], list[int], list[int]]
"""The three numbers of a Harm for each Structure of the target, in whole numbers."""
Before = tuple[Columns, int]
"""Those before some shots, and their denominator."""
Key = Callable[[Any], tuple[Any, ...]]
"""What a Harm is compared by; additive in all its numbers, so that it ranks means as it ranks what they are of."""


class Harm(NamedTuple):
    """What is done to a target: the chances that guns destroy it and that it is destroyed at all, Structure lost."""

    stopped: Fraction
    destroyed: Fraction
    lost: Fraction


class Fire(NamedTuple):
    """Shots of step 6, then those of step 7, one after the other."""

    guns: tuple[OpposedThrow, ...]
    missiles: tuple[OpposedThrow, ...]

    def harm(self, structure: int, key: Key) -> Harm:
        """What is done to a target with so much Structure, every re-roll decided for the highest key."""
        [counts], whole = Volleys([self], structure).harms(key)
        return _harm(counts, whole)


class Volleys:
    """Several ways to fire at one target; what the same last shots do is worked out once."""

    def __init__(self, fires: Sequence[Fire], structure: int) -> None:
        self._fires, self._structure = fires, structure
        every = {throw for fire in fires for throw in (*fire.guns, *fire.missiles)}
        self._shots = {throw: shot_distribution(throw, structure) for throw in every}
        self._decided = any(shot.decided for shot in self._shots.values())
        self._harms: tuple[list[Counts], int] | None = None

    def harms(self, key: Key) -> tuple[list[Counts], int]:
        """What each way does, every re-roll decided for the highest key, and the denominator of all."""
        if self._harms is None or self._decided:
            known: dict[Fire, Before] = {}
            ends = [self._before(fire, key, known) for fire in self._fires]
            whole = lcm(*(each for _, each in ends))
            found = [_times([column[-1] for column in columns], whole // each) for columns, each in ends]
            self._harms = found, whole
        return self._harms

    def _before(self, fire: Fire, key: Key, known: dict[Fire, Before]) -> Before:
        """Harms by the Structure left before some shots; those of the guns come first."""
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
        """Harms where nothing is fired any more."""
        lefts = range(self._structure + 1)
        return ([0 for _ in lefts], [int(not left) for left in lefts], [self._structure - left for left in lefts]), 1


def _stopped(columns: Columns, whole: int, structure: int) -> Columns:
    """The same where the guns have destroyed a target without Structure."""
    stopped, destroyed, lost = columns
    return [whole, *stopped[1:]], [whole, *destroyed[1:]], [structure * whole, *lost[1:]]


def best_harms(fires: Sequence[Fire], structure: int, base: Base) -> tuple[Harm, ...]:
    """What is best for some worth of `base` and some of stopping the target, none of it first, nothing else last.

    Only these are ever best: any other is worth at most as much as one of them, whatever both are worth.
    """
    place, volleys = Harm._fields.index(base), Volleys(fires, structure)

    def best(key: Key) -> Harm:
        counts, whole = volleys.harms(key)
        return _harm(max(counts, key=key), whole)

    def between(less: Harm, more: Harm) -> list[Harm]:
        """Those that are best where the two are worth the same; none once nothing is worth more than they."""
        if more.stopped == less.stopped:
            return []
        price = (less[place] - more[place]) / (more.stopped - less.stopped)
        above, below = price.numerator, price.denominator
        found = best(lambda harm: (above * harm[0] + below * harm[place], harm[2]))
        if price * found.stopped + found[place] == price * less.stopped + less[place]:
            return []
        return [*between(less, found), found, *between(found, more)]

    first, last = best(lambda harm: (harm[place], *harm)), best(lambda harm: (harm[0], harm[place], harm[2]))
    return (first,) if first == last else (first, *between(first, last), last)


def _harm(counts: Counts, whole: int) -> Harm:
    return Harm(*(Fraction(count, whole) for count in counts))


def _shot(shot: Shot, columns: Columns, whole: int, key: Key) -> Before:
    """Harms by the Structure left, and their denominator, before one more shot."""
    scale = shot.resists * shot.rolls * (shot.rolls if shot.decided else 1)
    before: Columns = tuple([column[0] * scale] for column in columns)  # type: ignore[assignment]
    for left, rolled in enumerate(shot.by_left, 1):
        # What is left after each damage below `left`, and then nothing.
        after = [[*column[left:0:-1], column[0]] for column in columns]
        stands = [_mean(roll.damages, after) for roll in rolled]
        harm = _decided(rolled, stands, shot.rolls, key) if shot.decided else _times(stands[0], rolled[0].ways)
        for column, count in zip(before, harm, strict=True):
            column.append(count)
    return before, whole * scale


def _decided(rolled: Sequence[Rolled], stands: Sequence[Counts], rolls: int, key: Key) -> Counts:
    """The mean of the rolls, those made again that are worth less than the mean of all."""
    ways = [roll.ways for roll in rolled]
    again = _mean(ways, zip(*stands, strict=True))
    least = key(again)
    kept = [_times(stand, rolls) for stand in stands]
    chosen = [again if roll.may_reroll and least > key(one) else one
              for roll, one in zip(rolled, kept, strict=True)]  # fmt: skip
    return _mean(ways, zip(*chosen, strict=True))


def _times(harm: Sequence[int], factor: int) -> Counts:
    return harm[0] * factor, harm[1] * factor, harm[2] * factor


def _mean(weights: Sequence[int], columns: Any) -> Counts:
    """The mean of some harms, one column for each of their numbers, times the sum of the weights."""
    stopped, destroyed, lost = columns
    return sum(map(mul, stopped, weights)), sum(map(mul, destroyed, weights)), sum(map(mul, lost, weights))
