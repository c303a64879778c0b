"""The exact odds of attacks, as the answers players ask for."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import icepool

from engine.flow import Odds, odds
from engine.jovian.attack import ShipAttack, SquadronAttack
from engine.jovian.results import Results
from engine.jovian.steps.hull import ShipState, ship_start
from engine.jovian.steps.ship import ship_flow, ship_throw
from engine.jovian.steps.squadron import squadron_flow, squadron_start, squadron_throw
from engine.jovian.words import Rating


@dataclass(frozen=True)
class SquadronOdds:
    """damage: Structure lost, at most what there was; destroyed: the chance that none is left.

    first: chances of what the first attack leaves after the secondary's part, told apart by damage only.
    """

    damage: "icepool.Die[int]"
    destroyed: Fraction
    first: dict[Results, Fraction]

    @property
    def no_damage(self) -> Fraction:
        """The chance that no Structure is lost."""
        return Fraction(self.damage.quantity(0), self.damage.denominator())


@dataclass(frozen=True)
class ShipOdds:
    """structure: Structure lost; ratings: boxes lost of each; criticals: Critical Hits, those on nothing included.

    catastrophes: Catastrophic rolls, their number; rows: the chance of each row of the players' table; parts: the
    chance that each system or weapon is picked, while Critical Hits pick the first that is left.
    """

    structure: "icepool.Die[int]"
    ratings: dict[Rating, "icepool.Die[int]"]
    criticals: "icepool.Die[int]"
    catastrophes: "icepool.Die[int]"
    rows: tuple[Fraction, ...]
    parts: tuple[Fraction, ...]
    crippled: Fraction
    destroyed: Fraction
    no_damage: Fraction
    first: dict[Results, Fraction]


@lru_cache(maxsize=64)
def squadron_odds(attack: SquadronAttack) -> SquadronOdds:
    """Work out attacks on a squadron exactly."""
    start = squadron_start(attack)
    end = odds(squadron_flow(attack), start)
    return SquadronOdds(
        damage=end.of(lambda state: start.structure - state.structure),
        destroyed=end.chance(lambda state: state.destroyed),
        first=squadron_throw(attack, attack.fires[0]).chances(),
    )


@lru_cache(maxsize=64)
def ship_odds(attack: ShipAttack) -> ShipOdds:
    """Work out attacks on a capital ship exactly."""
    start, tabled = ship_start(attack), attack.table is not None
    end = odds(ship_flow(attack), start, (lambda state: state) if tabled else _unordered)
    rows = len(start.rows)
    return ShipOdds(
        structure=end.of(lambda state: start.structure - state.structure),
        ratings={rating: _boxes(end, start, place) for place, rating in enumerate(Rating)},
        criticals=end.of(lambda state: state.criticals),
        catastrophes=end.of(lambda state: sum(state.rows) if tabled else len(state.rows)),
        rows=tuple(end.chance(lambda state, row=row: state.rows[row] > 0) for row in range(rows)),  # type: ignore[misc]
        parts=tuple(
            end.chance(lambda state, part=part: state.parts[part] < start.parts[part])  # type: ignore[misc]
            for part in range(len(start.parts))
        ),
        crippled=end.chance(lambda state: state.crippled),
        destroyed=end.chance(lambda state: state.destroyed),
        no_damage=end.chance(lambda state: state._replace(done=0) == start),
        first=ship_throw(attack, attack.fires[0], start.ratings).chances(),
    )


def _boxes(end: Odds[ShipState], start: ShipState, place: int) -> "icepool.Die[int]":
    return end.of(lambda state: start.ratings[place] - state.ratings[place])


def _unordered(state: ShipState) -> ShipState:
    """Without a table, the order in which Catastrophic rolls came up means nothing to the odds."""
    return state._replace(rows=tuple(sorted(state.rows))) if len(state.rows) > 1 else state
