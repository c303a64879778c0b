"""Steps 3 to 5 for one weapon: attack dice, Armour and AEGIS saves, HP loss."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.flow import Step
from engine.warsurge.attack import Attack
from engine.warsurge.d10 import SuccessPool
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.saves import Save
from engine.warsurge.steps.state import AttackState, Stage
from engine.warsurge.steps.throw import Successes, Unsaved
from engine.warsurge.words import RollKind


class _WeaponStep(Step[AttackState]):
    stage: Stage

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.wounds = Wounds(numbers.attack, numbers.worth.hp)

    def due(self, state: AttackState) -> bool:
        return state.weapon == self.numbers.index and state.stage == self.stage

    def _lost(self, state: AttackState, successes: int) -> AttackState:
        """After successes that were not saved: the next weapon comes."""
        return AttackState(self.wounds.left(state.hp, successes), weapon=state.weapon + 1)

    def _throw(self, pool: SuccessPool | None, count: int, chance: Fraction) -> Successes | None:
        """The dice of this step; `chance`: of a success to get past it and all later saves."""
        if pool is None:
            return None
        return Successes(pool, self.key, count, chance, self.wounds.enough(self.numbers.target.hp_left))


class RollAttacks(_WeaponStep):
    """Step 3: one die per attack, or none when they succeed automatically."""

    key, number, stage = "attack", "3", Stage.ATTACK

    def ask(self, state: AttackState) -> Successes | None:
        dice, cell = self.numbers.dice, self.numbers.cell
        pool = cell.pool(dice) if dice and not state.destroyed else None
        return self._throw(pool, dice, cell.chance * unsaved(self.numbers, self.stage))

    def apply(self, state: AttackState, answer: int | Unsaved | None) -> AttackState:
        """Counts the successes that the target has to save."""
        if isinstance(answer, Unsaved):
            return self._lost(state, answer.successes)
        dice = self.numbers.dice if self.numbers.cell.is_automatic else answer or 0
        successes = 0 if state.destroyed else dice * self.numbers.worth.successes
        return state._replace(successes=successes, stage=Stage.ARMOUR)

    def told(self, state: AttackState, answer: int | None) -> Mapping[str, int | str]:
        """Of how many dice how many succeeded."""
        return {"dice": self.numbers.dice, "successes": answer or 0}


class _Saves(_WeaponStep):
    number = "4"
    kind: RollKind

    def ask(self, state: AttackState) -> Successes | None:
        pool = _save(self.numbers, self.kind).pool(state.successes)
        return self._throw(pool, state.successes, unsaved(self.numbers, Stage(self.stage - 1)))

    def apply(self, state: AttackState, answer: int | Unsaved | None) -> AttackState:
        """Takes off the successes that were saved."""
        if isinstance(answer, Unsaved):
            return self._lost(state, answer.successes)
        return state._replace(successes=state.successes - (answer or 0), stage=Stage(self.stage + 1))

    def told(self, state: AttackState, answer: int | None) -> Mapping[str, int | str]:
        """Of how many successes how many were saved."""
        return {"dice": state.successes, "saved": answer or 0}


class ArmourSaves(_Saves):
    """Step 4: Armour saves, none against AP that is equal or better."""

    key, kind, stage = "armour", RollKind.ARMOUR, Stage.ARMOUR


class AegisSaves(_Saves):
    """Step 4: AEGIS saves against what got past Armour."""

    key, kind, stage = "aegis", RollKind.AEGIS, Stage.AEGIS


class LoseHP(_WeaponStep):
    """Step 5: each success that was not saved costs HP; models without any are casualties."""

    key, number, stage = "hp_loss", "5", Stage.HP_LOSS

    def apply(self, state: AttackState, answer: Any) -> AttackState:
        """Takes off the HP."""
        return self._lost(state, state.successes)


def unsaved(numbers: Numbers, after: Stage, before: Stage = Stage.HP_LOSS) -> Fraction:
    """The chance that a success gets past the saves between two stages."""
    chance = Fraction(1)
    for save, stage in zip(numbers.saves, (Stage.ARMOUR, Stage.AEGIS), strict=True):
        pool = save.pool(1) if after < stage < before else None
        chance *= 1 - pool.chance if pool else 1
    return chance


def _save(numbers: Numbers, kind: RollKind) -> Save:
    return next(save for save in numbers.saves if save.roll is kind)


class Wounds:
    """The target's models as one number of HP: the first model is worn down before the next is touched.

    Source: sheet step 5; ruling 6 says what becomes of HP loss that the model no longer has.
    """

    def __init__(self, attack: Attack, each: int) -> None:
        """`each`: HP lost for each success that is not saved."""
        self.hp, self.each = attack.target.hp, each
        self.lost, self.a_model = attack.rulings.excess == "lost", self._to_kill(self.hp)

    def left(self, hp: int, successes: int) -> int:
        """HP of the unit after successes that were not saved."""
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
        """Successes that destroy the unit: more of them change nothing."""
        if not self.lost or not hp:
            return self._to_kill(hp)
        models, first = divmod(hp - 1, self.hp)
        return self._to_kill(first + 1) + models * self.a_model

    def _to_kill(self, hp: int) -> int:
        return -(-hp // self.each)
