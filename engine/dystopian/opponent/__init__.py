"""Dystopian Wars as Broadside plays it."""

from engine.dystopian.opponent.opponent import OPPONENT
