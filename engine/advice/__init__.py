"""Advice from exact odds, independent of games: a game supplies the alternatives and the goals."""

from engine.advice.allocation import AllocatedUses, Allocating, Allocation, Joined
from engine.advice.alternatives import FieldChange, of_each, otherwise, unsure
from engine.advice.attack_sequence import Amount, CountedTarget, Spending, States, Use, Uses
from engine.advice.goal import LIKELY, Goal, goal_of
from engine.advice.plan_search import Means, Plan, Planning, Search, current_plans
from engine.advice.sensitivity import Advised, Answer, Answers, Difference, by_key, differing
from engine.advice.split_allocation import Full, Parted, Parting
from engine.advice.weapon_matrix import WeaponMatrix
