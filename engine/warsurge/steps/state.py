"""The state of an attack while a unit's weapons are resolved."""

from enum import IntEnum
from typing import NamedTuple

from engine.warsurge.attack import Attack


class Stage(IntEnum):
    """The next stage for a weapon."""

    ATTACK = 0
    ARMOUR = 1
    AEGIS = 2
    HP_LOSS = 3


class AttackState(NamedTuple):
    """The target's HP, and the progress of the attack.

    hp: HP that remain in the target unit, all models together.
    successes: unsaved successes of the current weapon.
    weapon: the index of the current weapon, the number of all weapons when the attack is over.
    stage: the next stage.
    """

    hp: int
    successes: int = 0
    weapon: int = 0
    stage: Stage = Stage.ATTACK

    @property
    def is_destroyed(self) -> bool:
        """True if the unit is destroyed."""
        return self.hp <= 0


def start(attack: Attack) -> AttackState:
    """Return the state before the first weapon."""
    return AttackState(attack.target.remaining_hp)
