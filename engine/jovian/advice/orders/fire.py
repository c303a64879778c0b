"""The exact effect of shots on a squadron when the firer decides for a goal, from the last shot to
the first.

Only rerolls need decisions: for any goal the primary keeps the flex dice with the most damage and
the secondary leaves the least damage, because no squadron is ever better off with less Structure.
"""

from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any, Literal, NamedTuple, TypeVar

from engine.jovian.advice.orders.shot_damage import PrimaryRolls, PrimaryShot, shot_distribution
from engine.jovian.opposed_roll import OpposedThrow

T = TypeVar("T")
Base = Literal["destroyed", "lost"]
"""The purpose of fire that stops no other fire: the destruction of the target, or its average
loss.
"""
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
        """Return the effect on a target with the given Structure, every reroll decided for the
        highest key.
        """
        return finish(best_harm([self], structure, key))


def finish(search: Generator[None, None, T]) -> T:
    """Return the result of a search after all its steps."""
    while True:
        try:
            next(search)
        except StopIteration as stop:
            result: T = stop.value
            return result


def best_harm(
    fires: Sequence[ShotSequence], structure: int, key: Key
) -> Generator[None, None, Harm]:
    """Search the ways to fire for the effect with the highest key, one shot per step.

    Every reroll is decided for the highest key, too; of equal ways the first is best.
    """
    volleys = Volleys(structure, key)
    ends: list[tuple[Counts, int]] = []
    for fire in fires:
        columns, whole = yield from volleys.fire(fire)
        stopped, destroyed, lost = columns
        ends.append(((stopped[-1], destroyed[-1], lost[-1]), whole))
    common = lcm(*[whole for _, whole in ends])
    counts = [_times(harm, common // whole) for harm, whole in ends]
    return _harm(max(counts, key=key), common)


class Volleys:
    """Ways to fire at one target; the effect of equal last shots is computed once."""

    def __init__(self, structure: int, key: Key) -> None:
        """Set the target's Structure, and the key for which rerolls are decided."""
        self._structure = structure
        self._key = key
        self._known: dict[ShotSequence, Before] = {}

    def fire(self, fire: ShotSequence) -> Generator[None, None, Before]:
        """Compute the harms by remaining Structure before some shots; the guns fire first."""
        if fire not in self._known:
            self._known[fire] = yield from self._compute(fire)
        return self._known[fire]

    def _compute(self, fire: ShotSequence) -> Generator[None, None, Before]:
        if fire.guns:
            throw = fire.guns[0]
            later = fire._replace(guns=fire.guns[1:])
        elif fire.missiles:
            throw = fire.missiles[0]
            later = fire._replace(missiles=fire.missiles[1:])
        else:
            return self._without_shots()
        columns, whole = yield from self.fire(later)
        if fire.guns and not later.guns:
            columns = _stop_target(columns, whole, self._structure)
        yield
        return _fire_shot(shot_distribution(throw, self._structure), columns, whole, self._key)

    def _without_shots(self) -> Before:
        """Return the harms by remaining Structure when no shot remains."""
        structures = range(self._structure + 1)
        stopped = [0] * len(structures)
        destroyed = [1] + [0] * self._structure
        lost = [self._structure - remaining for remaining in structures]
        return (stopped, destroyed, lost), 1


def _stop_target(columns: Columns, whole: int, structure: int) -> Columns:
    """Return the columns with a target without Structure counted as destroyed by the guns."""
    stopped, destroyed, lost = columns
    return [whole, *stopped[1:]], [whole, *destroyed[1:]], [structure * whole, *lost[1:]]


def _harm(counts: Counts, whole: int) -> Harm:
    return Harm(*(Fraction(count, whole) for count in counts))


def _fire_shot(shot: PrimaryShot, columns: Columns, whole: int, key: Key) -> Before:
    """Return the harms by remaining Structure, and their denominator, before one more shot."""
    scale = shot.resists * shot.rolls
    if shot.decided:
        scale *= shot.rolls
    before: Columns = tuple([column[0] * scale] for column in columns)  # type: ignore[assignment]
    for index, rolled in enumerate(shot.by_structure, 1):
        # The harms after each damage below `left`, and then with no Structure left.
        after = [[*column[index:0:-1], column[0]] for column in columns]
        kept_rolls = [_mean(roll.damages, after) for roll in rolled]
        if shot.decided:
            harm = _decide_rerolls(rolled, kept_rolls, shot.rolls, key)
        else:
            harm = _times(kept_rolls[0], rolled[0].ways)
        for column, count in zip(before, harm, strict=True):
            column.append(count)
    return before, whole * scale


def _decide_rerolls(
    rolled: Sequence[PrimaryRolls], kept_rolls: Sequence[Counts], rolls: int, key: Key
) -> Counts:
    """Return the average over the rolls; a roll with less value than the average is rerolled."""
    ways = [roll.ways for roll in rolled]
    repeated = _mean(ways, zip(*kept_rolls, strict=True))
    least = key(repeated)
    chosen = []
    for roll, harm in zip(rolled, kept_rolls, strict=True):
        kept = _times(harm, rolls)
        if roll.may_reroll and least > key(kept):
            chosen.append(repeated)
        else:
            chosen.append(kept)
    return _mean(ways, zip(*chosen, strict=True))


def _times(harm: Sequence[int], factor: int) -> Counts:
    return harm[0] * factor, harm[1] * factor, harm[2] * factor


def _mean(weights: Sequence[int], columns: Any) -> Counts:
    """Return the average of harms, multiplied by the sum of the weights; one column for each of
    their numbers.
    """
    stopped, destroyed, lost = columns
    return (
        sum(map(mul, stopped, weights)),
        sum(map(mul, destroyed, weights)),
        sum(map(mul, lost, weights)),
    )
