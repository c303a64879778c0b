"""Advice from exact odds, independent of games: a game supplies the alternatives and the goals."""

from engine.advice.allocation import AllocatedUses, Allocation, AllocationSearch, Combination
from engine.advice.alternatives import FieldChange, of_each, otherwise, unsure
from engine.advice.attack_sequence import Amount, CountedTarget, SequenceSearch, States, Use, Uses
from engine.advice.goal import LIKELY, Goal, goal_of
from engine.advice.plan_search import Plan, Planning, PlanSpace, Search, current_plans
from engine.advice.sensitivity import (
    Answer,
    Answers,
    Difference,
    Sensitivity,
    by_key,
    pair_differences,
)
from engine.advice.split_allocation import Full, SplitAllocation, SplitMeans
from engine.advice.weapon_matrix import WeaponMatrix
