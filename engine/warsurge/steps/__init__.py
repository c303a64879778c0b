"""Steps 2 to 5 of the attack sequence: reach, attack dice, saves, HP loss."""

from engine.warsurge.steps.flow import attack_flow
from engine.warsurge.steps.modifiers import MELEE_TABLE, AppliedModifier
from engine.warsurge.steps.numbers import Numbers, Worth
from engine.warsurge.steps.state import AttackState, start
from engine.warsurge.steps.throw import Successes
from engine.warsurge.steps.weapon import Wounds
