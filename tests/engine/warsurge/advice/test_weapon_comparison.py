"""Weapons against targets, and the samples."""

from fractions import Fraction
from itertools import product

import pytest

from engine.advice import Answer
from engine.warsurge import TARGETS, WEAPONS, Attack, Method, Rulings, attack_odds, sample_attack
from engine.warsurge.advice import Comparison, ComparisonTable, compare

pytestmark = pytest.mark.shipped


def values(result: dict[str, Answer] | None) -> tuple[Fraction, ...]:
    assert result is not None
    return tuple(result[key].value for key in ("mean_hp", "kills", "destroyed"))


def mean_hp(table: ComparisonTable, weapon: int, target: int) -> Fraction:
    return values(table.matrix.cells[weapon, target])[0]


@pytest.mark.parametrize("method", ["chart", "formula"])
def test_every_pair_equals_the_weapon_alone(method: Method) -> None:
    rulings = Rulings(method=method)
    table = compare(Comparison(rulings=rulings, weapons=WEAPONS, targets=TARGETS))
    assert set(table.matrix.cells) == set(product(range(len(WEAPONS)), range(len(TARGETS))))
    for weapon, target in table.matrix.cells:
        toll = attack_odds(
            Attack(rulings=rulings, weapons=(WEAPONS[weapon],), target=TARGETS[target])
        ).toll
        assert values(table.matrix.cells[weapon, target]) == (
            toll.mean_hp,
            toll.kills,
            toll.destroyed,
        )


def test_last_row_equals_all_weapons_together() -> None:
    rulings = Rulings(method="chart")
    table = compare(Comparison(rulings=rulings, weapons=WEAPONS, targets=TARGETS))
    assert len(table.together) == len(TARGETS)
    for index, result in enumerate(table.together):
        toll = attack_odds(Attack(rulings=rulings, weapons=WEAPONS, target=TARGETS[index])).toll
        assert values(result) == (toll.mean_hp, toll.kills, toll.destroyed)
        assert values(result)[0] >= max(
            mean_hp(table, weapon, index) for weapon in range(len(WEAPONS))
        )


def test_worked_pair_has_its_average() -> None:
    """One die of Power 12 against Defence 9 hits on 2+ (0.8); AP 2 stops Armour 3, AEGIS 7 saves
    0.3; two dice.
    """
    table = compare(Comparison(rulings=Rulings(method="chart"), weapons=WEAPONS, targets=TARGETS))
    assert values(table.matrix.cells[2, 4]) == (2 * Fraction(8, 10) * Fraction(7, 10), 0, 0)


def test_comparison_uses_the_situation_and_the_modifiers() -> None:
    plain = Comparison(rulings=Rulings(method="chart"), weapons=WEAPONS, targets=TARGETS)
    far = Comparison.model_validate({**plain.model_dump(), "situation": {"distance": 30}})
    table = compare(far)
    assert [mean_hp(table, weapon, 3) > 0 for weapon in range(4)] == [False, True, True, True]
    worse = Comparison.model_validate({**plain.model_dump(), "modifiers": [{"amount": -2}]})
    assert mean_hp(compare(worse), 0, 1) < mean_hp(compare(plain), 0, 1)


def test_sample_attack_is_neither_hopeless_nor_certain() -> None:
    for method in ("chart", "formula"):
        assert Fraction(1, 10) < attack_odds(sample_attack(method)).toll.destroyed < Fraction(9, 10)
