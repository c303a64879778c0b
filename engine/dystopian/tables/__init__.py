"""The printed tables of the rules, and the lookup of numbers in them."""

from engine.dystopian.tables.criticals import (
    BY_ROLL,
    CRITICAL_ROWS_1_0,
    CRITICAL_TABLE,
    TABLE_DICE,
    TABLES,
)
from engine.dystopian.tables.generators import GENERATOR_TABLE, GUARDIAN_DICE, SHIELD_DICE
from engine.dystopian.tables.nine_steps import ABORT_POINTS, LOOP, NINE_STEPS
from engine.dystopian.tables.to_hit_lookup import NEVER, ShotFacts, ToHitRow, look_up
from engine.dystopian.tables.to_hit_numbers import APPENDIX_1_1, MATRIX_1_0
