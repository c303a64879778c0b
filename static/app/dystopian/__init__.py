"""Dystopian Wars on the page."""

from app.dystopian.chart_rows import critical_row, effect_row, row_of
from app.dystopian.chart_sentences import GENERATOR_DICE, default, dice, numbers
from app.dystopian.form import SHAPE, START, form_context
from app.dystopian.reasons import reason_rows, reasons
from app.dystopian.roll_text import needed_of, shown_lines
from app.dystopian.to_hit_charts import RULED_ROWS, matrix

VIEWS = {"attack": "app.dystopian.attack_actions"}
"""The views of Dystopian Wars, with the modules that have their actions."""
