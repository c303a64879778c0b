"""Boats in a battle: what they are, what happens to them, and two sample fleets."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from engine.dice import SumOfDice
from engine.engagement import (
    ANSWERS,
    Applied,
    EventKind,
    Fleet,
    FlowRules,
    Happened,
    LuckRoll,
    Opening,
    Refusal,
    Result,
    Sentence,
    Strength,
    Underway,
    refusal,
    sample_fleets,
    side_of,
    turns,
)
from engine.flow import Played
from engine.kit import Nothing, Profile, Ref
from engine.toy.shot import SHOT, Shot

Hull = Annotated[int, Field(ge=1, le=9)]


class Boat(Profile):
    """A boat of a fleet."""

    hull: Hull = 3


class Firing(Profile):
    """One boat fires at another."""

    ref: Ref
    at: Ref


class Adjusting(Profile):
    """A hull set manually."""

    ref: Ref
    hull: Annotated[int, Field(ge=0, le=9)]


@dataclass(frozen=True)
class State:
    """Hulls by reference, the turn, and the shot in progress."""

    hulls: tuple[tuple[str, int], ...]
    turn: int = 1
    underway: Underway[Shot] | None = None

    def hull(self, ref: str) -> int:
        """The remaining hull of a boat."""
        return dict(self.hulls).get(ref, 0)

    def next_turn(self) -> "State":
        """The state a turn later."""
        return replace(self, turn=self.turn + 1)

    def having(self, ref: str, hull: int) -> "State":
        """The state with another hull."""
        return replace(
            self, hulls=tuple((item, hull if item == ref else old) for item, old in self.hulls)
        )


class Toy(FlowRules[State]):
    """Boats that fire at each other."""

    name = "toy"
    setup = Nothing
    profiles: ClassVar = {"boat": Boat}
    kinds: ClassVar = {
        "fire": EventKind(Firing, acts=True),
        "adjust": EventKind(Adjusting),
        **turns("toy"),
        **ANSWERS,
    }
    labels = "toy.dice."

    def start(self, opening: Opening) -> State | Refusal:
        hulls = tuple(
            (ref, Boat.model_validate(group.profile).hull) for ref, group in opening.groups
        )
        return State(hulls) if hulls else refusal("no_units")

    def strengths(self, state: State) -> Iterator[Strength]:
        return (Strength(ref, hull, not hull) for ref, hull in state.hulls)

    def take(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        data = happened.data
        if isinstance(data, Firing):
            if not state.hull(data.ref) or not state.hull(data.at) or data.ref == data.at:
                return refusal("unknown_unit", "data", "at")
            underway = Underway(
                data, side_of(data.ref), (data.ref, data.at), Played(SHOT, (), Shot())
            )
            return Applied(
                replace(state, underway=underway),
                Result(Sentence("toy.log.fire"), underway.side, underway.models),
            )
        if isinstance(data, Adjusting):
            result = Result(
                Sentence("toy.log.adjust", {"hull": data.hull}), side_of(data.ref), (data.ref,)
            )
            return Applied(state.having(data.ref, data.hull), result)
        return super().take(state, happened)

    def finish(self, state: State, underway: Underway[Any]) -> Applied[State]:
        at, damage = underway.declared.at, underway.played.state.damage
        sentence = Sentence(
            "toy.log.hit" if damage else "toy.log.missed", {"damage": damage} if damage else {}
        )
        return Applied(state.having(at, max(0, state.hull(at) - damage)), Result(sentence))

    def rolls(self, state: State, underway: Underway[Any], since: int) -> Iterator[LuckRoll]:
        for entry in underway.played.entries[since : underway.played.done]:
            if entry.records:
                label = self.labels + entry.step.key
                yield LuckRoll(
                    underway.side, entry.answer, entry.ask.pool, SumOfDice.distribution, label=label
                )


RULES = Toy()


def samples() -> tuple[Fleet, ...]:
    """Two fleets of two boats."""
    fleets = {"Geese": ("Gander", "Gosling"), "Herons": ("Stilt", "Marsh")}
    return sample_fleets(
        RULES,
        {name: [{"kind": "boat", "name": boat} for boat in of] for name, of in fleets.items()},
    )
