"""What the adviser guarantees holds against every order and every decision of the enemy: searched, not assumed."""

from fractions import Fraction

import pytest

from engine.jovian.adviser.advice import best_mix
from engine.jovian.adviser.board import Board, Stakes
from engine.jovian.adviser.ends import PAYOFFS, Duel, Payoff
from engine.jovian.adviser.fire import Fire, best_harms
from engine.jovian.dogfight.odds import dogfight_odds
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders
from engine.jovian.judges import SquadronJudge
from engine.jovian.opposed import OpposedThrow
from engine.jovian.pool import Pool
from engine.jovian.words import WeaponType
from tests.engine.jovian.deciding import by_the_flow, worth_of
from tests.engine.jovian.encounters import BEAM, DRIVER, LANCE, gun, meet, squadron

pytestmark = pytest.mark.thorough

BEAM_TYPE = WeaponType.BEAM_PROJECTOR
TWO_BEAMS = squadron(gun(BEAM_TYPE, 2, instances=2), structure=3, skill=0, fire_control=2)
SMALL_BEAM = squadron(gun(BEAM_TYPE, 3), structure=3, skill=0)
LINKED = squadron(
    gun(BEAM_TYPE, 2, instances=2, link=True, link_attacks=1, link_modifier=2), structure=3, skill=0, fire_control=2
)
BEAM_AND_RACK = squadron(gun(BEAM_TYPE, 2), gun(WeaponType.MISSILE, 3), structure=3, skill=0, fire_control=2)
ENCOUNTERS = {
    "beams at once": meet(BEAM, BEAM),
    "a beam first": meet(SMALL_BEAM, DRIVER),
    "a beam at once with a lance": meet(LANCE, SMALL_BEAM),
    "two beams in turn": meet(TWO_BEAMS, squadron(gun(WeaponType.KINETIC_CANNON, 2), structure=3, skill=0)),
    "pool shared": meet(TWO_BEAMS, SMALL_BEAM, instances="pool_shared"),
    "linked": meet(DRIVER, LINKED),
    "missiles after the beam": meet(BEAM_AND_RACK, BEAM_AND_RACK, (1, 1)),
    "missiles after a beam that fires first": meet(BEAM_AND_RACK, DRIVER, (1, 0)),
}


def searched(encounter: Encounter, side: int, own: Orders, other: Orders, payoff: Payoff) -> Fraction:
    pair = (own, other) if side == 0 else (other, own)
    return by_the_flow(Dogfight(encounter=encounter, orders=pair), worth_of(payoff, side), side)


@pytest.mark.parametrize("payoff", PAYOFFS)
@pytest.mark.parametrize("encounter", ENCOUNTERS.values(), ids=ENCOUNTERS.keys())
def test_orders_are_worth_what_a_search_of_every_roll_and_decision_finds(encounter: Encounter, payoff: Payoff) -> None:
    for side in (0, 1):
        duel = Duel(encounter, side)
        pairs = [(own, other) for own in duel.own_orders for other in duel.other_orders]
        for own, other in pairs[side * 5 :: len(pairs) // 4]:
            found = duel.ends(own, other, payoff).payoff(payoff)
            assert found == searched(encounter, side, own, other, payoff)


@pytest.mark.parametrize("payoff", PAYOFFS)
@pytest.mark.parametrize("name", ["beams at once", "a beam first", "missiles after a beam that fires first"])
def test_no_order_and_no_decision_of_the_enemy_takes_the_mix_below_what_is_guaranteed(
    name: str, payoff: Payoff
) -> None:
    encounter, side = ENCOUNTERS[name], 1
    board = Board(Duel(encounter, side), Stakes(payoff))
    mix = best_mix(board)
    left = [
        sum(part * searched(encounter, side, own, reply, payoff) for own, part in mix.own)
        for reply in board.duel.other_orders
    ]
    assert mix.value == min(left)


def test_an_enemy_who_rolls_again_for_the_kill_is_reckoned_with() -> None:
    """6 dice at 3 Structure: what destroys most often takes less on average."""
    firer = squadron(gun(BEAM_TYPE, 6), skill=0, fuel=0, structure=3)
    encounter = meet(squadron(gun(WeaponType.MASS_DRIVER, 0), skill=0, fuel=0, structure=3), firer)
    own, other = (Orders(fuel=0, weapon=0, attack=attack, defense=0) for attack in (0, 6))
    survive = Duel(encounter, 0).ends(own, other, "survive").survive
    for_the_mean = dogfight_odds(Dogfight(encounter=encounter, orders=(own, other))).survive(0)
    kills = sum(ways for ways, destroys in _six_dice() if destroys)
    assert survive == Fraction(6**6 - kills, 6**6) ** 2
    assert for_the_mean - survive > Fraction(12, 100)


def _six_dice() -> list[tuple[int, bool]]:
    throw = OpposedThrow(Pool(6), Pool(0), SquadronJudge())
    return [(ways, throw.judge.harm(options[0])[0] >= 3) for options, ways in throw.rolls().items()]


def test_every_harm_that_can_be_best_is_found() -> None:
    """What stopping the target is worth goes up in small steps, and another policy is never better."""
    beam = OpposedThrow(Pool(5), Pool(2), SquadronJudge(), reroll="any")
    missile = OpposedThrow(Pool(4), Pool(2), SquadronJudge(), "after")
    fire = Fire((beam, beam), (missile,))
    for place, base in ((1, "destroyed"), (2, "lost")):
        harms = best_harms([fire], 5, base)  # type: ignore[arg-type]
        assert len(harms) > 2 and len(set(harms)) == len(harms)
        for price in (Fraction(step, 40) for step in range(200)):

            def worth(harm: tuple[Fraction, ...], price: Fraction = price, place: int = place) -> Fraction:
                return price * harm[0] + harm[place]

            alone = fire.harm(5, lambda harm: (worth(harm),))
            assert max(map(worth, harms)) == worth(alone)
