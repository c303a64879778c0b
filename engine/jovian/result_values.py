"""What results are worth against a squadron and against a capital ship."""

from dataclasses import dataclass
from functools import lru_cache

from engine.jovian.pool import NO_VALUES, Values
from engine.jovian.results import ANY_VALUE, Result, Results, in_order
from engine.jovian.rulings import Rulings
from engine.jovian.tables import DAMAGE_TABLE, RATING_VALUES, rating_place
from engine.jovian.words import Magnitude

ALL = 99
"""Structure damage that destroys any squadron."""
NO_RATING = {"structure": (1, 0), "triple": (1, 1), "ignored": (0, 0)}
"""Structure and Critical Hits of Rating Damage on a ship that has no rating left, by ruling."""


@dataclass(frozen=True, slots=True)
class SquadronJudge:
    """A squadron counts Structure; values mean nothing to it.

    structure: what it has left, where a decision about a roll that is still to come weighs it; else None.
    """

    quadruple: str = "three"
    structure: int | None = None

    @property
    def values(self) -> Values:
        """None of them matters."""
        return NO_VALUES

    def damage(self, results: Results) -> int:
        """Structure lost, each result on its own; ALL when a Q destroys."""
        return _squadron_damage(self.quadruple, results)

    def harm(self, results: Results) -> tuple[int, ...]:
        """The damage, at most what there is to lose where that is known."""
        damage = self.damage(results)
        return (damage if self.structure is None else min(damage, self.structure),)

    def plain(self, results: Results) -> Results:
        """As many doubles as there is damage, or the Q that destroys."""
        damage = self.damage(results)
        if damage == ALL:
            return (Result(Magnitude.QUADRUPLE, ANY_VALUE),)
        return (Result(Magnitude.DOUBLE, ANY_VALUE),) * damage


@lru_cache(maxsize=4096)
def _squadron_damage(quadruple: str, results: Results) -> int:
    if quadruple == "destroyed" and any(m is Magnitude.QUADRUPLE for m, _ in results):
        return ALL
    return sum(DAMAGE_TABLE[m].squadron for m, _ in results)


@dataclass(frozen=True, slots=True)
class ShipJudge:
    """A capital ship fears Structure first, then Critical Hits, then Rating Damage, on its weakest ratings most."""

    ratings: tuple[int, ...]
    no_rating_left: str = "structure"

    @property
    def values(self) -> Values:
        """Two values for each rating."""
        return RATING_VALUES

    def harm(self, results: Results) -> tuple[int, ...]:
        """Structure, Critical Hits, boxes of ratings; then the boxes left, fewest first, fewer being worse."""
        left = list(self.ratings)
        structure = criticals = 0
        for magnitude, value in results:
            row = DAMAGE_TABLE[magnitude]
            structure, criticals = structure + row.structure, criticals + row.criticals
            if row.ratings and not _mark(left, rating_place(value)):
                more, worse = NO_RATING[self.no_rating_left]
                structure, criticals = structure + more, criticals + worse
        return (structure, criticals, sum(self.ratings) - sum(left), *(-boxes for boxes in sorted(left)))

    def plain(self, results: Results) -> Results:
        """Values only where they name a rating, and one value for each rating."""
        return in_order(
            Result(m, RATING_VALUES[value - 1] if DAMAGE_TABLE[m].ratings else ANY_VALUE) for m, value in results
        )


def _mark(left: list[int], place: int) -> bool:
    """Mark a box of a rating, or else of the best of the others; False when none is left."""
    if not left[place]:
        place = max(range(len(left)), key=left.__getitem__)
    if not left[place]:
        return False
    left[place] -= 1
    return True


def squadron_judge(rulings: Rulings) -> SquadronJudge:
    """The judge of a squadron under some rulings."""
    return SquadronJudge(rulings.squadron_quadruple)
