"""Exact odds of whole dogfights against an independent implementation of the eight steps."""

from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest

from engine.jovian import Weapon
from engine.jovian.dogfight import (
    Dogfight,
    Encounter,
    Orders,
    all_orders,
    dogfight_odds,
    outcome_chances,
)
from tests.engine.jovian.dogfight.encounters import (
    BEAM,
    DRIVER,
    LANCE,
    MISSILES,
    TWO_BEAMS,
    TWO_GUNS,
    meet,
    structures,
)
from tests.engine.jovian.dogfight.test_reading import fought as second_reading
from tests.oracles.jovian import naive

pytestmark = pytest.mark.shipped

TURN = {"beam_projector": 1, "particle_cannon": 2, "kinetic_cannon": 3, "mass_driver": 4}
Pair = tuple[int, int]


@cache
def hurts(attack: int, macro: int, defence: int, escalated: bool) -> dict[int, Fraction]:
    """Chances of damage of one attack."""
    spread: dict[int, Fraction] = defaultdict(Fraction)
    resisting = naive.by_magnitude(naive.chances(defence))
    for primary, chance in naive.by_magnitude(naive.chances(attack, macro)).items():
        for secondary, other in resisting.items():
            remaining = naive.resisted(primary, secondary)
            damage = min(
                naive.squadron_damage(naive.up(sets) if escalated else sets) for sets in remaining
            )
            spread[damage] += chance * other
    return dict(spread)


@cache
def later_damage(attack: int, macro: int, defence: int, remaining: int) -> dict[int, Fraction]:
    """The same when the attacker rolls again, before the defender has rolled, where that takes more
    on average.
    """
    first = naive.by_magnitude(naive.chances(attack, macro))
    resisting = naive.by_magnitude(naive.chances(defence))
    spreads = {}
    for primary in first:
        spread: dict[int, Fraction] = defaultdict(Fraction)
        for secondary, other in resisting.items():
            damage = min(naive.squadron_damage(sets) for sets in naive.resisted(primary, secondary))
            spread[min(damage, remaining)] += other
        spreads[primary] = spread
    means = {
        primary: sum(damage * chance for damage, chance in spreads[primary].items())
        for primary in first
    }
    mean = sum(means[primary] * chance for primary, chance in first.items())
    anew = sum(chance for primary, chance in first.items() if means[primary] < mean)
    result: dict[int, Fraction] = defaultdict(Fraction)
    for primary, chance in first.items():
        share = chance * anew + (chance if means[primary] >= mean else 0)
        for damage, part in spreads[primary].items():
            result[damage] += share * part
    return dict(result)


def salvo(
    shots: int, *numbers: int, escalated: bool = False, repeated: bool = False, remaining: int = 0
) -> dict[int, Fraction]:
    """Return the chances of the damage of several attacks together.

    numbers: attack dice, macro dice, and the dice of the defence.
    repeated: with re-rolls, on a target with `remaining` Structure.
    """
    attack, macro, defence = numbers
    spread = {0: Fraction(1)}
    for _ in range(shots):
        after: dict[int, Fraction] = defaultdict(Fraction)
        for damage, chance in spread.items():
            if not repeated:
                further = hurts(attack, macro, defence, escalated)
            elif damage >= remaining:
                further = {0: Fraction(1)}
            else:
                further = later_damage(attack, macro, defence, remaining - damage)
            for more, part in further.items():
                after[damage + more] += chance * part
        spread = dict(after)
    return spread


def both_at_once(
    before: dict[Pair, Fraction], on_first: dict[int, Fraction], on_second: dict[int, Fraction]
) -> dict[Pair, Fraction]:
    after: dict[Pair, Fraction] = defaultdict(Fraction)
    for (first, second), chance in before.items():
        for key, part in on_first.items():
            for two, other in on_second.items():
                after[max(0, first - key), max(0, second - two)] += chance * part * other
    return dict(after)


def fought(dogfight: Dogfight) -> dict[Pair, Fraction]:
    """Steps 6 and 7, without flex dice."""
    first, second = (side.squadron for side in dogfight.encounter.sides)
    guns = [fire_guns(dogfight, me) for me in (0, 1)]
    missiles = [fire_missiles(dogfight, me) for me in (0, 1)]
    turns = [TURN.get(gun_of(dogfight, me).type.value, 0) for me in (0, 1)]
    state = {(first.structure, second.structure): Fraction(1)}
    if turns[0] == turns[1] or 0 in turns:
        state = both_at_once(state, guns[1], guns[0])
    else:
        early = turns.index(min(turns))
        state = fire_in_turn(state, guns, early)
    return both_at_once(state, missiles[1], missiles[0])


def gun_of(dogfight: Dogfight, me: int) -> Weapon:
    """The weapon that a side fires, or its first."""
    weapons = dogfight.encounter.sides[me].squadron.weapons
    return weapons[dogfight.orders[me].weapon or 0]


def defence_of_enemy(dogfight: Dogfight, me: int) -> int:
    """The dice with which the other side defends."""
    defence = dogfight.orders[1 - me].defense
    if dogfight.encounter.sides[1 - me].squadron.evasive:
        return defence + 1
    return defence


def fire_guns(dogfight: Dogfight, me: int) -> dict[int, Fraction]:
    """The damage of a side's chosen weapon, with the Fire Control that missiles leave."""
    encounter = dogfight.encounter
    side = encounter.sides[me]
    other = encounter.sides[1 - me].squadron
    weapon = gun_of(dogfight, me)
    fired = side.missiles.fired if side.missiles else 0
    is_beam = weapon.type.value == "beam_projector"
    return salvo(
        min(weapon.instances, side.squadron.fire_control - fired),
        dogfight.orders[me].attack,
        weapon.macro - other.armour,
        defence_of_enemy(dogfight, me),
        repeated=is_beam and encounter.rulings.beam_reroll == "once",
        remaining=other.structure,
    )


def fire_missiles(dogfight: Dogfight, me: int) -> dict[int, Fraction]:
    """The damage of a side's missiles."""
    side = dogfight.encounter.sides[me]
    if not side.missiles:
        return {0: Fraction(1)}
    rack = side.squadron.weapons[side.missiles.weapon]
    return salvo(
        side.missiles.fired,
        rack.anti_squadron,
        rack.macro - dogfight.encounter.sides[1 - me].squadron.armour,
        defence_of_enemy(dogfight, me),
        escalated=True,
    )


def fire_in_turn(
    state: dict[Pair, Fraction], guns: list[dict[int, Fraction]], early: int
) -> dict[Pair, Fraction]:
    """The structure of both after the guns, where the late side fires only if it survives."""
    late = 1 - early
    after: dict[Pair, Fraction] = defaultdict(Fraction)
    for pair, chance in hit(state, late, guns[early]).items():
        ends = {pair: chance}
        if pair[late]:
            ends = hit(ends, early, guns[late])
        for end, part in ends.items():
            after[end] += part
    return dict(after)


def hit(
    state: dict[Pair, Fraction], side: int, damage: dict[int, Fraction]
) -> dict[Pair, Fraction]:
    """The structure of both after damage to one side."""
    nothing = {0: Fraction(1)}
    if side == 0:
        return both_at_once(state, damage, nothing)
    return both_at_once(state, nothing, damage)


@pytest.mark.parametrize(
    "encounter",
    [
        meet(BEAM, DRIVER),
        meet(DRIVER, BEAM),
        meet(LANCE, BEAM),
        meet(DRIVER, LANCE),
        meet(TWO_GUNS, DRIVER),
        meet(MISSILES, TWO_GUNS, (1, 0)),
        meet(MISSILES, MISSILES, (1, 1)),
        meet(BEAM, MISSILES, (0, 1)),
        meet(BEAM, DRIVER, beam_reroll="none"),
        meet(TWO_BEAMS, BEAM),
    ],
)
def test_odds_match_a_plain_implementation(encounter: Encounter) -> None:
    first, second = (all_orders(side, encounter.rulings) for side in encounter.sides)
    for mine, theirs in [
        *list(zip(first, second[::-1], strict=False))[::2],
        (first[-1], second[0]),
    ]:
        dogfight = Dogfight(encounter=encounter, orders=(mine, theirs))
        odds = dogfight_odds(dogfight)
        assert structures(odds) == {
            pair: chance for pair, chance in fought(dogfight).items() if chance
        }
        assert outcome_chances(odds)["none"] == structures(odds).get((0, 0), 0)


def test_swapped_sides_have_swapped_odds() -> None:
    there, back = meet(LANCE, TWO_GUNS), meet(TWO_GUNS, LANCE)
    mine, theirs = (
        Orders(fuel=1, weapon=0, attack=3, defense=1),
        Orders(fuel=0, weapon=1, attack=2, defense=2),
    )
    item = dogfight_odds(Dogfight(encounter=there, orders=(mine, theirs)))
    other = dogfight_odds(Dogfight(encounter=back, orders=(theirs, mine)))
    assert {(b, a): chance for (a, b), chance in structures(item).items()} == structures(other)
    assert outcome_chances(item)["first"] == outcome_chances(other)["second"]
    assert outcome_chances(item)["none"] == outcome_chances(other)["none"]


@pytest.mark.parametrize("ruling", [{"instances": "pool_shared"}, {"escalate_missile": "before"}])
def test_odds_under_other_rulings_match_a_second_reading(ruling: dict[str, str]) -> None:
    first, second = (TWO_GUNS, DRIVER) if "instances" in ruling else (MISSILES, DRIVER)
    missiles = (0, 0) if "instances" in ruling else (1, 0)
    mine = Orders(
        fuel=1,
        weapon=1 if "instances" in ruling else 0,
        attack=3,
        defense=2 if "instances" in ruling else 0,
    )
    theirs = Orders(fuel=0, weapon=0, attack=0, defense=4)
    ends = []
    for rules in ({}, ruling):
        dogfight = Dogfight(encounter=meet(first, second, missiles, **rules), orders=(mine, theirs))
        read = second_reading(dogfight.model_dump(mode="json"))
        ends.append(structures(dogfight_odds(dogfight)))
        assert ends[-1] == {pair: chance for pair, chance in read.items() if chance}
    assert ends[0] != ends[1]
