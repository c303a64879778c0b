"""Texts in lines of a width: every letter is there, and no line is wider."""

from hypothesis import given
from hypothesis import strategies as st

from app.battle.review import fit_lines, measure_text

WIDTH = 200.0
SIZE = 15.0


@given(st.text(st.characters(exclude_categories=["Zs", "Cc"]) | st.just(" ")), st.booleans())
def test_lines_hold_every_letter_and_fit(text: str, is_bold: bool) -> None:
    lines = fit_lines(text, WIDTH, SIZE, is_bold=is_bold)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for line in lines:
        assert measure_text(line, SIZE, is_bold=is_bold) <= WIDTH


def test_words_stay_whole_where_they_fit() -> None:
    lines = fit_lines("Saltmarsh Watch of the Long Sands", WIDTH, SIZE, is_bold=True)
    assert lines == ["Saltmarsh Watch of", "the Long Sands"]


def test_number_stays_with_its_sign() -> None:
    lines = fit_lines("Skerry Patrol has lost 26\u202f%", WIDTH, SIZE, is_bold=True)
    assert lines[-1].endswith("26\u202f%")


def test_word_wider_than_a_line_is_parted() -> None:
    assert len(fit_lines("W" * 40, WIDTH, SIZE, is_bold=False)) > 2


def test_letters_of_other_scripts_are_measured() -> None:
    assert measure_text("艦", SIZE, is_bold=True) > measure_text("M", SIZE, is_bold=False)
    assert measure_text("e\u0301", SIZE, is_bold=True) == measure_text("e", SIZE, is_bold=True)
