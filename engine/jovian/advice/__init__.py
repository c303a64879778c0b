"""Advice in Jovian Wars: plans, answers, review and sensitivity, above the rules of the game."""

from engine.jovian.advice.orders_review import DUEL, Mixing, WeightedOrders
from engine.jovian.advice.plans.plan_input import ground
from engine.jovian.advice.review import REVIEW
from engine.jovian.advice.sensitivity import ATTACKS
