"""The effect of fire in floats, which only selects the orders that are then compared exactly.

Every number is a sum of positive products, so that even a chance of 1e-30 has twelve correct
digits.
"""

from bisect import bisect_left
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from engine.jovian.advice.orders.fire import Base, ShotSequence
from engine.jovian.advice.orders.quick_shot import QuickRolls, quick_rolls
from engine.jovian.opposed_roll import OpposedThrow

CLOSE = 1e-13
"""Two sums whose difference is a smaller part of them count as equal."""

Columns = tuple[list[float], list[float], list[float]]
"""The numbers of an effect by the target's remaining Structure, from 0 on."""


class FireEffect(NamedTuple):
    """The effect of fire on a target.

    stopped, unstopped: the chances that guns destroy it, and that they do not.
    remains: the chance that it survives, or its average remaining Structure.
    """

    stopped: float
    unstopped: float
    remains: float


class FireAim(NamedTuple):
    """The weights of the two numbers that fire keeps small; not both are 0."""

    unstopped: float
    remains: float

    def of(self, effect: FireEffect) -> float:
        """Return the weighted sum of an effect."""
        return self.unstopped * effect.unstopped + self.remains * effect.remains


AT_SURVIVAL = FireAim(0.0, 1.0)
"""The aim of fire that stops no other fire."""


class _KnownAim(NamedTuple):
    """The best effect for an aim.

    share: the weight of `unstopped`; the weight of `remains` is the rest of 1.
    least: the weighted sum of the effect.
    """

    share: float
    effect: FireEffect
    least: float


class QuickFire:
    """The ways of one side to fire at a target; no aim is computed twice.

    The least weighted sum is a concave function of the aim: the values of two aims enclose those
    between them. Where these limits meet, nothing more is computed.
    """

    def __init__(self, fires: Sequence[ShotSequence], structure: int, base: Base) -> None:
        """Set the ways to fire; `base` says whether `remains` is a chance or an average."""
        numbers: dict[OpposedThrow, int] = {}
        self._fires: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for fire in fires:
            guns = _number_throws(fire.guns, numbers)
            missiles = _number_throws(fire.missiles, numbers)
            self._fires.append((guns, missiles))
        self._throws = tuple(numbers)
        self._structure = structure
        self._base = base
        self._known: list[_KnownAim] = []

    def best(self, aim: FireAim) -> FireEffect:
        """Return an effect whose weighted sum is the least, as far as floats can tell."""
        share = aim.unstopped / (aim.unstopped + aim.remains)
        index = bisect_left(self._known, (share,))
        near = self._between_known(index, share)
        if near:
            return near
        aim = FireAim(share, 1 - share)
        effect = self._compute(aim)
        self._known.insert(index, _KnownAim(share, effect, aim.of(effect)))
        return effect

    def _between_known(self, index: int, share: float) -> FireEffect | None:
        """Return the effect of a known aim if none is better for the given one, else None."""
        if index < len(self._known) and self._known[index].share == share:
            return self._known[index].effect
        if not 0 < index < len(self._known):
            return None
        before = self._known[index - 1]
        after = self._known[index]
        part = (share - before.share) / (after.share - before.share)
        bound = before.least + part * (after.least - before.least)
        aim = FireAim(share, 1 - share)
        near = min(before.effect, after.effect, key=aim.of)
        if aim.of(near) <= bound * (1 + CLOSE):
            return near
        return None

    def _compute(self, aim: FireAim) -> FireEffect:
        rolls = [quick_rolls(throw, self._structure) for throw in self._throws]
        volleys = _Volleys(rolls, self._structure, self._base, aim)
        return min([volleys.effect(guns, missiles) for guns, missiles in self._fires], key=aim.of)


Numbers = tuple[int, ...]
"""Shots by the numbers of their throws."""


class _Volleys:
    """Ways to fire at one target for one aim; the effect of equal last shots is computed once."""

    def __init__(
        self, rolls: Sequence[Sequence[QuickRolls]], structure: int, base: Base, aim: FireAim
    ) -> None:
        """Set the rolls of each throw at a target with 1, 2, ... Structure, and the target's whole
        Structure.
        """
        self._rolls = rolls
        self._structure = structure
        self._base = base
        self._aim = aim
        self._known: dict[tuple[Numbers, Numbers], Columns] = {}

    def effect(self, guns: Numbers, missiles: Numbers) -> FireEffect:
        """Return the effect of a way to fire on the whole target."""
        stopped, unstopped, remains = self._columns(guns, missiles)
        return FireEffect(stopped[-1], unstopped[-1], remains[-1])

    def _columns(self, guns: Numbers, missiles: Numbers) -> Columns:
        """Return the effects before some shots; the guns fire first."""
        key = guns, missiles
        if key not in self._known:
            self._known[key] = self._before(guns, missiles)
        return self._known[key]

    def _before(self, guns: Numbers, missiles: Numbers) -> Columns:
        if not guns and not missiles:
            return self._without_shots()
        if not guns:
            return self._fire_shot(missiles[0], self._columns((), missiles[1:]))
        stopped, unstopped, remains = self._columns(guns[1:], missiles)
        if len(guns) == 1:
            stopped = [1.0, *stopped[1:]]
            unstopped = [0.0, *unstopped[1:]]
        return self._fire_shot(guns[0], (stopped, unstopped, remains))

    def _without_shots(self) -> Columns:
        """Return the effects when no shot remains."""
        levels = range(self._structure + 1)
        remains = [float(level) for level in levels]
        if self._base == "destroyed":
            remains = [min(1.0, each) for each in remains]
        return [0.0 for _ in levels], [1.0 for _ in levels], remains

    def _fire_shot(self, number: int, columns: Columns) -> Columns:
        """Return the effects before one more shot."""
        by_unstopped, by_remains = self._aim
        before: Columns = tuple([[column[0]] for column in columns])  # type: ignore[assignment]
        for structure, rolls in enumerate(self._rolls[number], 1):
            # The numbers after each damage below the Structure, and then with no Structure left.
            stopped, unstopped, remains = [column[structure::-1] for column in columns]
            worst = [
                by_unstopped * first + by_remains * last
                for first, last in zip(unstopped, remains, strict=True)
            ]
            damages = rolls.kept_for(worst)
            for column, after in zip(before, (stopped, unstopped, remains), strict=True):
                column.append(sum(map(mul, damages, after)))
        return before


def _number_throws(
    throws: Sequence[OpposedThrow], numbers: dict[OpposedThrow, int]
) -> tuple[int, ...]:
    """Return the numbers of throws; a throw that has none yet gets the next."""
    return tuple([numbers.setdefault(throw, len(numbers)) for throw in throws])
