"""The odds of one attack as rows for the templates."""

from typing import Any

from app.dystopian.chart_rows import critical_row
from app.rendering import render
from app.views.distribution_rows import rows
from app.views.headline import Headline
from app.words import words
from engine.dystopian.advice.attack_sensitivity import hull_answers
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.odds import HullOdds, attack_odds
from engine.dystopian.tables.criticals import CRITICAL_TABLE
from engine.dystopian.words import Effect

ANSWERS = {
    "any_damage": "odds.any_damage",
    "destroyed": "odds.sunk",
    "all_destroyed": "table.all_sunk",
    "critical": "sensitivity.critical",
    "mean_hp": "odds.mean_short",
    "mean_tokens": "odds.mean_tokens",
}
"""The words of all answers."""
ON_TOP = ("any_damage", "destroyed", "mean_hp")


def odds_html(attack: Attack, language: str, fractions: bool = False) -> str:
    """All odds of an attack."""
    odds = attack_odds(attack)
    exploded = [(Effect.MAGAZINE_EXPLOSION, odds.exploded)]
    others = [
        (effect, chance)
        for effect, chance in odds.effects.items()
        if effect is not Effect.MAGAZINE_EXPLOSION
    ]
    t = words(language)
    # A step that takes nothing off says the same as the one before it.
    shown = [
        each
        for index, each in enumerate(odds.hits)
        if not index or not each.die.equals(odds.hits[index - 1].die)
    ]
    hits: list[dict[str, Any]] = [
        {"key": each.key, "mean": each.mean, "rows": rows(each.die, each.die.max_outcome())}
        for each in shown
    ]
    return render(
        "dystopian/odds/odds.html",
        language,
        odds=odds,
        fractions=fractions,
        hp_rows=rows(odds.hp_lost),
        critical_rows=rows(odds.criticals, odds.most_criticals),
        effect_rows=[(t(f"effect.{effect}"), chance) for effect, chance in exploded + others],
        effect_addresses={
            t(f"effect.{row.effect}"): critical_row(row.roll) for row in CRITICAL_TABLE
        },
        hits_tables=hits,
    )


def answers(attack: Attack) -> Headline:
    """Return the headline of an attack: the numbers that matter."""
    return answers_of(attack_odds(attack), attack)


def answers_of(odds: HullOdds, attack: Attack) -> Headline:
    """Return the three numbers that matter, also for an attack in progress."""
    return Headline(hull_answers(odds, attack), ON_TOP, ANSWERS, odds.hp_lost, "odds.hp_lost")
