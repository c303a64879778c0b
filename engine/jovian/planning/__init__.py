"""The best plan of a squadron's or ship's whole fire: weapons, targets, instances, Fire Control."""

from engine.jovian.planning.fire import Armed, Ground, planning
from engine.jovian.planning.plan import GOALS, Aim, Fired, Plan, Target
