"""The effect of results on a squadron and on a capital ship, also where a rating has no boxes
left.
"""

from dataclasses import dataclass
from functools import lru_cache

from engine.jovian.dice_sets import ANY_VALUE, DiceSet, Results, in_order
from engine.jovian.pool import NO_VALUES, Values
from engine.jovian.rulings import Rulings
from engine.jovian.tables import DAMAGE_TABLE, RATING_VALUES, rating_index
from engine.jovian.words import Magnitude

ALL = 99
"""Structure damage that destroys any squadron."""
NO_RATING = {"structure": (1, 0), "triple": (1, 1), "ignored": (0, 0)}
"""Structure and Critical Hits from Rating Damage to a ship without ratings, by ruling."""


@dataclass(frozen=True, slots=True)
class SquadronJudge:
    """The judge of a squadron, which counts Structure and ignores values.

    structure: the remaining Structure if a decision before a later roll depends on it, else None.
    """

    quadruple: str = "three"
    structure: int | None = None

    @property
    def values(self) -> Values:
        """One value for all faces."""
        return NO_VALUES

    def damage(self, results: Results) -> int:
        """Return the Structure lost, result by result; ALL if a Q destroys the squadron."""
        return _squadron_damage(self.quadruple, results)

    def harm(self, results: Results) -> tuple[int, ...]:
        """Return the damage, at most the remaining Structure if that is known."""
        damage = self.damage(results)
        if self.structure is None:
            return (damage,)
        return (min(damage, self.structure),)

    def simplify(self, results: Results) -> Results:
        """Return one double per point of damage, or a Q that destroys the squadron."""
        damage = self.damage(results)
        if damage == ALL:
            return (DiceSet(Magnitude.QUADRUPLE, ANY_VALUE),)
        return (DiceSet(Magnitude.DOUBLE, ANY_VALUE),) * damage


@lru_cache(maxsize=4096)
def _squadron_damage(quadruple: str, results: Results) -> int:
    magnitudes = [result.magnitude for result in results]
    if quadruple == "destroyed" and Magnitude.QUADRUPLE in magnitudes:
        return ALL
    return sum(DAMAGE_TABLE[magnitude].squadron for magnitude in magnitudes)


@dataclass(frozen=True, slots=True)
class ShipJudge:
    """The judge of a capital ship: Structure first, then Critical Hits, then Rating Damage, weakest
    ratings most.
    """

    ratings: tuple[int, ...]
    no_rating_left: str = "structure"

    @property
    def values(self) -> Values:
        """Two values for each rating."""
        return RATING_VALUES

    def harm(self, results: Results) -> tuple[int, ...]:
        """Return the losses of Structure, Critical Hits and rating boxes, then the remaining boxes,
        negated.

        The boxes are sorted, fewest boxes first.
        """
        ratings = list(self.ratings)
        structure = 0
        criticals = 0
        for magnitude, value in results:
            row = DAMAGE_TABLE[magnitude]
            structure += row.structure
            criticals += row.criticals
            if row.ratings and not _mark(ratings, rating_index(value)):
                more_structure, more_criticals = NO_RATING[self.no_rating_left]
                structure += more_structure
                criticals += more_criticals
        marked = sum(self.ratings) - sum(ratings)
        remaining = [-boxes for boxes in sorted(ratings)]
        return (structure, criticals, marked, *remaining)

    def simplify(self, results: Results) -> Results:
        """Return results with values only where they name a rating, and one value for each
        rating.
        """
        plain_results = []
        for magnitude, value in results:
            plain_value = ANY_VALUE
            if DAMAGE_TABLE[magnitude].ratings:
                plain_value = RATING_VALUES[value - 1]
            plain_results.append(DiceSet(magnitude, plain_value))
        return in_order(plain_results)


def _mark(remaining: list[int], index: int) -> bool:
    """Mark a box of a rating, or of the best other rating if it is empty; return False if no box is
    left.
    """
    if not remaining[index]:
        index = max(range(len(remaining)), key=remaining.__getitem__)
    if not remaining[index]:
        return False
    remaining[index] -= 1
    return True


def squadron_judge(rulings: Rulings) -> SquadronJudge:
    """Return the judge of a squadron under the given rulings."""
    return SquadronJudge(rulings.squadron_quadruple)
