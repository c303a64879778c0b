"""Advice in WARSURGE, above its rules: weapons compared, and how rulings change the odds.

Advice in a battle is in the packages `opponent`, `plans` and `review`.
"""

from engine.warsurge.advice.plans.weapon_comparison import (
    Comparison,
    ComparisonTable,
    check_comparison,
    compare,
)
from engine.warsurge.advice.sensitivity import ATTACKS
