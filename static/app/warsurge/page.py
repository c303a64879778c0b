"""The page of WARSURGE, as the game registers it."""

from app.game_page import GamePage
from app.warsurge.attack_actions import ATTACKS
from app.warsurge.battle import BATTLE
from app.warsurge.charts import CHARTS, chart_values
from app.warsurge.form import COMPARE, ENTRIES, FACTS, start
from app.warsurge.picks import picks
from engine.warsurge.rulings import RULINGS

PAGE = GamePage(
    "warsurge",
    "warsurge.chart",
    "warsurge_ruling",
    CHARTS,
    chart_values,
    ATTACKS.opening,
    RULINGS,
    more=(COMPARE,),
    battle=BATTLE,
    facts=lambda data: FACTS,
    picks=picks,
    start=lambda language: start(),
    entries=ENTRIES,
)
