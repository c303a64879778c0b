"""WARSURGE on the page."""

from app.game_page import GamePage
from app.warsurge.charts import CHARTS, warsurge_html

WARSURGE = GamePage("warsurge", "warsurge.chart", "warsurge.ruling", CHARTS, warsurge_html)
