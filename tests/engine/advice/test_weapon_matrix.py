"""Weapons against targets, with invented numbers."""

from fractions import Fraction

import pytest

from engine.advice import Answer, Answers, WeaponMatrix

pytestmark = pytest.mark.shipped

CHANCES = ((1, 5, 0), (3, 5, 0), (2, 0, 0))
"""Tenths to do any damage, by weapon and target; 0 if the weapon does nothing."""


def answers(weapon: int, target: int) -> Answers | None:
    tenths = CHANCES[weapon][target]
    if (weapon, target) == (2, 1):
        return None
    return Answer("any_damage", Fraction(tenths, 10)), Answer("mean_hp", Fraction(tenths), of=9)


def matrix() -> WeaponMatrix:
    result = WeaponMatrix(3, 3, answers)
    assert sum(1 for _ in result.work()) == len(result.cells) == 9
    return result


def test_each_figure_of_a_cell_has_its_key() -> None:
    assert matrix().answer(1, 0, "any_damage") == Answer("any_damage", Fraction(3, 10))
    assert matrix().answer(1, 0, "mean_hp") == Answer("mean_hp", Fraction(3), of=9)
    assert matrix().answer(2, 1, "any_damage") is matrix().answer(0, 0, "sunk") is None


def test_best_weapon_at_a_target_has_the_largest_effect() -> None:
    result = matrix()
    tenth, half = Fraction(1, 10), Fraction(1, 2)
    best = [at for at in result.cells if result.is_best(*at, "any_damage", tenth)]
    assert best == [(0, 1), (1, 0), (1, 1)]
    assert [at for at in best if result.is_best(*at, "any_damage", half)] == [(0, 1), (1, 1)]
    alone = WeaponMatrix(1, 1, answers)
    assert list(alone.work()) and not alone.is_best(0, 0, "any_damage", tenth)


def test_cells_are_sorted_largest_first() -> None:
    ranked = matrix().rank("mean_hp")
    assert [answer.value for *_, answer in ranked] == [5, 5, 3, 2, 1, 0, 0, 0]
    assert [at[:2] for at in ranked][:3] == [(0, 1), (1, 1), (1, 0)]
