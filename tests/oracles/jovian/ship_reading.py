"""A second reading of the damage sheet for capital ships, without code of the engine: point by
point.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from tests.oracles.jovian import naive

Data = dict[str, Any]


class Hull(NamedTuple):
    """A ship: its remaining points, the rows rolled, and the rolls of the current result or
    damage.
    """

    structure: int
    ratings: tuple[int, ...]
    parts: int
    criticals: int = 0
    rows: tuple[int, ...] = ()
    lost: bool = False
    rolled: bool = False


Spread = dict[Hull, Fraction]


class Reading:
    """The damage sheet under some rulings, one point after the other."""

    def __init__(self, data: Data) -> None:
        self.table, self.rulings = data["table"], data["rulings"]

    def result(self, spread: Spread, value: int, magnitude: int) -> Spread:
        """One line of the damage table."""
        spread = each(spread, lambda hull: [(hull._replace(rolled=False), Fraction(1))])
        if magnitude == 1:
            return each(spread, lambda hull: self.rating(hull, (value - 1) // 2))
        spread = self.points(spread, magnitude - 1)
        for _ in range(magnitude - 1):
            spread = each(spread, self.critical)
        return spread

    def rating(self, hull: Hull, index: int) -> Iterable[tuple[Hull, Fraction]]:
        """A box of a rating, or of another, or the effect of a ruling."""
        open_ratings = (
            [index] if hull.ratings[index] else [other for other in range(3) if hull.ratings[other]]
        )
        for other in open_ratings:
            ratings = tuple(boxes - (at == other) for at, boxes in enumerate(hull.ratings))
            yield hull._replace(ratings=ratings), Fraction(1, len(open_ratings))
        if not open_ratings:
            ruling, spread = self.rulings["no_rating_left"], {hull: Fraction(1)}
            if ruling != "ignored":
                spread = self.points(spread, 1)
            yield from (each(spread, self.critical) if ruling == "triple" else spread).items()

    def critical(self, hull: Hull) -> Iterable[tuple[Hull, Fraction]]:
        """A part, or 1 more Structure."""
        hit = hull._replace(criticals=hull.criticals + 1)
        if hit.parts:
            return [(hit._replace(parts=hit.parts - 1), Fraction(1))]
        return self.points({hit: Fraction(1)}, 1).items()

    def points(self, spread: Spread, points: int) -> Spread:
        """Structure dealt at once; each point that brings it to 0 or below is rolled for."""
        if self.rulings["catastrophic_rolls"] == "each_damage":
            spread = each(spread, lambda hull: [(hull._replace(rolled=False), Fraction(1))])
        for _ in range(points):
            spread = each(spread, self.point)
        return spread

    def point(self, hull: Hull) -> Iterable[tuple[Hull, Fraction]]:
        remaining = hull._replace(structure=max(0, hull.structure - 1))
        if remaining.structure or (
            hull.rolled and self.rulings["catastrophic_rolls"] != "each_point"
        ):
            return [(remaining, Fraction(1))]
        return self.rolls(remaining._replace(rolled=True))

    def rolls(self, hull: Hull) -> Iterable[tuple[Hull, Fraction]]:
        """The Catastrophic Damage Table; without one, the ratings at 0 are noted."""
        zeros = hull.ratings.count(0)
        if not self.table:
            yield hull._replace(rows=tuple(sorted((*hull.rows, zeros)))), Fraction(1)
            return
        rows, sides = self.table["rows"], self.table["sides"]
        for face in range(1, sides + 1):
            total = face + zeros * self.table["per_rating"]
            row = min(
                [index for index, row in enumerate(rows) if total <= row["up_to"]]
                or [len(rows) - 1]
            )
            lost = rows[row]["destroys"]
            up = tuple(times + (index == row) for index, times in enumerate(hull.rows))
            yield (
                hull._replace(rows=up, lost=lost, structure=0 if lost else hull.structure),
                Fraction(1, sides),
            )


def each(spread: Spread, act: Callable[[Hull], Iterable[tuple[Hull, Fraction]]]) -> Spread:
    """Every ship that is not lost after something has happened to it."""
    after: Spread = defaultdict(Fraction)
    for hull, chance in spread.items():
        for end, part in [(hull, Fraction(1))] if hull.lost else act(hull):
            after[end] += chance * part
    return dict(after)


def ends(data: Data) -> Spread:
    """All attacks in order, the results of each from the lowest magnitude, then the lowest
    value.
    """
    target, reading = data["target"], Reading(data)
    ratings = tuple(target[name] for name in ("defense", "sensors", "thrusters"))
    rows = (0,) * len(data["table"]["rows"]) if data["table"] else ()
    spread = {
        Hull(
            target["structure"], ratings, sum(part["left"] for part in target["parts"]), rows=rows
        ): Fraction(1)
    }
    for fire in data["fires"]:
        distribution, after = (
            naive.chances(fire["weapon"]["anti_ship"], fire["weapon"]["macro"] - target["armour"]),
            spread,
        )
        spread = defaultdict(Fraction)
        for hull, chance in after.items():
            for sets, part in (distribution if not hull.lost else {(): Fraction(1)}).items():
                hit = {hull: chance * part}
                for value, magnitude in sorted(sets, key=lambda item: (item[1], item[0])):
                    hit = reading.result(hit, value, magnitude)
                for end, share in hit.items():
                    spread[end._replace(rolled=False)] += share
    return dict(spread)
