"""A capital ship under fire: what changes while attacks on it are resolved."""

from typing import NamedTuple

from engine.jovian.attack import ShipAttack
from engine.jovian.results import NOTHING, Results
from engine.jovian.steps.volley import READY, Volley

NO_OVERFLOW = -1


class ShipState(NamedTuple):
    """The ship and what is still to be done to it.

    ratings, structure: boxes left; parts: how often each part can still be picked; done: attacks that are over;
    pending: results still to be resolved; overflow: the empty rating whose damage goes elsewhere; the *_due:
    Structure damage, Critical Hits and Catastrophic Damage rolls owed. rows: how often each row of the
    players' table came up; without a table the ratings at 0 at each roll that is to be made on paper. rolled: whether
    the result that is being resolved has had its roll.
    """

    structure: int
    ratings: tuple[int, ...]
    parts: tuple[int, ...]
    rows: tuple[int, ...] = ()
    destroyed: bool = False
    criticals: int = 0
    done: int = 0
    volley: Volley = READY
    pending: Results = NOTHING
    overflow: int = NO_OVERFLOW
    structure_due: int = 0
    criticals_due: int = 0
    rolls_due: int = 0
    rolled: bool = False

    def with_volley(self, volley: Volley) -> "ShipState":
        """The state with the attack further on."""
        return self._replace(volley=volley)

    @property
    def crippled(self) -> bool:
        """Whether no Structure is left."""
        return self.structure == 0

    @property
    def ratings_at_0(self) -> int:
        """The modifier of a Catastrophic Damage roll."""
        return self.ratings.count(0)

    @property
    def others(self) -> tuple[int, ...]:
        """The ratings that damage to an empty one may go to."""
        return tuple(place for place, boxes in enumerate(self.ratings) if boxes)

    def marked(self, place: int) -> "ShipState":
        """The state with one more box of a rating marked."""
        boxes = self.ratings[place] - 1
        return self._replace(ratings=(*self.ratings[:place], boxes, *self.ratings[place + 1 :]), overflow=NO_OVERFLOW)

    def lost(self) -> "ShipState":
        """The state of a destroyed ship: nothing more is done to it."""
        return ShipState(
            0, self.ratings, self.parts, self.rows, destroyed=True, criticals=self.criticals, done=self.done
        )


def ship_start(attack: ShipAttack) -> ShipState:
    """The ship before the first attack."""
    ship = attack.target
    rows = (0,) * len(attack.table.rows) if attack.table else ()
    return ShipState(ship.structure, ship.ratings, tuple(part.left for part in ship.parts), rows)
