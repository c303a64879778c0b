"""The best plan of fire for a squadron or ship: weapons, targets, instances, Fire Control."""

from engine.jovian.advice.plans.fire import Ground, RemainingWeapon, planning
from engine.jovian.advice.plans.plan import GOALS, Aim, Fired, Plan, Target
from engine.jovian.advice.plans.plan_input import ground
