"""The flow of an attack on either kind of target, and its start."""

from typing import Any

from engine.flow import Flow
from engine.jovian.attack import Attack, Fire, SquadronAttack
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.steps.hull import ShipState, ship_start
from engine.jovian.steps.ship import ship_flow, ship_throw
from engine.jovian.steps.squadron import (
    SquadronState,
    squadron_flow,
    squadron_start,
    squadron_throw,
)

TargetState = SquadronState | ShipState


def attack_flow(attack: Attack) -> Flow[Any]:
    """Return the steps of an attack."""
    if isinstance(attack, SquadronAttack):
        return squadron_flow(attack)
    return ship_flow(attack)


def attack_start(attack: Attack) -> TargetState:
    """Return the state of the target before the attack."""
    if isinstance(attack, SquadronAttack):
        return squadron_start(attack)
    return ship_start(attack)


def throw_of(attack: Attack, fire: Fire) -> OpposedThrow:
    """Return the dice of one attack on the target as it is before all attacks."""
    if isinstance(attack, SquadronAttack):
        return squadron_throw(attack, fire)
    return ship_throw(attack, fire, attack.target.ratings)
