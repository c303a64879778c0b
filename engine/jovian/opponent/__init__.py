"""Jovian Wars as Broadside plays it."""

from engine.jovian.battle.orders_review import Mixing
from engine.jovian.opponent.possible_plans import OPPONENT
from engine.jovian.opponent.sealed_dogfight import Arming, dogfight_due, sealed_orders
