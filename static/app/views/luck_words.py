"""Luck in words, alike on the card, in the log, summary and review, and in the picture."""

from fractions import Fraction
from functools import lru_cache

from app.number_format import inverse, percent
from app.words import Words
from engine.engagement import Luck, LuckRoll

USUAL = Fraction(1, 4)
"""Luck with this chance or more is average."""
SELDOM = Fraction(1, 20)
"""Luck with a lower chance is far from average."""
UNUSUAL = Fraction(1, 10)
"""Below this chance, luck is shown as 'one in ...'; above it, the whole number would be wrong."""


@lru_cache(maxsize=512)
def tell_luck(luck: Luck, t: Words) -> str:
    """Return luck in words with its chance: 'far better than average (1 in 1,180)'."""
    return t("luck.with_chance", luck=t(_degree_key(luck)), chance=_chance_text(luck, t))


def _degree_key(luck: Luck) -> str:
    """Return the key of the words for how far luck is from the average."""
    if luck.chance >= USUAL:
        return "luck.average"
    if luck.chance >= SELDOM:
        return "luck.better" if luck.is_good else "luck.worse"
    return "luck.far_better" if luck.is_good else "luck.far_worse"


def _chance_text(luck: Luck, t: Words) -> str:
    """Return the chance of luck: '1 in 43', or 'this or better: 12.63%' if it is not unusual."""
    if luck.chance < UNUSUAL:
        return t("luck.one_in", count=inverse(luck.chance, t.language))
    key = "luck.this_or_better" if luck.is_good else "luck.this_or_worse"
    return t(key, chance=percent(luck.chance, t.language))


def tell_outcome(roll: LuckRoll, game: str, t: Words) -> str:
    """Return the outcome of a roll: '20 hits'."""
    return t(f"luck.outcome.{game}", count=roll.outcome)
