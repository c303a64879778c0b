"""A game whose declaration is a flow: walkers choose a path, dig with dice and go home with
gold.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import BaseModel, Field

from engine.dice import Batch, SumOfDice
from engine.engagement import (
    ANSWERS,
    Applied,
    Draft,
    Engagement,
    EventKind,
    FlowRules,
    Happened,
    LuckRoll,
    Opening,
    Override,
    Refusal,
    Result,
    Sentence,
    Side,
    Underway,
    begin,
    make_fleet,
    ref_of,
    refusal,
    resume,
)
from engine.flow import Choice, Dice, Flow, Played, PlayedStep, Step
from engine.kit import Nothing, Profile
from tests.engine.engagement.toy import sure


class Walk(NamedTuple):
    digs: int
    gold: int = 0
    fork: bool = True


class Fork(Step[Walk, str | None]):
    """The mountain, or the valley with one dig less; without digs there is no choice."""

    key, number = "fork", "1"

    def due(self, state: Walk) -> bool:
        return state.fork

    def ask(self, state: Walk) -> Choice | None:
        return Choice("walker", ("mountain", "valley")) if state.digs else None

    def apply(self, state: Walk, answer: str | None) -> Walk:
        return state._replace(fork=False, digs=state.digs - (answer == "valley"))


@dataclass(frozen=True)
class Twice(Dice):
    """Two batches: the second die is earned by a six."""

    def next_batch(self, thrown: tuple[tuple[int, ...], ...]) -> Batch | None:
        if not thrown:
            return Batch(1, 6)
        return Batch(1, 6, earned=True) if len(thrown) == 1 and thrown[0] == (6,) else None

    def outcome(self, thrown: tuple[tuple[int, ...], ...]) -> int:
        return sum(map(sum, thrown))


class Dig(Step[Walk, int]):
    key, number = "dig", "2"

    def due(self, state: Walk) -> bool:
        return state.digs > 0

    def ask(self, state: Walk) -> Dice:
        return Twice(SumOfDice(1, 6), "dig")

    def apply(self, state: Walk, answer: int) -> Walk:
        return state._replace(digs=state.digs - 1, gold=state.gold + answer)

    def result_values(self, state: Walk, answer: int) -> Mapping[str, int | str]:
        return {"found": answer}


FLOW: Flow[Walk] = Flow((Fork(), Dig()))


class Trip(Profile):
    """A walk of the first side.

    guide: the side that decides at the fork.
    """

    guide: Annotated[int, Field(ge=0, le=1)] = 1
    digs: Annotated[int, Field(ge=0, le=9)] = 2
    picks: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    gold: int = 0
    underway: Underway[Walk] | None = None


class Digs(FlowRules[State]):
    name = "digs"
    setup = Nothing
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {"walker": Nothing}
    kinds: ClassVar[Mapping[str, EventKind]] = {
        "trip": EventKind(Trip),
        "turn": EventKind(Nothing),
        "note": EventKind(Nothing),
        **ANSWERS,
    }
    labels = "digs.dice."

    def start(self, opening: Opening) -> State | Refusal:
        return State()

    def take(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        if happened.event.kind != "trip":
            return Applied(state, Result(Sentence(f"digs.{happened.event.kind}")))
        trip: Trip = happened.data
        if trip.digs > 5:
            return refusal("too_far", "data", "digs")
        underway = Underway(trip, 0, (WALKER,), Played(FLOW, (), Walk(trip.digs)), picks=trip.picks)
        overrides = (Override(field="digs", was=2, now=trip.digs),) if trip.digs != 2 else ()
        result = Result(Sentence("digs.declared"), 0, underway.models, overrides=overrides)
        return Applied(replace(state, underway=underway), result)

    def finish(self, state: State, underway: Underway[Any]) -> Applied[State]:
        gold = underway.played.state.gold
        return Applied(
            replace(state, gold=state.gold + gold), Result(Sentence("digs.home", {"gold": gold}))
        )

    def owner_of(self, state: State, underway: Underway[Any], entry: PlayedStep[Any]) -> int | None:
        guide: int = underway.declared.guide
        return guide if entry.step.key == "fork" else underway.side

    def rolls(self, state: State, underway: Underway[Any], since: int) -> Iterable[LuckRoll]:
        for entry in underway.played.entries[since : underway.played.done]:
            if entry.records:
                yield LuckRoll(0, entry.answer, 6, even)


def even(sides: int) -> list[tuple[int, int]]:
    return [(face, 1) for face in range(1, sides + 1)]


DIGS = Digs()
WALKER = ref_of(0, 0, "w")


def walking(*drafts: Draft) -> Engagement[State]:
    """A game of two sides with some events behind it."""
    groups = [{"id": "w", "kind": "walker", "name": "Ann", "profile": {}}]
    fleets = [sure(make_fleet(DIGS, f"Side {index}", groups, f"f{index}")) for index in range(2)]
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in fleets]
    engagement: Engagement[State] = sure(
        resume(DIGS, sure(begin(DIGS, "Digging", sides, {}, "2026-01-01", "b1")))
    )
    for draft in drafts:
        engagement = sure(engagement.act(draft))
    return engagement
