"""The guarantee of the adviser holds against every order and every decision of the opponent, by
search.
"""

from fractions import Fraction
from typing import Any

import pytest

from engine.jovian import OpposedThrow, Pool, SquadronJudge, WeaponType
from engine.jovian.advice.orders import (
    PAYOFFS,
    Base,
    Board,
    Duel,
    FireAim,
    FireEffect,
    Mix,
    Payoff,
    Purpose,
    QuickFire,
    ShotSequence,
    Stakes,
)
from engine.jovian.dogfight import Dogfight, Encounter, Orders, dogfight_odds, outcome_chances
from tests.engine.jovian.dogfight.deciding import Worth, by_the_flow, by_the_reading, worth_of
from tests.engine.jovian.dogfight.encounters import (
    BEAM,
    DRIVER,
    MISSILES,
    TWO_BEAMS,
    TWO_GUNS,
    best_mix,
    gun,
    meet,
    squadron,
)

BEAM_TYPE = WeaponType.BEAM_PROJECTOR
BARE: Any = {"skill": 0, "fuel": 0}
SMALL_BEAM = squadron(gun(BEAM_TYPE, 3), **BARE)
SMALL_CANNON = squadron(gun(WeaponType.KINETIC_CANNON, 3), **BARE)
SMALL_LANCE = squadron(gun(WeaponType.LANCE, 3), **BARE)
SMALL_BEAMS = squadron(gun(BEAM_TYPE, 3, instances=2), structure=3, fire_control=2, **BARE)
LINKED = squadron(
    gun(BEAM_TYPE, 2, instances=2, link=True, link_attacks=1, link_modifier=1),
    structure=3,
    fire_control=2,
    **BARE,
)
RACK = squadron(gun(BEAM_TYPE, 2), gun(WeaponType.MISSILE, 3), structure=3, fire_control=2, **BARE)
ENCOUNTERS = {
    "beams at once": meet(SMALL_BEAM, SMALL_BEAM),
    "a beam first": meet(SMALL_BEAM, SMALL_CANNON),
    "a beam at once with a lance": meet(SMALL_LANCE, SMALL_BEAM),
    "two beams in turn": meet(SMALL_BEAMS, SMALL_CANNON),
    "pool shared": meet(SMALL_BEAMS, SMALL_BEAM, instances="pool_shared"),
    "linked": meet(SMALL_CANNON, LINKED),
    "missiles after the beams": meet(RACK, RACK, (1, 1)),
    "missiles after a beam that fires first": meet(RACK, SMALL_CANNON, (1, 0)),
}
LARGER = {
    "beams at once": meet(BEAM, BEAM),
    "a beam first": meet(SMALL_BEAMS, DRIVER),
    "two beams, one weapon to choose": meet(TWO_GUNS, TWO_BEAMS),
    "pool shared": meet(TWO_BEAMS, BEAM, instances="pool_shared"),
    "missiles": meet(MISSILES, RACK, (1, 1)),
}


def dogfight_of(encounter: Encounter, side: int, own: Orders, other: Orders) -> Dogfight:
    return Dogfight(encounter=encounter, orders=(own, other) if side == 0 else (other, own))


def searched(
    encounter: Encounter, side: int, own: Orders, other: Orders, payoff: Payoff
) -> Fraction:
    return by_the_flow(dogfight_of(encounter, side, own, other), worth_of(payoff, side), side)


@pytest.mark.parametrize("encounter", ENCOUNTERS.values(), ids=ENCOUNTERS.keys())
def test_value_of_orders_equals_a_search_of_every_roll_and_decision(encounter: Encounter) -> None:
    for index, payoff in enumerate(PAYOFFS * 2):
        duel = Duel(encounter, side := index // len(PAYOFFS))
        pairs = [(own, other) for own in duel.own_orders for other in duel.other_orders]
        for own, other in pairs[index :: len(pairs) // 2]:
            result = duel.ends(own, other, payoff).payoff(payoff)
            assert result == searched(encounter, side, own, other, payoff)


@pytest.mark.parametrize("payoff", PAYOFFS)
def test_no_opposing_order_or_decision_breaks_the_guarantee(payoff: Payoff) -> None:
    """Searched through the dogfight's own flow."""
    encounter = ENCOUNTERS["a beam first"]
    board = Board(Duel(encounter, 1), Stakes(payoff))
    mix = best_mix(board)
    totals = [
        sum(part * searched(encounter, 1, own, reply, payoff) for own, part in mix.own)
        for reply in board.duel.other_orders
    ]
    assert mix.value == min(totals)


@pytest.mark.parametrize("payoff", PAYOFFS)
@pytest.mark.parametrize("encounter", LARGER.values(), ids=LARGER.keys())
def test_guarantee_equals_that_of_a_second_reading(encounter: Encounter, payoff: Payoff) -> None:
    for side in (0, 1):
        board = Board(Duel(encounter, side), Stakes(payoff))
        mix, worth = best_mix(board), worth_of(payoff, side)

        def value_of(
            reply: Orders, side: int = side, mix: Mix = mix, worth: Worth = worth
        ) -> Fraction:
            parts = [
                (dogfight_of(encounter, side, own, reply).model_dump(mode="json"), part)
                for own, part in mix.own
            ]
            return sum(
                (part * by_the_reading(data, worth, side) for data, part in parts), Fraction(0)
            )

        assert mix.value == min(map(value_of, board.duel.other_orders))


@pytest.mark.parametrize("payoff", PAYOFFS)
def test_value_of_firing_first_equals_a_second_reading(payoff: Payoff) -> None:
    """Two beams and a rack that might destroy in the end, against a heavy gun that the beams may
    stop in time.
    """
    first = squadron(
        gun(BEAM_TYPE, 4, instances=2), gun(WeaponType.MISSILE, 3), fire_control=3, **BARE
    )
    second = squadron(gun(WeaponType.MASS_DRIVER, 5, macro=2), structure=4, **BARE)
    duel = Duel(meet(first, second, (1, 0)), 0)
    own, other = duel.own_orders[-1], duel.other_orders[-1]
    result = duel.ends(own, other, payoff).payoff(payoff)
    data = dogfight_of(duel.encounter, 0, own, other).model_dump(mode="json")
    assert result == by_the_reading(data, worth_of(payoff, 0), 0)


def test_guarantee_considers_an_opponent_who_rerolls_for_the_kill() -> None:
    """6 dice at 3 Structure: the reroll that destroys most often has the lower average."""
    firer = squadron(gun(BEAM_TYPE, 6), skill=0, fuel=0, structure=3)
    encounter = meet(squadron(gun(WeaponType.MASS_DRIVER, 0), skill=0, fuel=0, structure=3), firer)
    own, other = (Orders(fuel=0, weapon=0, attack=attack, defense=0) for attack in (0, 6))
    survive = Duel(encounter, 0).ends(own, other, "survive").survive
    chances = outcome_chances(dogfight_odds(Dogfight(encounter=encounter, orders=(own, other))))
    for_the_mean = chances["first"] + chances["both"]
    kills = sum(ways for ways, destroys in _six_dice() if destroys)
    assert survive == Fraction(6**6 - kills, 6**6) ** 2
    assert for_the_mean - survive > Fraction(12, 100)


def _six_dice() -> list[tuple[int, bool]]:
    throw = OpposedThrow(Pool(6), Pool(0), SquadronJudge())
    return [(ways, throw.judge.harm(options[0])[0] >= 3) for options, ways in throw.rolls().items()]


def test_every_aim_between_two_others_gets_its_best_policy() -> None:
    """The value of stopping the target rises in small steps, and floats never miss a better
    policy.
    """
    beam = OpposedThrow(Pool(4), Pool(2), SquadronJudge(), reroll="any")
    missile = OpposedThrow(Pool(4), Pool(2), SquadronJudge(), "after")
    fire = ShotSequence((beam, beam), (missile,))
    bases: tuple[Base, ...] = ("destroyed", "lost")
    wholes = (1, 4)
    for base, whole in zip(bases, wholes, strict=True):
        quick = QuickFire([fire], 4, base)
        effects = set[FireEffect]()
        for price in (Fraction(step, 20) for step in range(100)):
            exact = fire.harm(4, Purpose(base, price).key)
            worth = price * exact.stopped + getattr(exact, base)
            effect = quick.best(FireAim(float(price), 1.0))
            assert float(price) * effect.stopped + whole - effect.remains == pytest.approx(
                float(worth), rel=1e-12
            )
            effects.add(effect)
        assert 1 < len(effects) < 100
