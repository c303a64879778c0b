"""The exact odds of attacks, as the answers that players ask for."""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, TypeVar

import icepool

from engine.flow import Odds, Played, odds, remaining_odds
from engine.jovian.attack import Attack, ShipAttack, SquadronAttack
from engine.jovian.dice_sets import ANY_VALUE, DiceSet, Results, in_order
from engine.jovian.effort_limit import is_quick
from engine.jovian.opposed_roll import NO_POOL, OpposedThrow
from engine.jovian.steps.hull import ShipState, ship_start
from engine.jovian.steps.ship import ship_flow
from engine.jovian.steps.squadron import SquadronState, squadron_flow, squadron_start
from engine.jovian.steps.volley import FiringState
from engine.jovian.words import Rating

F = TypeVar("F", bound=FiringState)


@dataclass(frozen=True)
class SquadronOdds:
    """The odds of attacks on a squadron.

    damage: the Structure lost, at most the Structure before the attacks.
    destroyed: the chance that no Structure is left.
    """

    damage: "icepool.Die[int]"
    destroyed: Fraction

    @property
    def no_damage(self) -> Fraction:
        """The chance that no Structure is lost."""
        return self.damage.probability(0)


@dataclass(frozen=True)
class ShipOdds:
    """The odds of attacks on a capital ship.

    structure: the Structure lost.
    ratings: the boxes lost, by rating.
    criticals: the Critical Hits, including those with no part to pick.
    catastrophes: the number of Catastrophic Damage rolls.
    rows: the chance of each row of the players' table.
    parts: the chance that each system or weapon is picked, if Critical Hits pick the first
        remaining part.
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


@lru_cache(maxsize=64)
def squadron_odds(attack: SquadronAttack) -> SquadronOdds:
    """Compute the exact odds of attacks on a squadron."""
    start = squadron_start(attack)
    return _of_squadron(start, odds(squadron_flow(attack), start))


def _of_squadron(start: SquadronState, end: Odds[SquadronState]) -> SquadronOdds:
    def lose_structure(state: SquadronState) -> int:
        return start.structure - state.structure

    return SquadronOdds(end.of(lose_structure), end.chance(_is_destroyed))


def _is_destroyed(state: SquadronState | ShipState) -> bool:
    return state.destroyed


@lru_cache(maxsize=64)
def ship_odds(attack: ShipAttack) -> ShipOdds:
    """Compute the exact odds of attacks on a capital ship."""
    start = ship_start(attack)
    has_table = attack.table is not None
    if has_table:
        end = odds(ship_flow(attack), start)
    else:
        end = odds(ship_flow(attack), start, _sort_rows)
    return _of_ship(start, end, has_table=has_table)


def attack_odds(attack: Attack) -> SquadronOdds | ShipOdds:
    """Compute the exact odds of attacks on a squadron or a capital ship."""
    if isinstance(attack, ShipAttack):
        return ship_odds(attack)
    return squadron_odds(attack)


def _has_row(row: int, state: ShipState) -> bool:
    """Return True if a row of the Catastrophic Damage Table was rolled."""
    return state.rows[row] > 0


def _has_damage(start: ShipState, part: int, state: ShipState) -> bool:
    """Return True if a part has fewer boxes than at the start."""
    return state.parts[part] < start.parts[part]


def _of_ship(start: ShipState, end: Odds[ShipState], *, has_table: bool) -> ShipOdds:
    """Return the answers about the end states of a ship.

    has_table: True if the rows of a state count the results of the players' table, False if they
        list them.
    """

    def lose_structure(state: ShipState) -> int:
        return start.structure - state.structure

    def lose_boxes(index: int, state: ShipState) -> int:
        return start.ratings[index] - state.ratings[index]

    def is_unharmed(state: ShipState) -> bool:
        return state._replace(done=0) == start

    count_catastrophes = _sum_rows if has_table else _count_rows
    ratings = {rating: end.of(partial(lose_boxes, index)) for index, rating in enumerate(Rating)}
    parts = [end.chance(partial(_has_damage, start, part)) for part in range(len(start.parts))]
    return ShipOdds(
        structure=end.of(lose_structure),
        ratings=ratings,
        criticals=end.of(_count_criticals),
        catastrophes=end.of(count_catastrophes),
        rows=tuple(end.chance(partial(_has_row, row)) for row in range(len(start.rows))),
        parts=tuple(parts),
        crippled=end.chance(_is_crippled),
        destroyed=end.chance(_is_destroyed),
        no_damage=end.chance(is_unharmed),
    )


def _count_criticals(state: ShipState) -> int:
    return state.criticals


def _sum_rows(state: ShipState) -> int:
    return sum(state.rows)


def _count_rows(state: ShipState) -> int:
    return len(state.rows)


def _is_crippled(state: ShipState) -> bool:
    return state.is_crippled


def _sort_rows(state: ShipState) -> ShipState:
    """Return the state with sorted Catastrophic rolls: without a table their order does not change
    the odds.
    """
    if len(state.rows) <= 1:
        return state
    return state._replace(rows=tuple(sorted(state.rows)))


def remaining_attack_odds(attack: Attack, played: Played[Any]) -> SquadronOdds | ShipOdds | None:
    """Return the odds of the complete attacks from the current state; None if the computation takes
    long.
    """
    end = remaining_ends(played)
    if end is None:
        return None
    if isinstance(attack, SquadronAttack):
        return _of_squadron(squadron_start(attack), end)
    return _of_ship(ship_start(attack), end, has_table=attack.table is not None)


def remaining_ends(played: Played[F]) -> Odds[F] | None:
    """Return the distribution of end states from the current state; None if the computation takes
    long.
    """
    throw = played.entries[-1].ask
    if isinstance(throw, OpposedThrow) and not is_quick(throw):
        return None
    return remaining_odds(played)


def magnitudes(throw: OpposedThrow, *, resisted: bool = True) -> dict[Results, Fraction]:
    """Return the exact chances of the magnitudes of an attack.

    resisted: True for the results after the secondary's part, False for the results before it.
    """
    answered = throw if resisted else replace(throw, secondary=NO_POOL)
    weights: dict[Results, int] = defaultdict(int)
    for results, weight in answered.weights_after_defence(throw.final_rolls()).items():
        weights[in_order(DiceSet(magnitude, ANY_VALUE) for magnitude, _ in results)] += weight
    whole = sum(weights.values())
    return {results: Fraction(weight, whole) for results, weight in weights.items()}
