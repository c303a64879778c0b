"""The state of a capital ship while attacks on it are resolved."""

from typing import NamedTuple

from engine.jovian.attack import ShipAttack
from engine.jovian.dice_sets import NOTHING, Results
from engine.jovian.steps.volley import READY, VolleyState

NO_OVERFLOW = -1


class ShipState(NamedTuple):
    """The ship and its pending damage.

    structure, ratings: remaining boxes.
    parts: the number of times that each part can still be picked.
    rows: the number of times that each row of the players' table came up. Without a table: for each
        roll to make on paper, the number of ratings at 0 at that roll.
    destroyed: True if the ship is destroyed.
    criticals: the number of Critical Hits.
    done: the number of attacks that are over.
    volley: the attack in progress.
    pending: results to resolve.
    overflow: the index of the empty rating with damage that another rating takes.
    structure_due, criticals_due, rolls_due: pending Structure damage, Critical Hits and
        Catastrophic Damage rolls.
    rolled: True if the current result has already caused its roll.
    """

    structure: int
    ratings: tuple[int, ...]
    parts: tuple[int, ...]
    rows: tuple[int, ...] = ()
    destroyed: bool = False
    criticals: int = 0
    done: int = 0
    volley: VolleyState = READY
    pending: Results = NOTHING
    overflow: int = NO_OVERFLOW
    structure_due: int = 0
    criticals_due: int = 0
    rolls_due: int = 0
    rolled: bool = False

    @property
    def is_crippled(self) -> bool:
        """True if no Structure is left."""
        return self.structure == 0

    @property
    def ratings_at_0(self) -> int:
        """The modifier of a Catastrophic Damage roll."""
        return self.ratings.count(0)

    @property
    def others(self) -> tuple[int, ...]:
        """The indexes of the ratings that can take the damage of an empty rating."""
        return tuple(index for index, boxes in enumerate(self.ratings) if boxes)

    def mark(self, index: int) -> "ShipState":
        """Return the state with one more box of a rating marked."""
        ratings = list(self.ratings)
        ratings[index] -= 1
        return self._replace(ratings=tuple(ratings), overflow=NO_OVERFLOW)

    def destroy(self) -> "ShipState":
        """Return the state of a destroyed ship, without pending damage."""
        return ShipState(
            0,
            self.ratings,
            self.parts,
            self.rows,
            destroyed=True,
            criticals=self.criticals,
            done=self.done,
        )


def ship_start(attack: ShipAttack) -> ShipState:
    """Return the ship before the first attack."""
    ship = attack.target
    parts = tuple(part.left for part in ship.parts)
    rows = (0,) * len(attack.table.rows) if attack.table else ()
    return ShipState(ship.structure, ship.ratings, parts, rows)
