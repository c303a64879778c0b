"""The page of Jovian Wars, as the game registers it."""

from typing import Any

from app.form_data import nested, pairs_of
from app.game_page import GamePage
from app.jovian.battle import BATTLE
from app.jovian.charts import CHARTS, jovian_html
from app.jovian.dogfight import dogfight_setup
from app.jovian.form import ENTRIES, SQUADRON, attack_of, facts, form_context, shape, start
from app.jovian.form_summaries import folds
from app.jovian.odds import answered, odds_html
from app.jovian.picks import picks
from app.jovian.reasons import reason_rows, reasons
from engine.jovian.rulings import RULINGS


def opening(language: str) -> dict[str, Any]:
    """Return the values of the opening form, with its answer and odds.

    Raises ValueError if the form's defaults have a fault.
    """
    attack = attack_of(nested(pairs_of(start(language)), shape(SQUADRON)))
    if isinstance(attack, tuple):
        raise ValueError(attack)
    return {
        **form_context(language),
        "why": reasons(attack, language),
        "folds": folds(attack, language),
        "rows": reason_rows(attack),
        "answer": answered(attack, language)[0],
        "odds_out": odds_html(attack, language),
        "dogfight": dogfight_setup.setup_html(dogfight_setup.opening(), language),
    }


PAGE = GamePage(
    "jovian",
    "jovian.chart",
    "jovian.ruling",
    CHARTS,
    jovian_html,
    opening,
    RULINGS,
    battle=BATTLE,
    more=("dogfight",),
    facts=facts,
    picks=picks,
    start=start,
    entries=ENTRIES,
)
