"""One shot at a squadron in floats: the chances of its rolls, and of the damages of each roll."""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from engine.jovian.advice.orders.shot_damage import PrimaryRolls, shot_distribution
from engine.jovian.opposed_roll import OpposedThrow

Chances = tuple[float, ...]


class QuickRolls:
    """The firer's rolls at a target with some Structure left.

    chances: the chance of each roll.
    damages: the chances of the damages of each roll, the lowest damage first.
    """

    __slots__ = ("_may_reroll", "_mixtures", "chances", "damages")

    def __init__(self, rolls: Sequence[PrimaryRolls], whole: int, resists: int) -> None:
        """Set the rolls with the sums of their ways and of the weights of their damages."""
        self.chances: Chances = tuple([roll.ways / whole for roll in rolls])
        self.damages = tuple([_chances(roll.damages, resists) for roll in rolls])
        self._may_reroll = tuple([roll.may_reroll for roll in rolls])
        self._mixtures: dict[tuple[bool, ...], Chances] = {}

    def kept_for(self, worst: Sequence[float]) -> Chances:
        """Return the chances of the damages when each roll worse than the average is rerolled.

        worst: what each damage leaves; the firer keeps a roll that leaves at most the average.
        """
        if len(self.damages) == 1:
            return self.damages[0]
        leaves = [sum(map(mul, damages, worst)) for damages in self.damages]
        average = sum(map(mul, self.chances, leaves))
        rerolled = tuple(
            [may and leave > average for may, leave in zip(self._may_reroll, leaves, strict=True)]
        )
        if rerolled not in self._mixtures:
            self._mixtures[rerolled] = self._mix(rerolled)
        return self._mixtures[rerolled]

    def _mix(self, rerolled: Sequence[bool]) -> Chances:
        """Return the chances of the damages when some rolls are rerolled once."""
        rerolls = sum(
            [chance for chance, is_out in zip(self.chances, rerolled, strict=True) if is_out]
        )
        weights = []
        for chance, is_out in zip(self.chances, rerolled, strict=True):
            weight = chance * rerolls
            if not is_out:
                weight += chance
            weights.append(weight)
        columns = zip(*self.damages, strict=True)
        return tuple([sum(map(mul, weights, column)) for column in columns])


@lru_cache(maxsize=8192)
def quick_rolls(throw: OpposedThrow, structure: int) -> tuple[QuickRolls, ...]:
    """Return the rolls of a shot at a target with 1, 2, ... Structure left."""
    shot = shot_distribution(throw, structure)
    return tuple([QuickRolls(rolls, shot.rolls, shot.resists) for rolls in shot.by_structure])


def _chances(weights: Sequence[int], whole: int) -> Chances:
    return tuple([weight / whole for weight in weights])
