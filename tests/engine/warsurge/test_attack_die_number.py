"""Cells, their codes and the ladder."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.warsurge import (
    BY_CODE,
    EVERY_CELL,
    LADDER,
    NO_DAMAGE,
    NeededNumber,
    Rulings,
    SuccessPool,
    automatic,
    move,
)

CHART = Rulings(method="chart")
STOPS = Rulings(method="chart", ladder="no_effect")
CODES = [*(f"{needs}+" for needs in range(1, 9)), "9", *(f"9/{then}" for then in range(1, 10))]


def test_ladder_has_its_cells_and_chances() -> None:
    assert [cell.code for cell in LADDER] == CODES
    percents = [90, 80, 70, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert [cell.chance for cell in LADDER] == [Fraction(percent, 100) for percent in percents]


def test_automatic_and_impossible_cells_have_no_dice() -> None:
    assert (NO_DAMAGE.code, NO_DAMAGE.is_automatic) == ("-", False)
    assert NO_DAMAGE.chance == 0
    assert [automatic(times).code for times in (1, 2, 16)] == ["A", "Ax2", "Ax16"]
    assert automatic(3).chance == 1
    assert automatic(3).pool(4) is None


def test_each_cell_has_a_unique_code() -> None:
    assert len(BY_CODE) == len(EVERY_CELL) == 18 + 20 + 1


def test_cell_gives_its_dice() -> None:
    assert BY_CODE["4+"].pool(3) == SuccessPool(3, needs=4)
    assert BY_CODE["9/6"].pool(2) == SuccessPool(2, needs=9, then=6)


@pytest.mark.parametrize(
    ("code", "modifier", "after"),
    [
        ("5+", -1, "6+"),
        ("5+", 2, "3+"),
        ("8+", -1, "9"),
        ("8+", -3, "9/2"),
        ("9", 1, "8+"),
        ("9", -1, "9/1"),
        ("9/2", 3, "8+"),
        ("1+", 1, "1+"),
        ("3+", 9, "1+"),
        ("9/9", -1, "9/9"),
        ("9/8", -9, "9/9"),
        ("1+", -17, "9/9"),
        ("9/9", 17, "1+"),
        ("Ax2", -2, "Ax2"),
        ("A", -9, "A"),
        ("-", 9, "-"),
    ],
)
def test_modifiers_move_along_the_ladder_to_its_ends(code: str, modifier: int, after: str) -> None:
    assert move(BY_CODE[code], modifier, CHART).code == after


@pytest.mark.parametrize(
    ("code", "modifier", "after"),
    [
        ("9", -1, "9"),
        ("9", 2, "9"),
        ("9/3", 1, "9/3"),
        ("9/3", -1, "9/3"),
        ("8+", -1, "9"),
        ("8+", -3, "9"),
        ("1+", -17, "9"),
        ("4+", -2, "6+"),
        ("2+", 5, "1+"),
        ("Ax2", 1, "Ax2"),
    ],
)
def test_ruling_stops_modifiers_at_nines(code: str, modifier: int, after: str) -> None:
    assert move(BY_CODE[code], modifier, STOPS).code == after


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(LADDER), st.integers(-9, 9), st.sampled_from([CHART, STOPS]))
def test_better_modifier_never_reduces_the_chance(
    cell: NeededNumber, modifier: int, rulings: Rulings
) -> None:
    assert move(cell, modifier + 1, rulings).chance >= move(cell, modifier, rulings).chance
    assert move(cell, 0, rulings) == cell
