"""The best plan of an activation: every declaration compared, with an upper bound on the value of
all plans.
"""

from engine.dystopian.planning.aims import (
    GOALS,
    Aim,
    each_order,
    orders_of,
    reordered,
    shots_to_sink,
)
from engine.dystopian.planning.counterattack_risks import Provoked
from engine.dystopian.planning.enemy_answer import exposed
from engine.dystopian.planning.plan import Plan
from engine.dystopian.planning.possible_declarations import aim_at, planning
from engine.dystopian.planning.safe_plan import Countered
from engine.dystopian.planning.wing_plan import Flight
