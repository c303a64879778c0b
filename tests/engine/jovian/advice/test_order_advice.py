"""The adviser: the result of each pair of orders against the odds of the whole dogfight, lines,
worst replies.
"""

from dataclasses import astuple
from fractions import Fraction

import pytest

from engine.jovian import Rulings, WeaponType
from engine.jovian.advice.orders import (
    PAYOFFS,
    Board,
    Duel,
    OrdersPair,
    Payoff,
    Stakes,
    for_the_other,
    pairs_with,
    pairs_with_best_replies,
)
from engine.jovian.dogfight import (
    Dogfight,
    DogfightSide,
    Encounter,
    Orders,
    dogfight_odds,
    outcome_chances,
)
from tests.engine.jovian.dogfight.encounters import (
    BEAM,
    DRIVER,
    LANCE,
    MISSILES,
    TWO_GUNS,
    best_mix,
    gun,
    meet,
    squadron,
)

TWO_MISSILES = squadron(
    gun(WeaponType.MASS_DRIVER, 2, instances=3),
    gun(WeaponType.MISSILE, 2, instances=2),
    fire_control=3,
)
BEAM_MISSILES = squadron(
    gun(WeaponType.BEAM_PROJECTOR, 3, instances=3), gun(WeaponType.MISSILE, 2), fire_control=2
)
LINKED = squadron(
    gun(WeaponType.BEAM_PROJECTOR, 2, instances=3, link=True, link_attacks=1, link_modifier=2),
    gun(WeaponType.MISSILE, 3),
    fire_control=3,
)
ENCOUNTERS = {
    "beam and driver": meet(BEAM, DRIVER),
    "lance and beam": meet(LANCE, BEAM),
    "two guns and driver": meet(TWO_GUNS, DRIVER),
    "missiles both": meet(MISSILES, MISSILES, (1, 1)),
    "missiles one": meet(MISSILES, BEAM, (1, 0)),
    "missiles and guns in turn": meet(TWO_MISSILES, BEAM, (2, 0)),
    "missiles first or last": meet(BEAM_MISSILES, MISSILES, (1, 1)),
    "pool shared": meet(TWO_GUNS, BEAM, instances="pool_shared"),
    "no empty pools": meet(TWO_GUNS, LANCE, empty_pools="at_least_one"),
    "quadruples destroy": meet(
        DRIVER, MISSILES, (0, 1), squadron_quadruple="destroyed", escalate_missile="before"
    ),
    "linked": meet(LINKED, BEAM),
    "linked, pool shared": meet(BEAM, LINKED, (0, 1), instances="pool_shared"),
    "beams roll once": meet(TWO_GUNS, BEAM, beam_reroll="none"),
    "only missiles": meet(
        squadron(gun(WeaponType.MISSILE, 1), gun(WeaponType.MISSILE, 3)), BEAM, (1, 0)
    ),
}


def lines(
    duel: Duel, payoff: Payoff = "win_minus_lose", price: Fraction = Fraction(0)
) -> list[OrdersPair]:
    return [line for line in pairs_with_best_replies(Board(duel, Stakes(payoff, price))) if line]


def course_says(
    encounter: Encounter, side: int, own: Orders, other: Orders
) -> tuple[Fraction, ...]:
    odds = dogfight_odds(
        Dogfight(encounter=encounter, orders=(own, other) if side == 0 else (other, own))
    )
    own_side, other_side = ("first", "second") if side == 0 else ("second", "first")
    chances = outcome_chances(odds)
    means = (odds.mean(lambda end, at=at: end.structure[at]) for at in (side, 1 - side))  # type: ignore[misc]
    return chances[own_side], chances[other_side], chances["none"], chances["both"], *means


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("name", ENCOUNTERS)
def test_floats_are_much_closer_than_they_claim_and_results_exact_without_choices(
    name: str, side: int
) -> None:
    encounter, compared = ENCOUNTERS[name], 0
    duel = Duel(encounter, side)
    pairs = [(own, other) for own in duel.own_orders for other in duel.other_orders]
    for own, other in pairs[:: max(1, len(pairs) // 40)]:
        for payoff in PAYOFFS:
            exact = duel.ends(own, other, payoff)
            value, error = duel.approximate(own, other, payoff)
            assert abs(Fraction(value) - exact.payoff(payoff)) <= Fraction(error) / 100
            both = zip(encounter.sides, (own, other) if side == 0 else (other, own), strict=True)
            if not any(decides(encounter.rulings, who, orders) for who, orders in both):
                assert astuple(exact) == course_says(encounter, side, own, other)
                compared += 1
    assert bool(compared) == (name in {"missiles both", "quadruples destroy", "beams roll once"})


def decides(rulings: Rulings, who: DogfightSide, orders: Orders) -> bool:
    """True if a squadron has choices besides firing all instances, each with all its dice."""
    if orders.weapon is None:
        return False
    weapon = who.squadron.weapons[orders.weapon]
    rerolls = weapon.type is WeaponType.BEAM_PROJECTOR and rulings.beam_reroll != "none"
    return rerolls or weapon.link or weapon.instances > 1


def test_lines_against_one_order_have_its_payoffs() -> None:
    board = Board(Duel(ENCOUNTERS["beam and driver"], 0), Stakes("win", Fraction(1, 50)))
    reply = board.duel.other_orders[3]
    result = [line for line in pairs_with(board, reply) if line]
    assert [line.orders for line in result] == list(board.duel.own_orders)
    for line in result:
        assert line.reply == reply and line.ends == board.ends(line.orders, reply)
        assert line.value == line.ends.win - Fraction(line.orders.fuel - reply.fuel, 50)


def test_payoffs_are_computed_from_the_same_results() -> None:
    duel = Duel(ENCOUNTERS["missiles both"], 0)
    ends = duel.ends(duel.own_orders[2], duel.other_orders[0], "structure")
    assert [ends.payoff(payoff) for payoff in PAYOFFS] == [
        ends.win - ends.lose,
        ends.win,
        ends.win + ends.both_alive,
        ends.own_structure - ends.other_structure,
    ]
    assert for_the_other(ends) == Duel(duel.encounter, 1).ends(
        duel.other_orders[0], duel.own_orders[2], "structure"
    )


@pytest.mark.parametrize("price", [Fraction(0), Fraction(1, 50)])
@pytest.mark.parametrize("payoff", PAYOFFS)
def test_worst_reply_is_the_worst_of_all_orders(payoff: Payoff, price: Fraction) -> None:
    duel = Duel(ENCOUNTERS["two guns and driver"], 0)
    board = Board(duel, Stakes(payoff, price))
    result = lines(duel, payoff, price)
    assert [line.orders for line in result] == list(duel.own_orders)
    for line in result:
        worths = {reply: board.worth(line.orders, reply) for reply in duel.other_orders}
        assert line.value == worths[line.reply] == min(worths.values())


def test_high_price_saves_fuel() -> None:
    duel = Duel(ENCOUNTERS["beam and driver"], 0)
    assert {orders.fuel for orders, _ in best_mix(Board(duel, Stakes())).own} == {1}
    assert {orders.fuel for orders, _ in best_mix(Board(duel, Stakes("win", Fraction(2)))).own} == {
        0
    }


def test_weapons_that_differ_only_in_initiative_are_separate() -> None:
    both = squadron(gun(WeaponType.BEAM_PROJECTOR, 2), gun(WeaponType.MASS_DRIVER, 2))
    duel = Duel(meet(both, squadron(gun(WeaponType.KINETIC_CANNON, 3), structure=1)), 0)
    result = list(filter(None, pairs_with(Board(duel, Stakes()), duel.other_orders[-1])))
    half = len(result) // 2
    beam, driver = result[half - 1], result[-1]
    assert (beam.orders.attack, beam.orders.defense) == (
        driver.orders.attack,
        driver.orders.defense,
    )
    assert beam.ends.survive > driver.ends.survive
