"""Dystopian Wars as Broadside plays it."""

from engine.dystopian.opponent.opponent import OPPONENT
from engine.dystopian.opponent.planner import AFLOAT, aim_of, flight_of
from engine.dystopian.opponent.ranges import CLOSE, band_at, fired_at
