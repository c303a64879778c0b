"""The best plan of an activation: every declaration compared, with an upper bound on the value of
all plans.
"""

from engine.dystopian.advice.plans.aims import (
    GOALS,
    Aim,
    each_order,
    list_orders,
    reorder,
    shots_to_sink,
)
from engine.dystopian.advice.plans.attack_order import (
    NextAttack,
    remaining_aims,
    remaining_attacks,
)
from engine.dystopian.advice.plans.counterattack_risks import ProvokedAnswers
from engine.dystopian.advice.plans.enemy_answer import exposed_models
from engine.dystopian.advice.plans.plan import Plan
from engine.dystopian.advice.plans.possible_declarations import aim_at, planning
from engine.dystopian.advice.plans.safe_plan import SafePlanSearch
from engine.dystopian.advice.plans.wing_plan import Flight
