"""Advice in WARSURGE: plans, answers, review and sensitivity, above the rules of the game."""

from engine.warsurge.advice.plans.weapon_comparison import (
    Comparison,
    ComparisonTable,
    check_comparison,
    compare,
)
from engine.warsurge.advice.review import REVIEW
from engine.warsurge.advice.sensitivity import ATTACKS
