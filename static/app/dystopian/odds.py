"""The odds of one attack as rows for the templates."""

from typing import Any

from app.rendering import render
from app.views.rows import rows
from app.words import words
from engine.dystopian.odds import AttackOdds, HullOdds
from engine.dystopian.words import Effect


def odds_html(odds: AttackOdds, language: str, fractions: bool = False) -> str:
    """All odds of an attack."""
    exploded = [(Effect.MAGAZINE_EXPLOSION, odds.exploded)]
    others = [(effect, chance) for effect, chance in odds.effects.items() if effect is not Effect.MAGAZINE_EXPLOSION]
    t = words(language)
    hits: list[dict[str, Any]] = [
        {"key": each.key, "mean": each.mean, "rows": rows(each.die, each.die.max_outcome())} for each in odds.hits
    ]
    return render(
        "dystopian/odds/odds.html",
        language,
        odds=odds,
        fractions=fractions,
        hp_rows=rows(odds.hp_lost),
        critical_rows=rows(odds.criticals, odds.most_criticals),
        effect_rows=[(t(f"effect.{effect}"), chance) for effect, chance in exploded + others],
        hits_tables=hits,
    )


def answer_html(odds: HullOdds, language: str) -> str:
    """What matters most: the answer that stands first, and what is left of an attack in progress."""
    return render("dystopian/odds/answer.html", language, odds=odds)
