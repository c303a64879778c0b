"""Attacks on squadrons: the sheet's example, Skill against missiles, several attacks, odds against
brute force.
"""

from collections import defaultdict
from fractions import Fraction

import pytest

from engine.dice import Record, RecordedDice
from engine.flow import Picks, Played
from engine.flow import play as play_flow
from engine.jovian import Fire, Rulings, Squadron, SquadronAttack, Weapon, WeaponType, squadron_odds
from engine.jovian.steps import SquadronState, squadron_flow, squadron_start
from tests.oracles.jovian import naive
from tests.oracles.jovian.naive import by_magnitude


def gun(dice: int, kind: WeaponType = WeaponType.MASS_DRIVER, macro: int = 0) -> Weapon:
    return Weapon(type=kind, anti_squadron=dice, macro=macro, instances=3)


def play(
    attack: SquadronAttack, *throws: tuple[int, ...], picks: tuple[int, ...] = ()
) -> Played[SquadronState]:
    source = RecordedDice([Record(typed=faces) for faces in throws])
    return play_flow(squadron_flow(attack), squadron_start(attack), source, Picks(picks))


def test_uller_d2_t3_costs_pathfinders_3_structure() -> None:
    missiles = Fire(weapon=gun(5, WeaponType.MISSILE))
    attack = SquadronAttack(fires=(missiles,), target=Squadron(structure=5, skill=2))
    played = play(attack, (2, 2, 3, 3, 3), (1, 4))
    assert played.waiting is None
    assert played.state.structure == 5 - 3


def test_pathfinders_reduce_damage_by_resisting() -> None:
    missiles = Fire(weapon=gun(5, WeaponType.MISSILE))
    attack = SquadronAttack(fires=(missiles,), target=Squadron(structure=5, skill=2))
    assert play(attack, (2, 2, 3, 3, 3), (4, 4), picks=(0,)).state.structure == 5 - 2


def test_skill_resists_only_missiles_by_default() -> None:
    target = Squadron(structure=3, skill=4)
    assert (
        play(SquadronAttack(fires=(Fire(weapon=gun(2)),), target=target), (5, 5)).state.structure
        == 2
    )
    ruled = SquadronAttack(
        fires=(Fire(weapon=gun(2)),), target=target, rulings=Rulings(squadron_defence="all_weapons")
    )
    assert play(ruled, (5, 5)).waiting is not None
    by_hand = SquadronAttack(fires=(Fire(weapon=gun(2), defence=1),), target=target)
    waiting = play(by_hand, (5, 5)).waiting
    assert waiting is not None and waiting.count == 1  # type: ignore[union-attr]


def test_attacks_stop_when_the_squadron_is_destroyed() -> None:
    attack = SquadronAttack(fires=(Fire(weapon=gun(3), fired=3),), target=Squadron(structure=3))
    played = play(attack, (2, 2, 1), (4, 4, 4), (1, 1, 1))
    assert played.state.destroyed
    assert played.state.done == 2


def test_quadruple_costs_3_structure_or_destroys_by_ruling() -> None:
    attack = SquadronAttack(fires=(Fire(weapon=gun(4)),), target=Squadron(structure=9))
    assert play(attack, (1, 1, 1, 1)).state.structure == 6
    older = attack.model_copy(update={"rulings": Rulings(squadron_quadruple="destroyed")})
    assert play(older, (1, 1, 1, 1)).state.structure == 0
    assert squadron_odds(older).destroyed == Fraction(6, 1296)


@pytest.mark.parametrize("kind", [WeaponType.MISSILE, WeaponType.LANCE])
def test_odds_of_two_attacks_match_brute_force(kind: WeaponType) -> None:
    target = Squadron(structure=4, skill=3, armour=1)
    fires = (Fire(weapon=gun(4, kind, macro=2)), Fire(weapon=gun(3)))
    spread: dict[int, Fraction] = defaultdict(Fraction)
    defence = by_magnitude(naive.chances(3)) if kind is WeaponType.MISSILE else {(): Fraction(1)}
    for first, item in by_magnitude(naive.chances(4, 1)).items():
        for resists, chance in defence.items():
            lost = min(
                naive.squadron_damage(remaining) for remaining in naive.resisted(first, resists)
            )
            for second, two in by_magnitude(naive.chances(3, -1)).items():
                damage = min(4, lost + naive.squadron_damage(second))
                spread[damage] += item * chance * two
    odds = squadron_odds(SquadronAttack(fires=fires, target=target))
    assert {d: Fraction(q, odds.damage.denominator()) for d, q in odds.damage.items()} == spread
    assert odds.destroyed == spread[4]
    assert odds.no_damage == spread[0]
