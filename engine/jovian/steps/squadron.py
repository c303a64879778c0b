"""Attacks on a squadron."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from engine.flow import Flow, Step
from engine.jovian.attack import Fire, SquadronAttack
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.result_values import SquadronJudge, squadron_judge
from engine.jovian.steps.volley import READY, Stage, VolleyState, volley_steps


class SquadronState(NamedTuple):
    """A squadron under fire: its Structure, the number of attacks that are over, the attack in
    progress.
    """

    structure: int
    done: int = 0
    volley: VolleyState = READY

    @property
    def destroyed(self) -> bool:
        """True if the squadron is destroyed."""
        return self.structure == 0


class SquadronDamage(Step[SquadronState, None]):
    """Each result removes Structure by its magnitude."""

    key = "squadron_damage"
    number = ""

    def __init__(self, judge: SquadronJudge) -> None:
        """Set the judge, which defines the effect of a result."""
        self.judge = judge

    def due(self, state: SquadronState) -> bool:
        return state.volley.stage is Stage.LANDED

    def apply(self, state: SquadronState, answer: None) -> SquadronState:
        """Remove the Structure and prepare the next attack."""
        remaining = max(0, state.structure - self.judge.damage(state.volley.results))
        return SquadronState(remaining, state.done + 1)


@lru_cache(maxsize=4096)
def throw_at_structure(throw: OpposedThrow, structure: int) -> OpposedThrow:
    """Return a throw at a squadron with the given Structure, for a reroll that depends on it."""
    if throw.reroll == "never":
        return throw
    return replace(throw, judge=replace(throw.judge, structure=structure))  # type: ignore[type-var]


def squadron_throw(attack: SquadronAttack, fire: Fire) -> OpposedThrow:
    """Return the dice of one attack on a squadron."""
    throw = attack.throw(fire, attack.target.skill, squadron_judge(attack.rulings))
    return throw_at_structure(throw, attack.target.structure)


def squadron_flow(attack: SquadronAttack) -> Flow[SquadronState]:
    """Return the flow of all attacks in order, until the squadron is destroyed."""
    throws = [squadron_throw(attack, fire) for fire in attack.shots]

    def throw(state: SquadronState) -> OpposedThrow | None:
        """Return the dice of the next attack; None after the last, or if nothing is left."""
        if state.destroyed or state.done == len(throws):
            return None
        return throw_at_structure(throws[state.done], state.structure)

    return Flow((SquadronDamage(squadron_judge(attack.rulings)), *volley_steps(throw)))


def squadron_start(attack: SquadronAttack) -> SquadronState:
    """Return the squadron before the first attack."""
    return SquadronState(attack.target.structure)
