"""The best plan of fire for a squadron or ship: weapons, targets, instances, Fire Control."""

from engine.jovian.planning.fire import Ground, RemainingWeapon, planning
from engine.jovian.planning.plan import GOALS, Aim, Fired, Plan, Target
