"""WARSURGE on the page."""

from app.warsurge.chart_cells import SHOWN, code, comparison, pair
from app.warsurge.form import SHAPE, START, attack_of, form_context
from app.warsurge.odds import HARDLY_EVER, MOST_ROWS, shorten
from app.warsurge.reasons import weapon_reason

VIEWS = {"attack": "app.warsurge.attack_actions"}
"""The game's own views, with the modules that hold their actions."""
