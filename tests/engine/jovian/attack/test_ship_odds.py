"""Exact odds of attacks on ships against a naive implementation of the rules, state by state."""

from collections import defaultdict
from fractions import Fraction

import pytest

from engine.flow import odds
from engine.jovian import Fire, Rating, Ship, ShipAttack, ShipPart, Weapon, WeaponType, ship_odds
from engine.jovian.samples import DESTROYER
from engine.jovian.steps import ship_flow, ship_start
from tests.engine.jovian.shorthand import TABLE
from tests.oracles.jovian import naive

ENOUGH = (ShipPart(name="anything", left=12),)


def gun(dice: int, kind: WeaponType = WeaponType.LANCE) -> Fire:
    return Fire(weapon=Weapon(type=kind, anti_ship=dice))


def ends(attack: ShipAttack) -> dict[naive.Ship, Fraction]:
    result = odds(ship_flow(attack), ship_start(attack))
    spread: dict[naive.Ship, Fraction] = defaultdict(Fraction)
    for state, weight in result.weights.items():
        first, second, third = state.ratings
        end = (state.structure, (first, second, third), state.criticals, len(state.rows))
        spread[end] += Fraction(weight, result.denominator)
    return dict(spread)


@pytest.mark.parametrize(
    ("ratings", "structure"), [((4, 3, 4), 4), ((1, 1, 0), 1), ((0, 0, 1), 2), ((0, 0, 0), 1)]
)
def test_odds_of_two_attacks_match_the_naive_rules(
    ratings: tuple[int, int, int], structure: int
) -> None:
    spread: dict[naive.Ship, Fraction] = defaultdict(Fraction)
    for first, item in naive.chances(5).items():
        for ship, chance in naive.ship_damage((structure, ratings, 0, 0), first).items():
            for second, two in naive.chances(3).items():
                for end, part in naive.ship_damage(ship, second).items():
                    spread[end] += item * chance * two * part
    target = Ship(
        defense=ratings[0],
        sensors=ratings[1],
        thrusters=ratings[2],
        structure=structure,
        parts=ENOUGH,
    )
    assert ends(ShipAttack(fires=(gun(5), gun(3)), target=target)) == spread


def test_odds_of_a_missile_use_the_remaining_defense() -> None:
    """With enough boxes the ship chooses the result with least Structure, Critical Hits and
    ratings.
    """
    spread: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for first, item in naive.chances(2).items():
        defence = 3 - any(value in (1, 2) for value, _ in first)
        for second, two in naive.chances(4).items():
            for resists, chance in naive.chances(defence).items():
                remaining = min(
                    naive.resisted(second, resists),
                    key=lambda s: (sum(m - 1 for _, m in s), len(s)),
                )
                lost = sum(m == 1 for _, m in remaining) + len(first)
                spread[sum(m - 1 for _, m in remaining), lost] += item * two * chance
    target = Ship(defense=3, sensors=9, thrusters=9, structure=9, parts=ENOUGH)
    ours: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (structure, ratings, _, _), chance in ends(
        ShipAttack(fires=(gun(2), gun(4, WeaponType.MISSILE)), target=target)
    ).items():
        ours[9 - structure, 21 - sum(ratings)] += chance
    assert ours == spread


def test_figures_match_the_distribution_of_results() -> None:
    attack = ShipAttack(
        fires=(gun(4), gun(4)), target=DESTROYER.model_copy(update={"structure": 1})
    )
    odds, spread = ship_odds(attack), ends(attack)
    assert odds.crippled == sum(chance for end, chance in spread.items() if end[0] == 0)
    assert odds.no_damage == sum(
        chance for end, chance in spread.items() if end[1] == (4, 3, 4) and end[0] == 1
    )
    assert odds.destroyed == 0 and odds.rows == ()
    thrusters = odds.ratings[Rating.THRUSTERS]
    assert Fraction(thrusters.quantity(0), thrusters.denominator()) == sum(
        chance for end, chance in spread.items() if end[1][2] == 4
    )
    rolls = odds.catastrophes
    assert Fraction(rolls.quantity(2), rolls.denominator()) == sum(
        c for end, c in spread.items() if end[3] == 2
    )


def test_odds_include_a_chart_of_the_players() -> None:
    """A triple on the last Structure, no rating at 0: one die, rows up to 3 and up to 6."""
    bare = Ship(defense=9, sensors=9, thrusters=9, structure=1, parts=ENOUGH)
    odds = ship_odds(ShipAttack(fires=(gun(3),), target=bare, table=TABLE))
    assert odds.crippled == Fraction(6, 216)
    assert odds.rows == (Fraction(3, 216), Fraction(3, 216), 0)
    worn = bare.model_copy(update={"defense": 0, "sensors": 0, "thrusters": 0})
    worse = ship_odds(ShipAttack(fires=(gun(3),), target=worn, table=TABLE))
    assert worse.crippled == Fraction(96, 216)
    assert worse.destroyed == Fraction(96, 216) * Fraction(1, 2)
