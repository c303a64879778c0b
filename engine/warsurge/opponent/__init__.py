"""WARSURGE as Broadside plays it."""

from engine.warsurge.opponent.planner import FAR, OPPONENT, situation_at
