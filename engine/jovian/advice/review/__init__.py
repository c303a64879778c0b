"""Reviews of attacks and of the orders of dogfights."""

from engine.jovian.advice.review.attack_review import REVIEW
from engine.jovian.advice.review.orders_review import DUEL, Mixing, WeightedOrders
