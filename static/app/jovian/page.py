"""Jovian Wars on the page."""

from app.game_page import GamePage
from app.jovian.charts import CHARTS, jovian_html

JOVIAN = GamePage("jovian", "jovian.chart", "jovian.ruling", CHARTS, jovian_html)
