"""The attack of a unit as a flow: steps 3 to 5 for each weapon in order, shared by rolls, typed
dice and odds.
"""

from itertools import chain

from engine.flow import Flow
from engine.warsurge.attack import Attack
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import AttackState
from engine.warsurge.steps.weapon import AegisSaves, ArmourSaves, LoseHP, RollAttacks

STEPS = 4
"""The number of steps of one weapon: attack, Armour, AEGIS, HP loss."""


def weapon_flow(numbers: Numbers) -> Flow[AttackState]:
    """Return the flow of one weapon.

    If the unit is already destroyed, no dice are rolled. Source: sheet steps 3 to 5.
    """
    return Flow((RollAttacks(numbers), ArmourSaves(numbers), AegisSaves(numbers), LoseHP(numbers)))


def attack_flow(attack: Attack) -> Flow[AttackState]:
    """Return the flow of all weapons, one after the other. Source: sheet steps 3 to 6."""
    flows = [weapon_flow(Numbers(attack, index)) for index in range(len(attack.weapons))]
    return Flow(tuple(chain.from_iterable(flow.steps for flow in flows)))
