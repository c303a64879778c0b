"""The lines of the formula and their limits, and the chart beside the formula."""

import pytest

from engine.warsurge import (
    FORMULA,
    NO_DAMAGE,
    ChartAnswer,
    Rulings,
    formula_line,
    needed_number,
    side_by_side,
)

CHART, FORMULAS = Rulings(method="chart"), Rulings(method="formula")

LINES = [
    (4, 1, "power_greater_by_2", "1+"),
    (5, 3, "power_greater_by_2", "1+"),
    (6, 3, "power_multiple", "Ax2"),
    (7, 2, "power_multiple", "Ax3"),
    (3, 5, "defence_greater_by_2", "9"),
    (2, 5, "defence_double", "9/3"),
    (1, 4, "defence_greater_by_2", "9"),
    (9, 0, "power_v_defence_0", "Ax9"),
    (0, 3, "defence_v_power_0", "-"),
    (20, 15, "power_greater_by_2", "1+"),
    (20, 1, "power_multiple", "Ax20"),
    (1, 0, "power_v_defence_0", "A"),
    (5, 0, "power_v_defence_0", "Ax5"),
    (0, 0, "equal", "5+"),
    (0, 15, "defence_v_power_0", "-"),
    (4, 2, "power_greater_by_2", "1+"),
    (5, 2, "power_multiple", "Ax2"),
    (5, 1, "power_multiple", "Ax5"),
    (9, 5, "power_greater_by_2", "1+"),
    (10, 5, "power_multiple", "Ax2"),
    (14, 5, "power_multiple", "Ax2"),
    (15, 5, "power_multiple", "Ax3"),
    (2, 1, "power_greater_by_1", "3+"),
    (15, 14, "power_greater_by_1", "3+"),
    (1, 1, "equal", "5+"),
    (15, 15, "equal", "5+"),
    (1, 2, "defence_greater_by_1", "7+"),
    (14, 15, "defence_greater_by_1", "7+"),
    (1, 3, "defence_greater_by_2", "9"),
    (2, 4, "defence_greater_by_2", "9"),
    (8, 15, "defence_greater_by_2", "9"),
    (7, 15, "defence_double", "9/3"),
    (5, 14, "defence_double", "9/3"),
    (5, 15, "defence_triple", "9/6"),
    (2, 6, "defence_triple", "9/6"),
    (2, 7, "defence_triple", "9/6"),
    (2, 8, "defence_quadruple", "9/9"),
    (1, 5, "defence_quadruple", "9/9"),
    (1, 15, "defence_quadruple", "9/9"),
]


@pytest.mark.parametrize(("power", "defence", "key", "code"), LINES)
def test_each_line_answers_its_pairs_of_power_and_defence(
    power: int, defence: int, key: str, code: str
) -> None:
    answer = needed_number(power, defence, FORMULAS)
    assert (answer.key, answer.cell.code) == (key, code)
    assert formula_line(power, defence).key == key


def test_every_line_is_tested_and_numbered() -> None:
    assert {key for _, _, key, _ in LINES} == {line.key for line in FORMULA}
    assert sorted(line.row for line in FORMULA) == list(range(1, 12))


def test_reconstructed_lines_are_marked() -> None:
    marks = {line.key: line.mark for line in FORMULA}
    assert {key for key, mark in marks.items() if mark == "H"} == {
        "power_greater_by_2",
        "power_greater_by_1",
    }
    assert {key for key, mark in marks.items() if mark == "M"} == {
        "defence_double",
        "defence_triple",
    }
    assert "L" not in marks.values()
    assert needed_number(4, 1, FORMULAS).mark == "H"


def test_negative_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="no Power -1"):
        formula_line(-1, 2)
    with pytest.raises(ValueError, match="against Defence -2"):
        formula_line(1, -2)


def test_multiple_lines_have_no_fixed_cell() -> None:
    assert {line.key for line in FORMULA if line.cell is None} == {
        "power_multiple",
        "power_v_defence_0",
    }


def test_method_ruling_decides_between_chart_and_formula() -> None:
    assert needed_number(7, 2, CHART).cell.code == "A"
    assert needed_number(7, 2, CHART) == ChartAnswer("chart", needed_number(7, 2, CHART).cell, "H")
    assert needed_number(6, 2, CHART).mark == "S"
    assert needed_number(7, 2, FORMULAS).cell.code == "Ax3"


def test_chart_and_formula_agree_in_48_cells() -> None:
    pairs = [side_by_side(power, defence, CHART) for power in range(1, 21) for defence in range(16)]
    assert len(pairs) == 320
    assert {(a.key == "chart", b.key == "chart") for a, b in pairs} == {(True, False)}
    assert sum(chart.cell == formula.cell for chart, formula in pairs) == 48


@pytest.mark.parametrize("method", ["chart", "formula"])
def test_power_0_uses_the_formula_under_either_method(method: str) -> None:
    """The chart has no row for it, so the formula is used there too, inferred."""
    ruled, past = Rulings.model_validate({"method": method}), method == "chart"
    for defence in range(1, 16):
        answer = needed_number(0, defence, ruled)
        assert (answer.key, answer.cell.code, answer.past_chart) == ("defence_v_power_0", "-", past)
        assert answer.mark == ("M" if past else "S")


@pytest.mark.parametrize("method", ["chart", "formula"])
def test_power_0_against_defence_0_follows_its_ruling(method: str) -> None:
    """Only the line for equal numbers fits; the ruling may give no damage."""
    ruled = Rulings.model_validate({"method": method})
    assert [line.key for line in FORMULA if line.applies(0, 0)] == ["equal"]
    assert needed_number(0, 0, ruled) == ChartAnswer(
        "equal", needed_number(3, 3, FORMULAS).cell, "L", method == "chart"
    )
    none = ruled.model_copy(update={"zero_v_zero": "no_damage"})
    assert needed_number(0, 0, none) == ChartAnswer("zero_v_zero", NO_DAMAGE, "L")
    assert needed_number(3, 3, none) == needed_number(3, 3, ruled)
    assert needed_number(0, 1, none) == needed_number(0, 1, ruled)


def lines_that_hold(power: int, defence: int) -> list[str]:
    """Return the lines that are true of two numbers, each read from the rules file by itself."""
    p = power
    d = defence
    truths = {
        "power_multiple": p >= 5 and p >= 2 * d > 0,
        "power_greater_by_2": p >= d + 2 and d > 0 and not (p >= 5 and p >= 2 * d),
        "power_greater_by_1": p == d + 1 and d > 0,
        "equal": p == d,
        "defence_greater_by_1": d == p + 1 and p > 0,
        "defence_greater_by_2": d >= p + 2 and p > 0 and not (d >= 5 and d >= 2 * p),
        "defence_double": d >= 5 and 2 * p <= d < 3 * p,
        "defence_triple": d >= 5 and 3 * p <= d < 4 * p,
        "defence_quadruple": d >= 5 and d >= 4 * p > 0,
        "power_v_defence_0": p >= 1 and d == 0,
        "defence_v_power_0": d >= 1 and p == 0,
    }
    return [line for line, is_true in truths.items() if is_true]


def test_every_line_applies_only_to_its_own_pairs() -> None:
    for power in range(21):
        for defence in range(16):
            line = formula_line(power, defence).key
            assert lines_that_hold(power, defence) == [line], (power, defence)
