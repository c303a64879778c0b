"""Dystopian Wars as Broadside plays it."""

from engine.dystopian.opponent.declarations_as_plans import judged, singly
from engine.dystopian.opponent.opponent import OPPONENT
from engine.dystopian.opponent.plan_event import declaration
from engine.dystopian.opponent.possible_plans import AFLOAT
from engine.dystopian.opponent.ranges import CLOSE, NEAR
