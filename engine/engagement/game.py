"""What a game tells this layer about itself: its types, its reducer, its policies as data."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, Field

from engine.engagement.fleets.fleet import Fleet, Group, Model, Side, item_of
from engine.engagement.logs.result import Applied
from engine.engagement.record.event import END, Draft, Event
from engine.kit.faults import Fault
from engine.kit.names import Ref
from engine.kit.profile import Nothing, Profile
from engine.kit.refusal import Refusal
from engine.kit.saved import SideNumber

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event.

    data: type of its data; binds: whether it commits a player to something secret; undoable: whether it may be taken
    back; acts: whether a side has its go with it, so that another one acts next; of_all: whether it is about everybody;
    take: what it makes of a state, where its game says so here.
    """

    data: type[BaseModel]
    binds: bool = False
    undoable: bool = True
    acts: bool = False
    of_all: bool = False
    take: "Callable[[Any, Happened], Applied[Any] | Refusal] | None" = None


class ActsNext(Profile):
    """The side that acts next, as the players have it by their own rules of initiative."""

    side: SideNumber


ReachKey = Annotated[str, Field(pattern=r"^[0-9a-z_+-]{0,140}$")]
"""The name of a field of who reaches whom, or what it says."""


class Level(StrEnum):
    """How Broadside declares for a side that it plays.

    best: by the best plan; second: by the best of another kind; obvious: all at the nearest.
    """

    BEST = "best"
    SECOND = "second"
    OBVIOUS = "obvious"


class Plays(Profile):
    """Who plays a side from here on: Broadside, with dice that it rolls or real ones; without level, a player."""

    side: SideNumber
    level: Level | None = None
    dice: Literal["rolled", "real"] = "rolled"


class Holds(Profile):
    """A group that does nothing this turn but move."""

    group: Ref


class Puzzle(Profile):
    """From here on it is asked what a group does best: for an aim, with who reaches whom as the game's forms say it."""

    group: Ref
    aim: Annotated[str, Field(max_length=100)]
    reach: Annotated[Mapping[ReachKey, ReachKey], Field(max_length=600)]


COMMON: Mapping[str, Kind] = {
    "next": Kind(ActsNext),
    "plays": Kind(Plays),
    "holds": Kind(Holds, acts=True),
    "puzzle": Kind(Puzzle),
    END: Kind(Nothing),
}
"""Kinds of events that every game has, beside its own; they change no state."""


class Strength(NamedTuple):
    """What is left of something that can be lost: a model, or a group without models.

    left: boxes of what keeps it in the battle, such as HP; gone: whether it is out of it.
    """

    ref: str
    left: int
    gone: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """How a battle began: its set-up as the game's own type, and the sides with their fleets."""

    setup: Any
    sides: tuple[Side, ...]

    @property
    def groups(self) -> Iterator[tuple[str, Group]]:
        """Every group with its reference, in the order of sides and fleets."""
        for number, side in enumerate(self.sides):
            yield from ((refs[0], group) for group, refs in side.groups(number))

    @property
    def items(self) -> Iterator[tuple[str, Model]]:
        """Every group and model with its reference."""
        for number, side in enumerate(self.sides):
            for group, refs in side.groups(number):
                yield from zip(refs, (group, *group.models), strict=True)

    def item(self, ref: str) -> Model | None:
        """The group or model of a reference, None when no fleet holds it."""
        return item_of(self.sides, ref)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with its data as the game's own type."""

    event: Event
    data: Any
    opening: Opening


class GameRules(ABC, Generic[S]):
    """A game as this layer knows it; `S` is the state of a battle: frozen, and shared between checkpoints."""

    name: ClassVar[str]
    setup: ClassVar[type[BaseModel]]
    profiles: ClassVar[Mapping[str, type[BaseModel]]]
    kinds: ClassVar[Mapping[str, Kind]]

    @abstractmethod
    def start(self, opening: Opening) -> S | Refusal:
        """The state before the first event."""

    @abstractmethod
    def apply(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        """The state after an event and what it came to; refused when it cannot happen in this state."""

    def kind(self, name: str) -> Kind | None:
        """A kind of event by its name, None when there is none."""
        return self.kinds.get(name) or COMMON.get(name)

    def is_undoable(self, event: Event) -> bool:
        """Whether an event is of a kind that may be taken back."""
        kind = self.kind(event.kind)
        return kind is not None and kind.undoable

    def loosened(self, before: S, after: S) -> Refusal | None:
        """Return why a battle may not go from one state to another: a player would no longer be bound to a secret."""
        return None

    def contradicted(self, before: S, after: S) -> Refusal | None:
        """Return why two records of a battle cannot both be right: a player is bound to different secrets."""
        return None

    def effort(self, state: S, event: Event) -> int:
        """How much is worked out anew for an event beside itself: everybody that it is about.

        A unit is some ten calls.
        """
        kind = self.kind(event.kind)
        return len(tuple(self.strengths(state))) if kind and kind.of_all else 0

    def turn(self, state: S) -> int:
        """The turn that an event of this state belongs to."""
        return 0

    def strengths(self, state: S) -> Iterable[Strength]:
        """What is left of everything that can be lost, the same things in the same order in every state."""
        return ()

    def read_as(self, face: int) -> int:
        """What players read off a die that shows a face, counted from 1."""
        return face

    def by_hand(self, fresh: S, now: S) -> Iterator[Draft]:
        """What makes everybody of a new battle, whose state is `fresh`, stand as in another one that has gone on."""
        return iter(())

    def fleet_faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """What is wrong with a fleet as a whole, its profiles being right."""
        return ()


Games = Mapping[str, GameRules[Any]]


def games(*rules: GameRules[Any]) -> Games:
    """Games by their names; raises ValueError when two have the same."""
    found = {one.name: one for one in rules}
    if len(found) < len(rules):
        raise ValueError("two games of one name")
    return found
