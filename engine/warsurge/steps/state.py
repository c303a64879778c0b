"""What changes while a unit's weapons are resolved."""

from enum import IntEnum
from typing import NamedTuple

from engine.warsurge.attack import Attack


class Stage(IntEnum):
    """What comes next for a weapon."""

    ATTACK = 0
    ARMOUR = 1
    AEGIS = 2
    HP_LOSS = 3


class AttackState(NamedTuple):
    """The target, and how far the attack is.

    hp: left in the target unit, all models together; successes: of the weapon at hand, not (yet) saved; weapon: its
    place, the number of all weapons when the attack is over.
    """

    hp: int
    successes: int = 0
    weapon: int = 0
    stage: Stage = Stage.ATTACK

    @property
    def destroyed(self) -> bool:
        """Whether the unit is gone."""
        return self.hp <= 0


def start(attack: Attack) -> AttackState:
    """The target as it stands before the first weapon."""
    return AttackState(attack.target.hp_left)
