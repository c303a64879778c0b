"""Steps 3 to 5 for one weapon: attack dice, Armour and AEGIS saves, HP loss."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from engine.flow import Step
from engine.warsurge.attack import Attack
from engine.warsurge.d10 import SuccessPool
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.saves import Save
from engine.warsurge.steps.state import AttackState, Stage
from engine.warsurge.steps.throw import Successes, Unsaved
from engine.warsurge.words import RollKind

A = TypeVar("A")


class _WeaponStep(Step[AttackState, A], Generic[A]):
    stage: Stage

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.wounds = Wounds(numbers.attack, numbers.worth.hp)

    def due(self, state: AttackState) -> bool:
        return state.weapon == self.numbers.index and state.stage == self.stage

    def _lost(self, state: AttackState, successes: int) -> AttackState:
        """Return the state after unsaved successes, with the next weapon."""
        return AttackState(self.wounds.hp_after(state.hp, successes), weapon=state.weapon + 1)

    def _throw(self, pool: SuccessPool | None, count: int, chance: Fraction) -> Successes | None:
        """Return the dice of this step.

        `chance` is the chance of a success to pass this step's save and all later saves.
        """
        if pool is None:
            return None
        return Successes(
            pool, self.key, count, chance, self.wounds.enough(self.numbers.target.remaining_hp)
        )


class RollAttacks(_WeaponStep[int | Unsaved | None]):
    """Step 3: one die per attack, or none for automatic successes."""

    key, number, stage = "attack", "3", Stage.ATTACK

    def ask(self, state: AttackState) -> Successes | None:
        dice, cell = self.numbers.dice, self.numbers.cell
        pool = cell.pool(dice) if dice and not state.destroyed else None
        return self._throw(pool, dice, cell.chance * unsaved(self.numbers, self.stage))

    def apply(self, state: AttackState, answer: int | Unsaved | None) -> AttackState:
        """Count the successes that the target has to save."""
        if isinstance(answer, Unsaved):
            return self._lost(state, answer.successes)
        dice = self.numbers.dice if self.numbers.cell.is_automatic else answer or 0
        successes = 0 if state.destroyed else dice * self.numbers.worth.successes
        return state._replace(successes=successes, stage=Stage.ARMOUR)

    def log_values(
        self, state: AttackState, answer: int | Unsaved | None
    ) -> Mapping[str, int | str]:
        """Return the number of dice and of successes."""
        assert not isinstance(answer, Unsaved)
        return {"dice": self.numbers.dice, "successes": answer or 0}


class _Saves(_WeaponStep[int | Unsaved | None]):
    number = "4"
    kind: RollKind

    def ask(self, state: AttackState) -> Successes | None:
        pool = _save(self.numbers, self.kind).pool(state.successes)
        return self._throw(pool, state.successes, unsaved(self.numbers, Stage(self.stage - 1)))

    def apply(self, state: AttackState, answer: int | Unsaved | None) -> AttackState:
        """Remove the successes that were saved."""
        if isinstance(answer, Unsaved):
            return self._lost(state, answer.successes)
        return state._replace(
            successes=state.successes - (answer or 0), stage=Stage(self.stage + 1)
        )

    def log_values(
        self, state: AttackState, answer: int | Unsaved | None
    ) -> Mapping[str, int | str]:
        """Return the number of successes before the saves and the number of saves."""
        assert not isinstance(answer, Unsaved)
        return {"dice": state.successes, "saved": answer or 0}


class ArmourSaves(_Saves):
    """Step 4: Armour saves, none against AP that is equal or better."""

    key, kind, stage = "armour", RollKind.ARMOUR, Stage.ARMOUR


class AegisSaves(_Saves):
    """Step 4: AEGIS saves against the successes that passed Armour."""

    key, kind, stage = "aegis", RollKind.AEGIS, Stage.AEGIS


class LoseHP(_WeaponStep[None]):
    """Step 5: each unsaved success costs HP; models without HP are casualties."""

    key, number, stage = "hp_loss", "5", Stage.HP_LOSS

    def apply(self, state: AttackState, answer: None) -> AttackState:
        """Remove the HP."""
        return self._lost(state, state.successes)


def unsaved(numbers: Numbers, after: Stage, before: Stage = Stage.HP_LOSS) -> Fraction:
    """Return the chance that a success passes the saves between two stages."""
    chance = Fraction(1)
    for save, stage in zip(numbers.saves, (Stage.ARMOUR, Stage.AEGIS), strict=True):
        pool = save.pool(1) if after < stage < before else None
        chance *= 1 - pool.chance if pool else 1
    return chance


def _save(numbers: Numbers, kind: RollKind) -> Save:
    return next(save for save in numbers.saves if save.roll is kind)


class Wounds:
    """The target's models as one number of HP: the first model loses all its HP before the next
    model loses any.

    Source: sheet step 5; ruling 6 defines the effect of HP loss beyond the HP of a model.
    """

    def __init__(self, attack: Attack, each: int) -> None:
        """Set the target and the HP lost for each unsaved success (`each`)."""
        self.hp, self.each = attack.target.hp, each
        self.lost, self.a_model = attack.rulings.excess == "lost", self._to_kill(self.hp)

    def hp_after(self, hp: int, successes: int) -> int:
        """Return the HP of the unit after unsaved successes."""
        if not self.lost:
            return max(0, hp - successes * self.each)
        if not hp:
            return 0
        models, first = divmod(hp - 1, self.hp)
        to_kill_first = self._to_kill(first + 1)
        if successes < to_kill_first:
            return hp - successes * self.each
        killed, more = divmod(successes - to_kill_first, self.a_model)
        return max(0, (models - killed) * self.hp - more * self.each) if killed < models else 0

    def enough(self, hp: int) -> int:
        """Return the number of successes that destroy the unit; more of them change nothing."""
        if not self.lost or not hp:
            return self._to_kill(hp)
        models, first = divmod(hp - 1, self.hp)
        return self._to_kill(first + 1) + models * self.a_model

    def _to_kill(self, hp: int) -> int:
        return -(-hp // self.each)
