"""The addresses of the chart rows behind the numbers of an attack."""

from collections.abc import Mapping
from functools import cache

from app.dystopian.charts import CHARTS
from app.dystopian.to_hit_charts import parts
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.tables.criticals import TABLES
from engine.dystopian.tables.generators import generator_row
from engine.dystopian.tables.needed_numbers import Needs
from engine.dystopian.tables.nine_steps import DAMAGE
from engine.dystopian.tables.to_hit_lookup import ToHitRow
from engine.dystopian.tables.to_hit_numbers import APPENDIX_1_1, MATRIX_1_0
from engine.dystopian.words import Effect, Height

DAMAGE_ROW = f"{CHARTS['sequence']}-{DAMAGE}"
"""The step that compares hits with DR and CR."""
ABORT_ROW = f"{CHARTS['sequence']}-abort"
"""The abort test of wings."""


def row_of(numbers: Numbers, roll: str) -> str:
    """Return the row behind the number of an attack, defence or generators roll.

    "": the number is set by hand, or there is no number.
    """
    match roll:
        case "attack":
            return _to_hit_row(numbers.to_hit)
        case "defence":
            return _to_hit_row(numbers.defence_to_hit)
        case "generators":
            return _generator_row(numbers)
        case _:
            return ""


def _to_hit_row(needs: Needs) -> str:
    if needs.by_hand or not needs.rows:
        return ""
    return _row_addresses()[needs.rows[0]]


def _generator_row(numbers: Numbers) -> str:
    if numbers.generator_needs.by_hand:
        return ""
    against = generator_row(numbers.attack.volley.weapon).key
    return f"{CHARTS['generators']}-against-{against}"


def critical_row(roll: int) -> str:
    """Return the row of the Critical Hit Chart for a roll."""
    return f"{CHARTS['critical']}-{roll}"


def effect_row(effect: Effect, edition: str) -> str:
    """Return the row of the Critical Hit Chart of an edition that has an effect."""
    return critical_row(next(row.roll for row in TABLES[edition] if row.effect is effect))


@cache
def _row_addresses() -> Mapping[ToHitRow, str]:
    tables = {"to_hit_1_0": MATRIX_1_0, "to_hit": APPENDIX_1_1}
    addresses = {}
    for chart, table in tables.items():
        for part, rows in parts(table):
            for number, row in enumerate(rows, 1):
                addresses[row] = f"{CHARTS[chart]}-{part}-{_height(row) or number}"
    return addresses


def _height(row: ToHitRow) -> int:
    """Return the row of the matrix for the height of a target; 0 for a row that is not in the
    matrix.
    """
    if not row.firing_heights or not row.heights:
        return 0
    return next(number for number, height in enumerate(Height, 1) if height in row.heights)
