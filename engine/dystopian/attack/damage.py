"""Step 9: hits against DR and CR, the Critical Hit Chart, hull points."""

from fractions import Fraction
from typing import Generic, TypeVar

from engine.dice import Chance
from engine.dystopian.attack.state import DAMAGE, OVER, TABLE, AttackState
from engine.dystopian.attack.toughness import Toughness
from engine.dystopian.repeats import with_repeat
from engine.dystopian.tables.criticals import TABLE_DICE
from engine.dystopian.words import NO_EFFECTS
from engine.flow import Dice, ResultValues, Step

A = TypeVar("A")
TABLE_THROW = Dice(TABLE_DICE, "critical")


class _DamageStep(Step[AttackState, A], Generic[A]):
    number = "9"

    def __init__(self, toughness: Toughness) -> None:
        self.toughness = toughness


class Damage(_DamageStep[None]):
    """The effect of the remaining hits: nothing, damage, or criticals."""

    key = "damage"

    def due(self, state: AttackState) -> bool:
        return state.stage == DAMAGE

    def apply(self, state: AttackState, answer: None) -> AttackState:
        """Count criticals and the lost HP and AP."""
        tough = self.toughness
        hits = max(0, state.hits + tough.hits_change)
        criticals = tough.criticals(state, hits)
        if criticals and tough.is_fragile:
            return state._replace(hits=0, criticals=criticals, loss=state.hp, stage=TABLE)
        ap = state.ap
        is_damaged = tough.reaches(hits, tough.dr(state))
        if is_damaged:
            ap = max(0, ap - tough.lethal)
        leaking = 0
        if criticals:
            leaking = tough.criticals_after_leak(state, hits)
        return state._replace(
            hits=0,
            criticals=criticals,
            to_roll=tough.rows_to_roll(state.hp, criticals),
            loss=tough.loss(criticals, is_damaged=is_damaged),
            ap=ap,
            leaking=leaking,
            stage=TABLE,
        )

    def result_values(self, state: AttackState, answer: None) -> ResultValues:
        """Return the hits, the DR and CR that they are compared with, and the criticals and HP
        that they cost.
        """
        after = self.apply(state, answer)
        return {
            "hits": state.hits,
            "dr": self.toughness.dr(state),
            "cr": self.toughness.cr(state),
            "criticals": after.criticals,
            "loss": after.loss,
        }


class CriticalHit(_DamageStep[int]):
    """One roll on the Critical Hit Chart; its effect is applied at once."""

    key = "critical"

    def due(self, state: AttackState) -> bool:
        return state.stage == TABLE and state.to_roll > 0

    def ask(self, state: AttackState) -> Dice:
        return TABLE_THROW

    def apply(self, state: AttackState, answer: int) -> AttackState:
        """Apply the row to the model."""
        row = self.toughness.rows[answer]
        if row.destroys:
            loss = max(state.loss, state.hp)
            return state._replace(to_roll=0, loss=loss, exploded=row.explodes)
        if row.effect in state.effects:
            option = self.toughness.rulings.repeated_effects
            state = state._replace(repeats=with_repeat(state.repeats, row.effect, option))
        further_row = 0
        if row.follow_up:
            further_row = row.roll
        state = state._replace(
            rolled=state.rolled + 1,
            to_roll=state.to_roll - 1,
            ap=max(0, state.ap - row.assault_points),
            effects=state.effects | {row.effect},
            row=further_row,
        )
        if row.lowers_cr and state.leaking:
            return self._leak(state)
        return state

    def result_values(self, state: AttackState, answer: int) -> ResultValues:
        """Return the roll and the effect of its row, and the CR and the number of criticals of the
        same hits after the effect.
        """
        after = self.apply(state, answer)
        return {
            "roll": answer,
            "effect": self.toughness.rows[answer].effect,
            "cr": self.toughness.cr(after),
            "criticals": after.criticals,
        }

    def _leak(self, state: AttackState) -> AttackState:
        """Score the same hits again against the DR after a fusion leak (ruling 16)."""
        criticals = state.leaking
        rows = self.toughness.rows_to_roll(state.hp, criticals) - state.rolled
        loss = self.toughness.loss(criticals, is_damaged=True)
        return state._replace(criticals=criticals, to_roll=max(0, rows), loss=loss, leaking=0)


class FurtherDice(_DamageStep[int | None]):
    """The further dice of a table row: assault points lost, or the distance a model is thrown."""

    key = "further"

    def due(self, state: AttackState) -> bool:
        return state.stage == TABLE and state.row > 0

    def ask(self, state: AttackState) -> Dice | None:
        dice = self.toughness.rows[state.row].follow_up
        if not dice:
            return None
        return Dice(dice, self.key)

    def apply(self, state: AttackState, answer: int | None) -> AttackState:
        """Take off the assault points; a distance changes no tracked value."""
        lost = 0
        if answer and self.toughness.rows[state.row].assault_dice:
            lost = answer
        return state._replace(ap=max(0, state.ap - lost), row=0)

    def result_values(self, state: AttackState, answer: int | None) -> ResultValues:
        """Return the sum of the dice."""
        return {"count": answer or 0}


class TakeHullPoints(_DamageStep[None]):
    """Hull points come off; a model with none left is removed."""

    key = "hull_points"

    def due(self, state: AttackState) -> bool:
        return state.stage == TABLE

    def apply(self, state: AttackState, answer: None) -> AttackState:
        """Take off the HP counted so far."""
        return state._replace(
            hp=max(0, state.hp - state.loss), hits=0, loss=0, leaking=0, stage=OVER
        )


class LastHp(Step[AttackState, int]):
    """Step 9 of an explosion's hits past the last HP of a neighbour, in odds only."""

    key = "damage"
    number = "9"

    def __init__(self, explodes: Fraction) -> None:
        """Take the chance that the neighbour explodes."""
        self._chance = Chance(explodes)

    def due(self, state: AttackState) -> bool:
        return state.stage == DAMAGE

    def ask(self, state: AttackState) -> Dice:
        return Dice(self._chance, self.key)

    def apply(self, state: AttackState, answer: int) -> AttackState:
        return AttackState(0, 0, NO_EFFECTS, exploded=bool(answer), stage=OVER)
