"""The best plan of an activation: every declaration weighed, with an upper bound on the value of all plans."""

from engine.dystopian.planning.aims import GOALS, Aim, orders, reordered, shots_to_sink
from engine.dystopian.planning.answer import exposed
from engine.dystopian.planning.countered import Countered
from engine.dystopian.planning.declarations import aim_at, planning
from engine.dystopian.planning.flight import Flight
from engine.dystopian.planning.plan import Plan
from engine.dystopian.planning.provoked import Provoked
