"""Jovian Wars on the page."""

from app.jovian.charts.chart_rows import CHARTS, POOLS, dice_row, modifiers_row
from app.jovian.form import SQUADRON, attack_of, form_context, shape, start

VIEWS = {"attack": "app.jovian.attack_actions", "dogfight": "app.jovian.dogfight.setup_actions"}
"""The game's own views, with the modules that hold their actions."""
