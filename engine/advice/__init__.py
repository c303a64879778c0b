"""Advice: what exact odds say about what players wonder. Knows no game: a game says what could be otherwise."""

from engine.advice.allocation import Allocating, Allocation, Found, Joined
from engine.advice.alternatives import Change, of_each, otherwise, unsure
from engine.advice.attack_sequence import Amount, Side, Spending, States, Use, Uses
from engine.advice.goal import Goal, goal_of
from engine.advice.plan_search import LIKELY, Means, Planning, Search, at_hand
from engine.advice.sensitivity import Advised, Answer, Answers, Difference
from engine.advice.split_allocation import Full, Parted, Parting
from engine.advice.weapon_matrix import THROUGH, Matrix, aims
