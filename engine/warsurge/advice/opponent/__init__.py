"""WARSURGE as Broadside plays it."""

from engine.warsurge.advice.opponent.opponent import OPPONENT
from engine.warsurge.advice.opponent.possible_plans import FAR, situation_at
