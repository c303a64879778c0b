"""The page of Jovian Wars, as the game registers it."""

from typing import Any

from app.game_page import GamePage
from app.jovian.attack_actions import ATTACKS
from app.jovian.battle import BATTLE
from app.jovian.charts import CHARTS, chart_values
from app.jovian.dogfight import dogfight_setup
from app.jovian.form import ENTRIES, facts, start
from app.jovian.picks import picks
from engine.jovian.rulings import RULINGS


def opening(language: str) -> dict[str, Any]:
    """Return the values for the templates of the opening forms, with the set-up of a dogfight."""
    return ATTACKS.opening(language) | {
        "dogfight": dogfight_setup.setup_html(dogfight_setup.opening(), language)
    }


PAGE = GamePage(
    "jovian",
    "jovian.chart",
    "jovian_ruling",
    CHARTS,
    chart_values,
    opening,
    RULINGS,
    battle=BATTLE,
    more=("dogfight",),
    facts=facts,
    picks=picks,
    start=start,
    entries=ENTRIES,
)
