"""Advice before bidding: the value of each order, and the best mix of orders."""

from engine.jovian.order_advice.fire import Base, ShotSequence, best_harm
from engine.jovian.order_advice.kill_chance import chance_to_destroy, with_roll
from engine.jovian.order_advice.shot_damage import shot_distribution
