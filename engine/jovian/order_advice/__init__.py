"""Advice before bidding: the value of each order, and the best mix of orders."""

from engine.jovian.order_advice.best_mix import (
    Mix,
    drawn,
    find_best_mix,
    mean_fuel,
    mixed_ends,
    mixes,
)
from engine.jovian.order_advice.best_replies import (
    MixedOrders,
    OrdersPair,
    Replies,
    pairs_with,
    pairs_with_best_replies,
)
from engine.jovian.order_advice.fire import Base, ShotSequence, best_harm, finish
from engine.jovian.order_advice.kill_chance import chance_to_destroy, with_roll
from engine.jovian.order_advice.matrix_game import solve_game, undominated
from engine.jovian.order_advice.missiles import MissileAdvice, best_missiles, missile_choices
from engine.jovian.order_advice.order_values import Board, Stakes
from engine.jovian.order_advice.outcomes import DogfightEnd, Duel, for_the_other
from engine.jovian.order_advice.payoffs import PAYOFFS, Payoff
from engine.jovian.order_advice.quick_fire import FireAim, FireEffect, QuickFire
from engine.jovian.order_advice.quick_payoffs import Approximation
from engine.jovian.order_advice.salvo import Purpose
from engine.jovian.order_advice.shot_damage import shot_distribution
from engine.jovian.order_advice.simplex import pivoted
