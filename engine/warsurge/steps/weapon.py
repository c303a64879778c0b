"""Steps 3 to 5 for one weapon: attack dice, Armour and AEGIS saves, HP loss."""

from fractions import Fraction
from typing import Generic, TypeVar

from engine.flow import ResultValues, Step
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

    def _take_hp(self, state: AttackState, successes: int) -> AttackState:
        """Return the state after unsaved successes, with the next weapon."""
        return AttackState(self.wounds.hp_after(state.hp, successes), weapon=state.weapon + 1)

    def _throw(self, pool: SuccessPool | None, count: int, chance: Fraction) -> Successes | None:
        """Return the dice of this step.

        `chance` is the chance of a success to pass this step's save and all later saves.
        """
        if pool is None:
            return None
        enough = self.wounds.enough(self.numbers.target.remaining_hp)
        return Successes(pool, self.key, count, chance, enough)


class RollAttacks(_WeaponStep[int | Unsaved | None]):
    """Step 3: one die per attack, or none for automatic successes."""

    key = "attack"
    number = "3"
    stage = Stage.ATTACK

    def ask(self, state: AttackState) -> Successes | None:
        dice = self.numbers.dice
        if not dice or state.is_destroyed:
            return None
        cell = self.numbers.cell
        chance = cell.chance * chance_past_saves(self.numbers, self.stage)
        return self._throw(cell.pool(dice), dice, chance)

    def apply(self, state: AttackState, answer: int | Unsaved | None) -> AttackState:
        """Count the successes that the target has to save."""
        if isinstance(answer, Unsaved):
            return self._take_hp(state, answer.successes)
        successful_dice = answer or 0
        if self.numbers.cell.is_automatic:
            successful_dice = self.numbers.dice
        successes = successful_dice * self.numbers.worth.successes
        if state.is_destroyed:
            successes = 0
        return state._replace(successes=successes, stage=Stage.ARMOUR)

    def result_values(self, state: AttackState, answer: int | Unsaved | None) -> ResultValues:
        """Return the number of dice, of successful dice, and of successes that the target has to
        save.
        """
        assert not isinstance(answer, Unsaved)
        to_save = self.apply(state, answer).successes
        return {"dice": self.numbers.dice, "successes": answer or 0, "to_save": to_save}


class _Saves(_WeaponStep[int | Unsaved | None]):
    number = "4"
    kind: RollKind

    def ask(self, state: AttackState) -> Successes | None:
        pool = _save(self.numbers, self.kind).pool(state.successes)
        return self._throw(
            pool, state.successes, chance_past_saves(self.numbers, Stage(self.stage - 1))
        )

    def apply(self, state: AttackState, answer: int | Unsaved | None) -> AttackState:
        """Remove the successes that were saved."""
        if isinstance(answer, Unsaved):
            return self._take_hp(state, answer.successes)
        return state._replace(
            successes=state.successes - (answer or 0), stage=Stage(self.stage + 1)
        )

    def result_values(self, state: AttackState, answer: int | Unsaved | None) -> ResultValues:
        """Return the number of successes before the saves, of saves, and of successes after
        them.
        """
        assert not isinstance(answer, Unsaved)
        unsaved = self.apply(state, answer).successes
        return {"dice": state.successes, "saved": answer or 0, "unsaved": unsaved}


class ArmourSaves(_Saves):
    """Step 4: Armour saves, none against AP that is equal or better."""

    key = "armour"
    kind = RollKind.ARMOUR
    stage = Stage.ARMOUR


class AegisSaves(_Saves):
    """Step 4: AEGIS saves against the successes that passed Armour."""

    key = "aegis"
    kind = RollKind.AEGIS
    stage = Stage.AEGIS


class LoseHP(_WeaponStep[None]):
    """Step 5: each unsaved success costs HP; models without HP are casualties."""

    key = "hp_loss"
    number = "5"
    stage = Stage.HP_LOSS

    def apply(self, state: AttackState, answer: None) -> AttackState:
        """Remove the HP."""
        return self._take_hp(state, state.successes)

    def result_values(self, state: AttackState, answer: None) -> ResultValues:
        """Return the HP before and after the loss, and the lost HP."""
        after = self.apply(state, answer).hp
        return {"before": state.hp, "lost": state.hp - after, "after": after}


def chance_past_saves(numbers: Numbers, after: Stage, before: Stage = Stage.HP_LOSS) -> Fraction:
    """Return the chance that a success passes the saves between two stages."""
    chance = Fraction(1)
    for save, stage in zip(numbers.saves, (Stage.ARMOUR, Stage.AEGIS), strict=True):
        pool = save.pool(1)
        if pool and after < stage < before:
            chance *= 1 - pool.chance
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
        self.hp = attack.target.hp
        self.each = each
        self.is_excess_lost = attack.rulings.excess == "lost"
        self.to_kill_model = self._to_kill(self.hp)

    def hp_after(self, hp: int, successes: int) -> int:
        """Return the HP of the unit after unsaved successes."""
        if not self.is_excess_lost:
            return max(0, hp - successes * self.each)
        if not hp:
            return 0
        models, first = divmod(hp - 1, self.hp)
        to_kill_first = self._to_kill(first + 1)
        if successes < to_kill_first:
            return hp - successes * self.each
        killed, more = divmod(successes - to_kill_first, self.to_kill_model)
        if killed >= models:
            return 0
        return max(0, (models - killed) * self.hp - more * self.each)

    def enough(self, hp: int) -> int:
        """Return the number of successes that destroy the unit; more of them change nothing."""
        if not self.is_excess_lost or not hp:
            return self._to_kill(hp)
        models, first = divmod(hp - 1, self.hp)
        return self._to_kill(first + 1) + models * self.to_kill_model

    def _to_kill(self, hp: int) -> int:
        """Return the number of successes that cost a model all its HP."""
        return -(-hp // self.each)
