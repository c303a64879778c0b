"""Attacks on a capital ship: results in order, ratings, Structure, Critical Hits, Catastrophic
Damage.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Generic, TypeVar

from engine.dice import SumOfDice
from engine.flow import Choice, Dice, Flow, Step
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
        self.attack, self.rulings, self.table = attack, attack.rulings, attack.table


class Catastrophe(_ShipStep[int | None]):
    """One roll on the Catastrophic Damage Table; without a table the state records a roll to make
    on paper.
    """

    key = "catastrophe"

    def due(self, state: ShipState) -> bool:
        return state.rolls_due > 0

    def ask(self, state: ShipState) -> Dice | None:
        return (
            Dice(SumOfDice(self.table.dice, self.table.sides), "catastrophe")
            if self.table
            else None
        )

    def apply(self, state: ShipState, answer: int | None) -> ShipState:
        """Count the row; some rows destroy the ship."""
        ship_state = state._replace(rolls_due=state.rolls_due - 1)
        if self.table is None or answer is None:
            return ship_state._replace(rows=(*state.rows, state.ratings_at_0))
        index = self.table.row(answer, state.ratings_at_0)
        rows = tuple(times + (index == row) for row, times in enumerate(state.rows))
        ship_state = ship_state._replace(rows=rows)
        return ship_state.lost() if self.table.rows[index].destroys else ship_state


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
        rolls = max(0, state.structure_due - max(0, state.structure - 1))
        if self.rulings.catastrophic_rolls != "each_point":
            rolls = min(rolls, 1)
        if self.rulings.catastrophic_rolls == "each_result" and state.rolled:
            rolls = 0
        remaining = max(0, state.structure - state.structure_due)
        rolled = state.criticals_due > 0 and (state.rolled or rolls > 0)
        return state._replace(structure=remaining, structure_due=0, rolls_due=rolls, rolled=rolled)


class CriticalHit(_ShipStep[int | None]):
    """The attacker picks a system or weapon that the ship still has; without one, the ship loses 1
    more Structure.
    """

    key = "critical"

    def due(self, state: ShipState) -> bool:
        return state.criticals_due > 0

    def ask(self, state: ShipState) -> Choice | None:
        remaining = tuple(index for index, times in enumerate(state.parts) if times)
        return Choice(Player.PRIMARY, remaining, by_value=False) if remaining else None

    def apply(self, state: ShipState, answer: int | None) -> ShipState:
        """Remove one instance of the part picked."""
        parts = tuple(times - (index == answer) for index, times in enumerate(state.parts))
        due, structure = state.criticals_due - 1, int(answer is None)
        return state._replace(
            parts=parts,
            criticals=state.criticals + 1,
            criticals_due=due,
            structure_due=structure,
            rolled=state.rolled and due + structure > 0,
        )

    def log_values(self, state: ShipState, answer: int | None) -> Mapping[str, int | str]:
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
            return state.marked(others[-1 if answer is not None and answer > LOW else 0])
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
        ship_state = state._replace(
            pending=tuple(rest),
            structure_due=row.structure,
            criticals_due=row.criticals,
            rolled=False,
        )
        if not row.ratings:
            return ship_state
        index = rating_index(value)
        return (
            ship_state.marked(index)
            if ship_state.ratings[index]
            else ship_state._replace(overflow=index)
        )


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
    return throw if throw.decides else replace(throw, judge=ShipJudge((), ruling))


def ship_flow(attack: ShipAttack) -> Flow[ShipState]:
    """Return the flow of all attacks in order, each resolved before the next roll."""
    fires = attack.shots

    def throw(state: ShipState) -> OpposedThrow | None:
        over = state.destroyed or state.done == len(fires)
        return None if over else ship_throw(attack, fires[state.done], state.ratings)

    kinds = (Catastrophe, StructureDamage, CriticalHit, Overflow, NextResult, Landed)
    return Flow((*(kind(attack) for kind in kinds), *volley_steps(throw)))
