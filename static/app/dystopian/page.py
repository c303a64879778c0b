"""Dystopian Wars on the page."""

from typing import Any

from app.dystopian.battle.page import BATTLE
from app.dystopian.charts import CHARTS, dystopian_html
from app.dystopian.form import ENTRIES, FACTS, SHAPE, START, form_context
from app.dystopian.odds import answered, odds_html
from app.dystopian.picks import picks
from app.dystopian.reasons import reason_rows, reasons, table_numbers
from app.form import nested, pairs_of
from app.game_page import GamePage
from engine.dystopian.attack import Attack
from engine.dystopian.battle.setup import VERSION_1
from engine.dystopian.rulings import RULINGS


def opening(language: str) -> dict[str, Any]:
    """The form as it opens, with its answer and odds."""
    attack = Attack.model_validate(nested(pairs_of(START), SHAPE))
    return {
        **form_context(language),
        "why": reasons(attack, language),
        "rows": reason_rows(attack),
        "tables": table_numbers(attack, language),
        "answer": answered(attack, language)[0],
        "odds_out": odds_html(attack, language),
    }


PAGE = GamePage(
    "dystopian",
    "chart",
    "ruling",
    CHARTS,
    dystopian_html,
    opening,
    RULINGS,
    battle=BATTLE,
    facts=lambda said: FACTS,
    picks=picks,
    start=lambda language: START,
    entries=ENTRIES,
    rulings_of_version_1=lambda said: VERSION_1 | said,
)
