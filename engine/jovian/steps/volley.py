"""The roll of one attack and its decisions, the same against every target and in a dogfight."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from engine.flow import Choice, ResultValues, Step
from engine.jovian.dice_sets import NOTHING, Results, sheet_notation
from engine.jovian.diminishings import NEGATES
from engine.jovian.opposed_roll import BothRolls, LastRoll, OpposedThrow, ResistThrow
from engine.jovian.words import Player


class Stage(IntEnum):
    """The progress of one attack.

    FIRED: the primary has rolled and may reroll.
    REROLL: the primary rerolls.
    FINAL: the roll is final, and the secondary's roll is due.
    """

    READY = 0
    FIRED = 1
    REROLL = 2
    FINAL = 3
    ROLLED = 4
    KEPT = 5
    LANDED = 6


class VolleyState(NamedTuple):
    """One attack in progress.

    stage: the progress.
    options: the primary's results to choose from.
    points: the secondary's diminishings.
    results: the remaining results.
    """

    stage: Stage = Stage.READY
    options: tuple[Results, ...] = ()
    points: int = 0
    results: Results = NOTHING


READY = VolleyState()


class FiringState(Protocol):
    """A state with an attack in progress."""

    @property
    def volley(self) -> VolleyState:
        """The attack in progress."""
        ...

    def _replace(self, *, volley: VolleyState) -> Self:
        """Return the state with another attack in progress."""
        ...

    def __hash__(self) -> int: ...


F = TypeVar("F", bound=FiringState)
A = TypeVar("A")
ThrowOf = Callable[[F], OpposedThrow | None]
"""The function from a state to the dice of the next attack, None if no attack remains."""


def _write_results(*options: Results) -> ResultValues:
    """Return results in the game's shorthand, any of which the primary may keep."""
    return {"results": " / ".join(sheet_notation(results) for results in options)}


class _VolleyStep(Step[F, A], Generic[F, A]):
    at: ClassVar[Stage]

    def __init__(self, throw: ThrowOf[F], number: str = "") -> None:
        self.throw = throw
        self.number = number

    def due(self, state: F) -> bool:
        return state.volley.stage is self.at

    def throw_now(self, state: F) -> OpposedThrow:
        """Return the dice of the attack in progress; there must be one."""
        throw = self.throw(state)
        assert throw is not None
        return throw


class OpposedRoll(_VolleyStep[F, BothRolls]):
    """Both sides roll, or only the primary if a reroll is possible."""

    key = "roll"
    at = Stage.READY

    def due(self, state: F) -> bool:
        return super().due(state) and self.throw(state) is not None

    def ask(self, state: F) -> OpposedThrow:
        return self.throw_now(state)

    def apply(self, state: F, answer: BothRolls) -> F:
        """Store the rolls; skip the decisions if there is nothing to decide."""
        if answer.final is not None:
            return state._replace(volley=VolleyState(Stage.LANDED, results=answer.final))
        stage = Stage.ROLLED
        if self.throw_now(state).reroll != "never":
            stage = Stage.FIRED
        return state._replace(volley=VolleyState(stage, answer.options, answer.points))

    def result_values(self, state: F, answer: BothRolls) -> ResultValues:
        return _write_results(*answer.options)


class PrimaryReroll(_VolleyStep[F, bool]):
    """The primary keeps the roll or rerolls all of it; the reroll is final."""

    key = "reroll"
    at = Stage.FIRED

    def ask(self, state: F) -> Choice:
        return Choice(Player.PRIMARY, self.throw_now(state).rerolls(state.volley.options))

    def apply(self, state: F, answer: bool) -> F:
        """Make the roll final, or require the dice once more."""
        if answer:
            return state._replace(volley=VolleyState(Stage.REROLL))
        return state._replace(volley=state.volley._replace(stage=Stage.FINAL))

    def result_values(self, state: F, answer: bool) -> ResultValues:
        if answer:
            return {"count": 2}
        return {"count": 1}


class SecondRoll(_VolleyStep[F, BothRolls]):
    """The primary's reroll."""

    key = "again"
    at = Stage.REROLL

    def ask(self, state: F) -> LastRoll:
        throw = self.throw_now(state)
        return LastRoll(throw.primary, throw.secondary, throw.judge, throw.escalation, throw.reroll)

    def apply(self, state: F, answer: BothRolls) -> F:
        """Make the reroll final."""
        return state._replace(volley=VolleyState(Stage.FINAL, answer.options))

    def result_values(self, state: F, answer: BothRolls) -> ResultValues:
        return _write_results(*answer.options)


class Resist(_VolleyStep[F, int]):
    """The secondary rolls against a final roll."""

    key = "resist"
    at = Stage.FINAL

    def ask(self, state: F) -> ResistThrow:
        return ResistThrow(self.throw_now(state).secondary)

    def apply(self, state: F, answer: int) -> F:
        """Store the secondary's diminishings."""
        return state._replace(volley=VolleyState(Stage.ROLLED, state.volley.options, answer))

    def result_values(self, state: F, answer: int) -> ResultValues | None:
        if answer >= NEGATES:
            return None
        return {"points": answer}


class Keep(_VolleyStep[F, Results]):
    """The primary removes flex dice and keeps one of the results that remain."""

    key = "keep"
    at = Stage.ROLLED

    def ask(self, state: F) -> Choice:
        volley = state.volley
        return Choice(Player.PRIMARY, self.throw_now(state).keeps(volley.options, volley.points))

    def apply(self, state: F, answer: Results) -> F:
        """Store the results kept."""
        return state._replace(volley=VolleyState(Stage.KEPT, (answer,), state.volley.points))

    def result_values(self, state: F, answer: Results) -> ResultValues:
        return _write_results(answer)


class Diminish(_VolleyStep[F, Results]):
    """The secondary spends its results on the primary's; a missile in a dogfight is escalated after
    that.
    """

    key = "diminish"
    at = Stage.KEPT

    def ask(self, state: F) -> Choice:
        (results,) = state.volley.options
        options = self.throw_now(state).remaining_options(results, state.volley.points)
        return Choice(Player.SECONDARY, options)

    def apply(self, state: F, answer: Results) -> F:
        """Store the remaining results, escalated if escalation comes after the secondary's part."""
        results = self.throw_now(state).ends(answer)
        return state._replace(volley=VolleyState(Stage.LANDED, results=results))

    def result_values(self, state: F, answer: Results) -> ResultValues:
        return _write_results(answer)


def volley_steps(throw: ThrowOf[F], number: str = "") -> tuple[Step[F, Any], ...]:
    """Return the steps of the roll of one attack."""
    kinds = (OpposedRoll, PrimaryReroll, SecondRoll, Resist, Keep, Diminish)
    return tuple(kind(throw, number) for kind in kinds)
