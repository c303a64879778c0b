"""Jovian Wars on the page."""

from typing import Any

from app.game_page import GamePage
from app.jovian.battle import BATTLE
from app.jovian.charts import CHARTS, jovian_html
from app.jovian.dogfight.commands import opening_view
from app.jovian.form import attack_of, facts, form_context, opening_data
from app.jovian.odds import answer_html, odds_html
from app.jovian.older import present
from app.jovian.reasons import reasons
from app.words import words
from engine.jovian.rulings import RULINGS


def opening(language: str) -> dict[str, Any]:
    """The form as it opens, with its answer and odds. Raises ValueError when the form's defaults have a fault."""
    attack = attack_of(opening_data(words(language)))
    if isinstance(attack, tuple):
        raise ValueError(attack)
    return {
        **form_context(language),
        "why": reasons(attack, language),
        "answer": answer_html(attack, language),
        "odds_out": odds_html(attack, language),
        "dogfight": opening_view(language),
    }


JOVIAN = GamePage(
    "jovian",
    "jovian.chart",
    "jovian.ruling",
    CHARTS,
    jovian_html,
    opening,
    RULINGS,
    battle=BATTLE,
    more=("dogfight",),
    marked="jovian.mark",
    facts=facts,
    present=present,
)
