"""The best plan of an activation: every declaration weighed, with what none can be better than."""

from engine.dystopian.planning.answer import exposed
from engine.dystopian.planning.countered import Countered
from engine.dystopian.planning.declarations import planning
from engine.dystopian.planning.flight import Flight, Sortie
from engine.dystopian.planning.plan import Plan
