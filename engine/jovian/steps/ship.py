"""Attacks on a capital ship: results in order, ratings, Structure, Critical Hits, Catastrophic
Damage.
"""

from dataclasses import replace
from typing import Generic, TypeVar

from engine.dice import SumOfDice
from engine.flow import Choice, Dice, Flow, ResultValues, Step
from engine.jovian.attack import Fire, ShipAttack
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.result_values import NO_RATING, ShipJudge
from engine.jovian.steps.hull import NO_OVERFLOW, ShipState
from engine.jovian.steps.volley import READY, Stage, volley_steps
from engine.jovian.tables import DAMAGE_TABLE, rating_index
from engine.jovian.words import Player

A = TypeVar("A")
OVERFLOW_DIE = Dice(SumOfDice(1, 6), "overflow")
LOW = 3
"""The highest face with which the die picks the first of two ratings."""


class _ShipStep(Step[ShipState, A], Generic[A]):
    number = ""

    def __init__(self, attack: ShipAttack) -> None:
        self.attack = attack
        self.rulings = attack.rulings
        self.table = attack.table


class Catastrophe(_ShipStep[int | None]):
    """One roll on the Catastrophic Damage Table; without a table the state records a roll to make
    on paper.
    """

    key = "catastrophe"

    def due(self, state: ShipState) -> bool:
        return state.rolls_due > 0

    def ask(self, state: ShipState) -> Dice | None:
        if self.table is None:
            return None
        return Dice(SumOfDice(self.table.dice, self.table.sides), "catastrophe")

    def apply(self, state: ShipState, answer: int | None) -> ShipState:
        """Count the row; some rows destroy the ship."""
        rolled = state._replace(rolls_due=state.rolls_due - 1)
        if self.table is None or answer is None:
            return rolled._replace(rows=(*state.rows, state.ratings_at_0))
        index = self.table.row(answer, state.ratings_at_0)
        after = rolled._replace(rows=_count_row(state.rows, index))
        if self.table.rows[index].destroys:
            return after.destroy()
        return after


def _count_row(rows: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Return the counts of the rows with one more for a row; none where nobody counts them."""
    counts = list(rows)
    if counts:
        counts[index] += 1
    return tuple(counts)


class StructureDamage(_ShipStep[None]):
    """Structure comes off, never below 0; each time it reaches or would pass 0 a Catastrophic roll
    is owed.

    A ruling decides between one roll for each point, for each result with its Critical Hits, or for
    each damage dealt.
    """

    key = "structure"

    def due(self, state: ShipState) -> bool:
        return state.structure_due > 0

    def apply(self, state: ShipState, answer: None) -> ShipState:
        """Remove the pending Structure."""
        rolls = self._count_rolls(state)
        remaining = max(0, state.structure - state.structure_due)
        has_rolled = state.rolled or rolls > 0
        rolled = has_rolled and state.criticals_due > 0
        return state._replace(structure=remaining, structure_due=0, rolls_due=rolls, rolled=rolled)

    def _count_rolls(self, state: ShipState) -> int:
        """Return the Catastrophic rolls that the pending Structure causes: one for each point that
        reaches or would pass 0, as far as the ruling allows.
        """
        before_last = max(0, state.structure - 1)
        rolls = max(0, state.structure_due - before_last)
        ruling = self.rulings.catastrophic_rolls
        if ruling == "each_point":
            return rolls
        if ruling == "each_result" and state.rolled:
            return 0
        return min(rolls, 1)


class CriticalHit(_ShipStep[int | None]):
    """The attacker picks a system or weapon that the ship still has; without one, the ship loses 1
    more Structure.
    """

    key = "critical"

    def due(self, state: ShipState) -> bool:
        return state.criticals_due > 0

    def ask(self, state: ShipState) -> Choice | None:
        remaining = tuple(index for index, times in enumerate(state.parts) if times)
        if not remaining:
            return None
        return Choice(Player.PRIMARY, remaining, by_value=False)

    def apply(self, state: ShipState, answer: int | None) -> ShipState:
        """Remove one instance of the part picked; without a part, 1 Structure is pending."""
        parts = list(state.parts)
        structure_due = 0
        if answer is None:
            structure_due = 1
        else:
            parts[answer] -= 1
        criticals_due = state.criticals_due - 1
        is_over = not criticals_due and not structure_due
        return state._replace(
            parts=tuple(parts),
            criticals=state.criticals + 1,
            criticals_due=criticals_due,
            structure_due=structure_due,
            rolled=state.rolled and not is_over,
        )

    def result_values(self, state: ShipState, answer: int | None) -> ResultValues:
        assert answer is not None
        return {"picked": self.attack.target.parts[answer].name or str(answer + 1)}


class Overflow(_ShipStep[int | None]):
    """Damage to an empty rating goes at random to one of the others that has boxes; a die decides
    between two.
    """

    key = "overflow"

    def due(self, state: ShipState) -> bool:
        return state.overflow != NO_OVERFLOW

    def ask(self, state: ShipState) -> Dice | None:
        return OVERFLOW_DIE if len(state.others) > 1 else None

    def apply(self, state: ShipState, answer: int | None) -> ShipState:
        """Mark a box of the other rating; if none has boxes, a ruling decides."""
        others = state.others
        if others:
            other = others[0]
            if answer is not None and answer > LOW:
                other = others[-1]
            return state.mark(other)
        structure, criticals = NO_RATING[self.rulings.no_rating_left]
        return state._replace(
            overflow=NO_OVERFLOW, structure_due=structure, criticals_due=criticals
        )


class NextResult(_ShipStep[None]):
    """The next result: lowest magnitude first, then lowest value."""

    key = "result"

    def due(self, state: ShipState) -> bool:
        return bool(state.pending)

    def apply(self, state: ShipState, answer: None) -> ShipState:
        """Apply the result's row of the damage table."""
        (magnitude, value), *rest = state.pending
        row = DAMAGE_TABLE[magnitude]
        after = state._replace(
            pending=tuple(rest),
            structure_due=row.structure,
            criticals_due=row.criticals,
            rolled=False,
        )
        if not row.ratings:
            return after
        index = rating_index(value)
        if not after.ratings[index]:
            return after._replace(overflow=index)
        return after.mark(index)


class Landed(_ShipStep[None]):
    """The end of an attack, before its results are resolved."""

    key = "landed"

    def due(self, state: ShipState) -> bool:
        return state.volley.stage is Stage.LANDED

    def apply(self, state: ShipState, answer: None) -> ShipState:
        """Make the results pending and prepare the next attack."""
        return state._replace(pending=state.volley.results, volley=READY, done=state.done + 1)


def ship_throw(attack: ShipAttack, fire: Fire, ratings: tuple[int, ...]) -> OpposedThrow:
    """Return the dice of one attack on a ship with the given boxes left; the boxes matter only for
    decisions.
    """
    ruling = attack.rulings.no_rating_left
    throw = attack.throw(fire, ratings[0], ShipJudge(ratings, ruling))
    if throw.decides:
        return throw
    return replace(throw, judge=ShipJudge((), ruling))


def ship_flow(attack: ShipAttack) -> Flow[ShipState]:
    """Return the flow of all attacks in order, each resolved before the next roll."""
    fires = attack.shots

    def throw(state: ShipState) -> OpposedThrow | None:
        """Return the dice of the next attack; None after the last, or if the ship is destroyed."""
        if state.destroyed or state.done == len(fires):
            return None
        return ship_throw(attack, fires[state.done], state.ratings)

    kinds = (Catastrophe, StructureDamage, CriticalHit, Overflow, NextResult, Landed)
    damage_steps = [kind(attack) for kind in kinds]
    return Flow((*damage_steps, *volley_steps(throw)))
