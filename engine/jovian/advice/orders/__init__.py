"""Advice before bidding: the value of each order, and the best mix of orders."""

from engine.jovian.advice.orders.best_mix import (
    Mix,
    draw,
    find_best_mix,
    mean_fuel,
    mixed_ends,
    mixes,
)
from engine.jovian.advice.orders.best_replies import (
    MixedOrders,
    OrdersPair,
    Replies,
    pairs_with,
    pairs_with_best_replies,
)
from engine.jovian.advice.orders.fire import Base, ShotSequence, best_harm, finish
from engine.jovian.advice.orders.kill_chance import chance_to_destroy, with_roll
from engine.jovian.advice.orders.matrix_game import remove_dominated, solve_game
from engine.jovian.advice.orders.missiles import MissileAdvice, best_missiles, missile_choices
from engine.jovian.advice.orders.order_values import Board, Stakes
from engine.jovian.advice.orders.outcomes import DogfightEnd, Duel, for_the_other
from engine.jovian.advice.orders.payoffs import PAYOFFS, Payoff
from engine.jovian.advice.orders.quick_fire import FireAim, FireEffect, QuickFire
from engine.jovian.advice.orders.quick_payoffs import Approximation
from engine.jovian.advice.orders.salvo import Purpose
from engine.jovian.advice.orders.shot_damage import shot_distribution
from engine.jovian.advice.orders.simplex import solve_by_simplex
