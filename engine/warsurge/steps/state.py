"""What changes while a unit's weapons are resolved."""

from typing import NamedTuple

from engine.warsurge.attack import Attack


class AttackState(NamedTuple):
    """hp: left in the target unit, all models together; successes: of the weapon at hand, not (yet) saved."""

    hp: int
    successes: int = 0

    @property
    def destroyed(self) -> bool:
        """Whether the unit is gone."""
        return self.hp <= 0


def start(attack: Attack) -> AttackState:
    """The target as it stands before the first weapon."""
    return AttackState(attack.target.hp_left)
