"""Numbers in the form of each language."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.number_format import decimals, formatters, grouped, percent, signed

CASES = [
    (Fraction(0), "0%", "0 %"),
    (Fraction(1), "100%", "100 %"),
    (Fraction(1, 3), "33.33%", "33,33 %"),
    (Fraction(1, 2), "50.00%", "50,00 %"),
    (Fraction(1, 10**30), "< 0.01%", "< 0,01 %"),
    (Fraction(1, 20001), "< 0.01%", "< 0,01 %"),
    (Fraction(1, 20000), "< 0.01%", "< 0,01 %"),
    (Fraction(1, 10000), "0.01%", "0,01 %"),
    (1 - Fraction(1, 10**30), "> 99.99%", "> 99,99 %"),
    (1 - Fraction(1, 20001), "> 99.99%", "> 99,99 %"),
    (Fraction(19999, 20000), "> 99.99%", "> 99,99 %"),
    (1 - Fraction(1, 10000), "99.99%", "99,99 %"),
    (-Fraction(1, 20000), "> −0.01%", "> −0,01 %"),
    (Fraction(-1, 3), "−33.33%", "−33,33 %"),
    (-Fraction(19999, 20000), "< −99.99%", "< −99,99 %"),
    (Fraction(-1), "−100%", "−100 %"),
]


@pytest.mark.parametrize(("chance", "english", "french"), CASES)
def test_percentages_are_written_as_in_the_language(
    chance: Fraction, english: str, french: str
) -> None:
    assert percent(chance, "en").replace("\u202f", " ") == english
    assert percent(chance, "fr").replace("\u202f", " ") == french


@settings(max_examples=150, deadline=None)
@given(st.fractions(0, 1))
def test_only_certain_results_are_shown_as_0_or_100_percent(chance: Fraction) -> None:
    shown = percent(chance, "en").replace("\u202f", " ")
    assert (shown in ("0%", "0.00 %")) == (chance == 0)
    assert (shown in ("100%", "100.00 %")) == (chance == 1)
    if shown[0] not in "<>":
        assert abs(Fraction(shown.removesuffix("%")) / 100 - chance) <= Fraction(1, 20000)


def test_huge_fractions_are_rounded_exactly() -> None:
    value = Fraction(10**60 + 1, 2 * 10**60) / 50
    assert decimals(value, 2, "en") == "0.01"
    assert decimals(Fraction(6**80, 6**80 - 1), 2, "fr") == "1,00"
    assert decimals(Fraction(-5, 2), 1, "fr") == "−2,5"


def test_bars_have_svg_numbers_in_every_language() -> None:
    assert (
        formatters("fr")["bar"](Fraction(1, 3))
        == formatters("en")["bar"](Fraction(1, 3))
        == "33.33"
    )
    assert formatters("fr")["mean"](Fraction(7, 4)) == "1,75"


def test_thousands_are_separated() -> None:
    assert [grouped(1944000, language) for language in ("en", "fr")] == [
        "1,944,000",
        "1\u202f944\u202f000",
    ]
    assert grouped(999, "fr") == "999"


def test_only_0_has_no_sign() -> None:
    assert [signed(Fraction(0), language) for language in ("en", "fr")] == ["0.00", "0,00"]
    assert [decimals(Fraction(0), 2, language) for language in ("en", "fr")] == ["0.00", "0,00"]
    assert (
        formatters("en")["signed"](Fraction(0)) == formatters("en")["mean"](Fraction(0)) == "0.00"
    )


@pytest.mark.parametrize("size", [Fraction(1, 400), Fraction(1, 200), Fraction(1, 10**9)])
def test_numbers_that_round_to_0_are_written_as_less_than_a_hundredth(size: Fraction) -> None:
    assert [signed(size, language) for language in ("en", "fr")] == ["<\u202f+0.01", "<\u202f+0,01"]
    assert [signed(-size, language) for language in ("en", "fr")] == [
        ">\u202f−0.01",
        ">\u202f−0,01",
    ]
    assert [decimals(size, 2, language) for language in ("en", "fr")] == [
        "<\u202f0.01",
        "<\u202f0,01",
    ]
    assert decimals(-size, 2, "en") == ">\u202f−0.01"


def test_other_differences_have_their_sign() -> None:
    assert [signed(Fraction(sign, 100), "fr") for sign in (1, -1)] == [
        "+0,01",
        "\N{MINUS SIGN}0,01",
    ]
    assert decimals(Fraction(-1, 100), 2, "en") == "−0.01"
