"""Steps 3 to 5 for one weapon: attack dice, Armour and AEGIS saves, HP loss."""

from fractions import Fraction

from engine.flow import Step
from engine.warsurge.die import SuccessPool
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.saves import Save
from engine.warsurge.steps.state import AttackState
from engine.warsurge.steps.wounds import Wounds
from engine.warsurge.words import RollKind


class _WeaponStep(Step[AttackState]):
    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers


class RollAttacks(_WeaponStep):
    """Step 3: one die per attack, or none when they succeed automatically."""

    key, number = "attack", "3"

    def roll(self, state: AttackState) -> SuccessPool | None:
        dice = self.numbers.dice
        return self.numbers.cell.pool(dice) if dice and not state.destroyed else None

    def apply(self, state: AttackState, outcome: int) -> AttackState:
        """Counts the successes that the target has to save."""
        if state.destroyed:
            return state._replace(successes=0)
        dice = self.numbers.dice if self.numbers.cell.is_automatic else outcome
        return state._replace(successes=dice * self.numbers.worth.successes)

    @property
    def keeps(self) -> Fraction:
        """The chance that an attack die becomes a success."""
        return self.numbers.cell.chance


class _Saves(_WeaponStep):
    number = "4"
    kind: RollKind

    @property
    def save(self) -> Save:
        """The save of this step."""
        return next(save for save in self.numbers.saves if save.roll is self.kind)

    def roll(self, state: AttackState) -> SuccessPool | None:
        return self.save.pool(state.successes)

    def apply(self, state: AttackState, outcome: int) -> AttackState:
        """Takes off the successes that were saved."""
        return state._replace(successes=state.successes - outcome)

    @property
    def keeps(self) -> Fraction:
        """The chance that a success gets past this save."""
        pool = self.save.pool(1)
        return 1 - pool.chance if pool else Fraction(1)


class ArmourSaves(_Saves):
    """Step 4: Armour saves, none against AP that is equal or better."""

    key, kind = "armour", RollKind.ARMOUR


class AegisSaves(_Saves):
    """Step 4: AEGIS saves against what got past Armour."""

    key, kind = "aegis", RollKind.AEGIS


class LoseHP(_WeaponStep):
    """Step 5: each success that was not saved costs HP; models without any are casualties."""

    key, number = "hp_loss", "5"

    def __init__(self, numbers: Numbers) -> None:
        super().__init__(numbers)
        self.wounds = Wounds(numbers.attack, numbers.worth.hp)

    def apply(self, state: AttackState, outcome: int) -> AttackState:
        """Takes off the HP."""
        return AttackState(self.wounds.left(state.hp, state.successes))
