"""The odds of one attack as rows for the templates."""

from typing import Any

from app.dystopian.chart_rows import critical_row
from app.rendering import render
from app.views.answers import Answer, Answers, answers_html
from app.views.rows import rows
from app.words import words
from engine.dystopian.criticals import CRITICAL_TABLE
from engine.dystopian.odds import AttackOdds, HullOdds
from engine.dystopian.words import Effect


def odds_html(odds: AttackOdds, language: str, fractions: bool = False) -> str:
    """All odds of an attack."""
    exploded = [(Effect.MAGAZINE_EXPLOSION, odds.exploded)]
    others = [(effect, chance) for effect, chance in odds.effects.items() if effect is not Effect.MAGAZINE_EXPLOSION]
    t = words(language)
    # A step that takes nothing off says the same as the one before it.
    told = [each for place, each in enumerate(odds.hits) if not place or not each.die.equals(odds.hits[place - 1].die)]
    hits: list[dict[str, Any]] = [
        {"key": each.key, "mean": each.mean, "rows": rows(each.die, each.die.max_outcome())} for each in told
    ]
    return render(
        "dystopian/odds/odds.html",
        language,
        odds=odds,
        fractions=fractions,
        hp_rows=rows(odds.hp_lost),
        critical_rows=rows(odds.criticals, odds.most_criticals),
        effect_rows=[(t(f"effect.{effect}"), chance) for effect, chance in exploded + others],
        effect_places={t(f"effect.{row.effect}"): critical_row(row.roll) for row in CRITICAL_TABLE},
        hits_tables=hits,
    )


def answer_html(odds: HullOdds, language: str) -> str:
    """What matters most: the answer that stands first, and what is left of an attack in progress."""
    return answers_html(answers_of(odds), language)


def answers_of(odds: HullOdds) -> Answers:
    """The three numbers that matter."""
    said = (("odds.no_damage", odds.no_damage), ("odds.sunk", odds.destroyed), ("odds.mean_short", odds.mean_hp, False))
    return Answers(tuple(Answer(*one) for one in said), odds.hp_lost, "odds.hp_lost")
