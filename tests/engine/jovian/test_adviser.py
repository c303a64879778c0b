"""The adviser: lines, worst replies, best mixes; short cuts against the whole matrix."""

from fractions import Fraction

import pytest

from engine.jovian.adviser.advice import against, against_any, best_mix
from engine.jovian.adviser.ends import PAYOFFS, Duel, Payoff
from engine.jovian.dogfight.odds import dogfight_odds
from engine.jovian.dogfight.orders import Dogfight, Encounter
from engine.jovian.game import solve_game
from engine.jovian.words import WeaponType
from tests.engine.jovian.encounters import BEAM, DRIVER, LANCE, MISSILES, TWO_GUNS, gun, meet, squadron

ENCOUNTERS = {
    "beam and driver": meet(BEAM, DRIVER),
    "lance and beam": meet(LANCE, BEAM),
    "two guns and driver": meet(TWO_GUNS, DRIVER),
    "missiles both": meet(MISSILES, MISSILES, (1, 1)),
    "missiles one": meet(MISSILES, BEAM, (1, 0)),
}


@pytest.mark.parametrize("side", [0, 1])
def test_lines_say_what_the_odds_say(side: int) -> None:
    encounter = ENCOUNTERS["beam and driver"]
    duel = Duel(encounter, side)
    reply = duel.other_orders()[3]
    for line in against(duel, reply)[::5]:
        orders = (line.orders, reply) if side == 0 else (reply, line.orders)
        odds = dogfight_odds(Dogfight(encounter=encounter, orders=orders))
        assert line.ends.win == odds.win(side)
        assert line.ends.lose == odds.win(1 - side)
        assert line.ends.trade == odds.trade
        assert line.ends.survive == odds.survive(side)
        assert line.ends.own_structure == odds.structure(side)
        assert line.ends.other_structure == odds.structure(1 - side)
        assert line.value == line.ends.win - line.ends.lose


def test_payoffs() -> None:
    duel = Duel(ENCOUNTERS["missiles both"], 0)
    line = against(duel, duel.other_orders()[0])[2]
    ends = line.ends
    assert [ends.payoff(payoff) for payoff in PAYOFFS] == [
        ends.win - ends.lose,
        ends.win,
        ends.win + ends.both_alive,
        ends.own_structure - ends.other_structure,
    ]


@pytest.mark.parametrize("payoff", PAYOFFS)
@pytest.mark.parametrize("encounter", ENCOUNTERS.values(), ids=ENCOUNTERS.keys())
def test_full_bids_are_enough_while_fuel_is_free(encounter: Encounter, payoff: Payoff) -> None:
    duel = Duel(encounter, 0)
    ours, theirs = duel.own_orders(), duel.other_orders()
    matrix = [[duel.ends(own, reply).payoff(payoff) for reply in theirs] for own in ours]
    mix = best_mix(duel, payoff)
    assert mix.value == solve_game(matrix).value
    for line, row in zip(against_any(duel, payoff), matrix, strict=True):
        assert line.value == min(row)


@pytest.mark.parametrize("price", [Fraction(0), Fraction(1, 20)])
def test_a_mix_secures_its_value_against_everything(price: Fraction) -> None:
    duel = Duel(ENCOUNTERS["two guns and driver"], 0)
    mix = best_mix(duel, fuel_price=price)
    assert sum(chance for _, chance in mix.own) == sum(chance for _, chance in mix.enemy) == 1

    def worth(own: object, reply: object) -> Fraction:
        ends = duel.ends(own, reply)  # type: ignore[arg-type]
        return ends.win - ends.lose - price * (own.fuel - reply.fuel)  # type: ignore[attr-defined]

    for reply in duel.other_orders():
        assert sum(chance * worth(own, reply) for own, chance in mix.own) >= mix.value
    for own in duel.own_orders():
        assert sum(chance * worth(own, reply) for reply, chance in mix.enemy) <= mix.value
    ends = mix.ends
    assert ends.win + ends.lose + ends.trade + ends.both_alive == 1
    if not price:
        assert ends.win - ends.lose == mix.value


def test_a_high_price_saves_fuel() -> None:
    duel = Duel(ENCOUNTERS["beam and driver"], 0)
    assert {orders.fuel for orders, _ in best_mix(duel).own} == {1}
    assert {orders.fuel for orders, _ in best_mix(duel, fuel_price=Fraction(2)).own} == {0}


def test_weapons_alike_but_for_their_turn_are_told_apart() -> None:
    both = squadron(gun(WeaponType.BEAM_PROJECTOR, 2), gun(WeaponType.MASS_DRIVER, 2))
    duel = Duel(meet(both, squadron(gun(WeaponType.KINETIC_CANNON, 3), structure=1)), 0)
    lines = against(duel, duel.other_orders()[-1])
    half = len(lines) // 2
    beam, driver = lines[half - 1], lines[-1]
    assert (beam.orders.attack, beam.orders.defense) == (driver.orders.attack, driver.orders.defense)
    assert beam.ends.survive > driver.ends.survive


def test_both_sides_see_the_same_game() -> None:
    encounter = ENCOUNTERS["lance and beam"]
    assert best_mix(Duel(encounter, 0)).value == -best_mix(Duel(encounter, 1)).value
