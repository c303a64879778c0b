"""WARSURGE as Broadside plays it."""

from engine.warsurge.opponent.possible_plans import FAR, OPPONENT, situation_at
