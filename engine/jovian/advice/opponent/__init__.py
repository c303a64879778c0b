"""Jovian Wars as Broadside plays it."""

from engine.jovian.advice.opponent.opponent import OPPONENT
from engine.jovian.advice.opponent.sealed_dogfight import Arming, dogfight_due, seal_orders
from engine.jovian.advice.review.orders_review import Mixing
