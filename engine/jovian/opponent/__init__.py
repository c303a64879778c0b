"""Jovian Wars as Broadside plays it."""

from engine.jovian.opponent.dogfight import Arming, Mixing, dogfight_due, sealed_orders
from engine.jovian.opponent.planner import OPPONENT, Asked, asked_of, planner
