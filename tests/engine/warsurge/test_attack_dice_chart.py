"""All 320 cells of the chart against the transcript."""

from fractions import Fraction

import pytest

from engine.warsurge import CHART, DEFENCES, LADDER, POWERS, chart_cell, chart_mark
from tests.oracles.warsurge.seed_rows import LOST, REBUILT, ROWS


def test_transcript_is_complete() -> None:
    assert list(ROWS) == list(range(1, 21))
    assert {len(row) for row in ROWS.values()} == {16}
    assert {
        p: {d for d in range(16) if row[d] == LOST} for p, row in ROWS.items() if LOST in row
    } == {power: set(cells) for power, cells in REBUILT.items()}


@pytest.mark.parametrize("power", range(1, 21))
def test_every_cell_of_a_row_matches_the_transcript(power: int) -> None:
    row = [
        REBUILT[power][defence] if code == LOST else code
        for defence, code in enumerate(ROWS[power])
    ]
    assert [chart_cell(power, defence).code for defence in range(16)] == row


@pytest.mark.parametrize("power", range(1, 21))
def test_marks_separate_printed_from_reconstructed_cells(power: int) -> None:
    marks = ["H" if code == LOST else "S" for code in ROWS[power]]
    assert [chart_mark(power, defence) for defence in range(16)] == marks


def test_chart_has_20_rows_of_16_cells() -> None:
    assert (len(CHART), {len(row) for row in CHART}) == (20, {16})
    assert (list(POWERS), list(DEFENCES)) == (list(range(1, 21)), list(range(16)))


def test_some_cells_have_their_chances() -> None:
    assert chart_cell(1, 0).chance == Fraction(6, 10)
    assert chart_cell(1, 5).chance == Fraction(1, 10)
    assert chart_cell(1, 6).chance == Fraction(9, 100)
    assert chart_cell(1, 15) == chart_cell(1, 14) == LADDER[-1]


@pytest.mark.parametrize(("power", "defence"), [(0, 3), (21, 3), (5, 16), (5, -1)])
def test_numbers_outside_the_chart_are_refused(power: int, defence: int) -> None:
    with pytest.raises(ValueError, match="chart has no"):
        chart_cell(power, defence)
