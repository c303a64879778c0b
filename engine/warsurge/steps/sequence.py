"""The attack sequence of a unit: steps 3 to 5 for each weapon in its order, shared by rolls, typed dice and odds."""

from dataclasses import dataclass

from engine.flow import Sequence, Step
from engine.warsurge.attack import Attack
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import AttackState
from engine.warsurge.steps.weapon import AegisSaves, ArmourSaves, LoseHP, RollAttacks


@dataclass(frozen=True)
class WeaponSteps:
    """The steps of one weapon."""

    attack: RollAttacks
    armour: ArmourSaves
    aegis: AegisSaves
    hp_loss: LoseHP

    @property
    def in_order(self) -> tuple[Step[AttackState], ...]:
        """The steps as they are gone through."""
        return self.attack, self.armour, self.aegis, self.hp_loss


def weapon_steps(attack: Attack) -> tuple[WeaponSteps, ...]:
    """The steps of every weapon of an attack."""
    every = (Numbers(attack, index) for index in range(len(attack.weapons)))
    return tuple(WeaponSteps(RollAttacks(n), ArmourSaves(n), AegisSaves(n), LoseHP(n)) for n in every)


def attack_sequence(attack: Attack) -> Sequence[AttackState]:
    """All weapons in a row; once the unit is destroyed, the others roll nothing. Source: sheet steps 3 to 6."""
    return Sequence(tuple(step for steps in weapon_steps(attack) for step in steps.in_order))
