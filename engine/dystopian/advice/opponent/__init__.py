"""Dystopian Wars as Broadside plays it."""

from engine.dystopian.advice.opponent.declarations_as_plans import (
    plan_of_declarations,
    plan_singly,
)
from engine.dystopian.advice.opponent.opponent import OPPONENT
from engine.dystopian.advice.opponent.plan_event import declare_plan
from engine.dystopian.advice.opponent.possible_plans import AFLOAT
from engine.dystopian.advice.opponent.ranges import CLOSE, NEAR
