"""The page of WARSURGE, as the game registers it."""

from typing import Any

from app.game_page import GamePage
from app.warsurge.battle import BATTLE
from app.warsurge.charts import CHARTS, warsurge_html
from app.warsurge.form import COMPARE, ENTRIES, FACTS, START, form_context, start
from app.warsurge.form_summaries import folds
from app.warsurge.odds import choose_html
from app.warsurge.picks import picks
from engine.warsurge.rulings import RULINGS


def opening(language: str) -> dict[str, Any]:
    """Return the values of the opening form, before the choice of chart or formula."""
    html = choose_html(START, language)
    answers = dict.fromkeys(("answer", "odds_out", "compare_out"), html)
    return {**form_context(language), **answers, "folds": folds(START, language)}


PAGE = GamePage(
    "warsurge",
    "warsurge.chart",
    "warsurge.ruling",
    CHARTS,
    warsurge_html,
    opening,
    RULINGS,
    more=(COMPARE,),
    battle=BATTLE,
    facts=lambda data: FACTS,
    picks=picks,
    start=lambda language: start(),
    entries=ENTRIES,
)
