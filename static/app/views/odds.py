"""The odds of one attack as rows for the templates."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import icepool

from app.rendering import render
from engine.dystopian.odds import AttackOdds
from engine.dystopian.words import Effect


@dataclass(frozen=True)
class Row:
    """One outcome: its chance exactly and at least; `last` means that many or more."""

    label: str
    exactly: Fraction
    at_least: Fraction
    last: bool = False
    likeliest: bool = False


def rows(die: "icepool.Die[int]", top: int | None = None) -> list[Row]:
    """Rows of a distribution from its lowest outcome up; `top` is the outcome that stands for more too."""
    total = die.denominator()
    most = max(die.quantities())
    found, rest = [], total
    for outcome, weight in die.items():
        last = outcome == top and outcome > 0
        label = f"{outcome}+" if last else str(outcome)
        found.append(Row(label, Fraction(weight, total), Fraction(rest, total), last, weight == most))
        rest -= weight
    return found


def odds_html(odds: AttackOdds, language: str, fractions: bool = False) -> str:
    """All odds of an attack."""
    exploded = [(Effect.MAGAZINE_EXPLOSION, odds.exploded)]
    others = [(effect, chance) for effect, chance in odds.effects.items() if effect is not Effect.MAGAZINE_EXPLOSION]
    hits: list[dict[str, Any]] = [
        {"key": each.key, "mean": each.mean, "rows": rows(each.die, each.die.max_outcome())} for each in odds.hits
    ]
    return render(
        "odds/odds.html",
        language,
        odds=odds,
        fractions=fractions,
        hp_rows=rows(odds.hp_lost),
        critical_rows=rows(odds.criticals, odds.most_criticals),
        effect_rows=exploded + others,
        hits_tables=hits,
    )


def answer_html(odds: AttackOdds, language: str) -> str:
    """The answer that stands first."""
    return render("odds/answer.html", language, odds=odds)
