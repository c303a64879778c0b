"""Luck in words: degrees, chances, both languages."""

from fractions import Fraction

import pytest

from app.views.luck_words import tell_luck
from app.words import LANGUAGES, words
from engine.engagement import Luck, LuckRoll, measure_luck

COIN = ((0, 1), (1, 2), (2, 1))
"""Outcomes of two coins, and their weights."""


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(3, 4), "average (this or better: 75.00%)"),
        (Fraction(1, 4), "average (this or better: 25.00%)"),
        (Fraction(1263, 10000), "better than average (this or better: 12.63%)"),
        (Fraction(1, 10), "better than average (this or better: 10.00%)"),
        (Fraction(2, 25), "better than average (1 in 12)"),
        (Fraction(1, 20), "better than average (1 in 20)"),
        (Fraction(1, 21), "far better than average (1 in 21)"),
        (Fraction(1, 1180), "far better than average (1 in 1,180)"),
    ],
)
def test_good_luck_has_its_degree_and_its_chance(chance: Fraction, text: str) -> None:
    assert tell_luck(Luck(is_good=True, chance=chance), words("en")) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("denominator", [2, 5, 8, 15, 25, 5000])
def test_bad_luck_mirrors_good_luck(language: str, denominator: int) -> None:
    t = words(language)
    chance = Fraction(1, denominator)
    good = tell_luck(Luck(is_good=True, chance=chance), t)
    bad = tell_luck(Luck(is_good=False, chance=chance), t)
    for better, worse in (
        (t("luck.far_better"), t("luck.far_worse")),
        (t("luck.better"), t("luck.worse")),
        (t("luck.this_or_better", chance=""), t("luck.this_or_worse", chance="")),
    ):
        good = good.replace(better, worse)
    assert good == bad


@pytest.mark.parametrize(
    ("outcome", "good", "expected"),
    [
        (2, "high", Luck(is_good=True, chance=Fraction(1, 4))),
        (1, "high", Luck(is_good=True, chance=Fraction(3, 4))),
        (0, "high", Luck(is_good=False, chance=Fraction(1, 4))),
        (0, "low", Luck(is_good=True, chance=Fraction(1, 4))),
        (2, "low", Luck(is_good=False, chance=Fraction(1, 4))),
    ],
)
def test_luck_of_a_roll_depends_on_its_good_direction(
    outcome: int, good: str, expected: Luck
) -> None:
    roll = LuckRoll(0, outcome, COIN, weights=lambda dice: dice, good=good)  # type: ignore[arg-type]
    assert measure_luck([roll]) == expected
