"""Weapons against targets, and the samples."""

from fractions import Fraction

import pytest

from engine.warsurge.attack import Attack
from engine.warsurge.compare import Comparison, compare
from engine.warsurge.odds import attack_odds
from engine.warsurge.rulings import Rulings
from engine.warsurge.samples import TARGETS, WEAPONS, sample_attack
from engine.warsurge.words import Method


@pytest.mark.parametrize("method", ["chart", "formula"])
def test_every_pair_is_the_weapon_alone(method: Method) -> None:
    rulings = Rulings(method=method)
    table = compare(Comparison(rulings=rulings, weapons=WEAPONS, targets=TARGETS))
    assert len(table.rows) == len(WEAPONS)
    for number, row in enumerate(table.rows):
        assert len(row) == len(TARGETS)
        for index, match in enumerate(row):
            assert (match.weapon, match.target) == (number, index)
            toll = attack_odds(Attack(rulings=rulings, weapons=(WEAPONS[number],), target=TARGETS[index])).toll
            assert (match.mean_hp, match.kills, match.wipes) == (toll.mean_hp, toll.kills, toll.destroyed)


def test_all_weapons_together() -> None:
    rulings = Rulings(method="chart")
    table = compare(Comparison(rulings=rulings, weapons=WEAPONS, targets=TARGETS))
    assert [match.weapon for match in table.together] == [None] * len(TARGETS)
    assert [match.target for match in table.together] == list(range(len(TARGETS)))
    for index, match in enumerate(table.together):
        toll = attack_odds(Attack(rulings=rulings, weapons=WEAPONS, target=TARGETS[index])).toll
        assert (match.mean_hp, match.kills, match.wipes) == (toll.mean_hp, toll.kills, toll.destroyed)
        assert match.mean_hp >= max(row[index].mean_hp for row in table.rows)


def test_a_pair_by_hand() -> None:
    """One die of Power 12 against Defence 9 needs 2+ (0.8); AP 2 stops Armour 3, AEGIS 7 saves 0.3; two dice."""
    table = compare(Comparison(rulings=Rulings(method="chart"), weapons=WEAPONS, targets=TARGETS))
    lance = table.rows[2][4]
    assert lance.mean_hp == 2 * Fraction(8, 10) * Fraction(7, 10)
    assert lance.kills == lance.wipes == 0


def test_situation_and_modifiers_reach_every_pair() -> None:
    plain = Comparison(rulings=Rulings(method="chart"), weapons=WEAPONS, targets=TARGETS)
    far = Comparison.model_validate({**plain.model_dump(), "situation": {"distance": 30}})
    assert [row[3].mean_hp > 0 for row in compare(far).rows] == [False, True, True, True]
    worse = Comparison.model_validate({**plain.model_dump(), "modifiers": [{"amount": -2}]})
    assert compare(worse).rows[0][1].mean_hp < compare(plain).rows[0][1].mean_hp


def test_the_sample_is_neither_hopeless_nor_certain() -> None:
    for method in ("chart", "formula"):
        assert Fraction(1, 10) < attack_odds(sample_attack(method)).toll.destroyed < Fraction(9, 10)
