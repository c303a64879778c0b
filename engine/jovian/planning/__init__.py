"""The best plan of fire for a squadron or ship: weapons, targets, instances, Fire Control."""

from engine.jovian.planning.fire import Armed, Ground, planning
from engine.jovian.planning.plan import GOALS, Aim, Fired, Plan, Target
