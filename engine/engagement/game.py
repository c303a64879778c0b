"""The interface of a game to this layer: its types, its reducer, its policies as data."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, Field

from engine.engagement.fleets.fleet import Group, Model, Side
from engine.engagement.logs.result import Applied
from engine.engagement.record.bonds import BondsOf
from engine.engagement.record.event import END, Draft, Event
from engine.kit.base_profile import Nothing, Profile
from engine.kit.faults import Fault
from engine.kit.names import Ref
from engine.kit.refusal import Refusal
from engine.kit.saved_types import SideNumber

if TYPE_CHECKING:  # a visit that imports no list loads no reader of lists
    from engine.engagement.lists.list_rules import ListRules

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event.

    data: the type of its data.
    binds: whether it commits a player to something secret.
    acts: whether a side acts with it, so that another side acts next.
    of_all: whether it concerns every model of the battle.
    effort: the function that estimates its work in a state, where it causes more than others; see
        `GameRules.effort`.
    take: the function that applies it to a state, where the game gives one.
    """

    data: type[BaseModel]
    binds: bool = False
    acts: bool = False
    of_all: bool = False
    effort: "Callable[[Any], int] | None" = None
    take: "Callable[[Any, Happened], Applied[Any] | Refusal] | None" = None


@dataclass(frozen=True, slots=True)
class GroupKind:
    """One kind of group in a fleet.

    fault: the code of the fault of a group that lacks models, or that has some although it must
        not.
    model: the kind of its models; empty for a group without models.
    """

    fault: str
    model: str = ""


class ActsNext(Profile):
    """The side that acts next, as the players decide by their own rules of initiative."""

    side: SideNumber


ReachKey = Annotated[str, Field(pattern=r"^[0-9a-z_+-]{0,140}$")]
"""The name of a form field about who is in range of whom, or the value of the field."""


class Level(StrEnum):
    """The way in which Broadside declares for a side that it plays.

    best: by the best plan.
    second: by the best plan of another kind.
    obvious: everything at the nearest enemy.
    """

    BEST = "best"
    SECOND = "second"
    OBVIOUS = "obvious"


class Plays(Profile):
    """The player of a side from now on.

    level: the way in which Broadside plays the side; None for a human player.
    dice: whether Broadside's dice are rolled by the app or are real dice.
    """

    side: SideNumber
    level: Level | None = None
    dice: Literal["rolled", "real"] = "rolled"


class Holds(Profile):
    """A group that does nothing this turn but move."""

    group: Ref


class Reset(Profile):
    """The return of a model, of a group with its models, or of a side, to the values at the start
    of the battle.
    """

    ref: Ref | None = None
    side: SideNumber | None = None


class Puzzle(Profile):
    """A puzzle: the best action of a group from this moment on.

    aim: the goal of the group.
    reach: who is in range of whom, as fields of the game's forms.
    """

    group: Ref
    aim: Annotated[str, Field(max_length=100)]
    reach: Annotated[Mapping[ReachKey, ReachKey], Field(max_length=600)]


COMMON: Mapping[str, EventKind] = {
    "next": EventKind(ActsNext),
    "plays": EventKind(Plays),
    "holds": EventKind(Holds, acts=True),
    "puzzle": EventKind(Puzzle),
    "reset": EventKind(Reset, of_all=True),
    END: EventKind(Nothing),
}
"""Kinds of events that every game has, besides its own; only a reset changes the state."""


class Strength(NamedTuple):
    """The remaining strength of a model, or of a group without models.

    remaining: remaining boxes of the track that keeps it in the battle, such as HP.
    gone: whether it is out of the battle.
    """

    ref: str
    remaining: int
    gone: bool


@dataclass(frozen=True)
class Opening:
    """The start of a battle: its set-up as the game's own type, and the sides with their fleets."""

    setup: Any
    sides: tuple[Side, ...]

    @cached_property
    def whole_groups(self) -> tuple[tuple[Group, tuple[str, ...]], ...]:
        """Every group with the references of the group and its models, in the order of sides and
        fleets.
        """
        groups: list[tuple[Group, tuple[str, ...]]] = []
        for number, side in enumerate(self.sides):
            groups.extend(side.groups(number))
        return tuple(groups)

    @cached_property
    def groups(self) -> tuple[tuple[str, Group], ...]:
        """Every group with its reference, in the same order."""
        return tuple([(refs[0], group) for group, refs in self.whole_groups])

    @property
    def items(self) -> Iterator[tuple[str, Model]]:
        """Every group and model with its reference."""
        for group, refs in self.whole_groups:
            yield from zip(refs, (group, *group.models), strict=True)

    def item(self, ref: str) -> Model | None:
        """Return the group or model of a reference; None when no fleet holds it."""
        return self._by_ref.get(ref)

    def models_beside(self, ref: str) -> tuple[str, ...]:
        """Return the models of a model's group, with the model itself; nothing for anything
        else.
        """
        return self._beside.get(ref, ())

    @cached_property
    def _beside(self) -> Mapping[str, tuple[str, ...]]:
        beside: dict[str, tuple[str, ...]] = {}
        for _, (_, *models) in self.whole_groups:
            beside.update(dict.fromkeys(models, tuple(models)))
        return beside

    @cached_property
    def _by_ref(self) -> Mapping[str, Model]:
        return dict(self.items)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with its data as the game's own type."""

    event: Event
    data: Any
    opening: Opening


class GameRules(ABC, Generic[S]):
    """A game as this layer knows it; `S` is the state of a battle: frozen, and shared between
    checkpoints.

    groups: the kinds of groups of a fleet; empty where any profile may be a group with any models.
    bonds: the function that returns what binds the players in a state; None for a game without
        secrets.
    unwritten: for fields of the set-up that came after release 1.0.0, the values that saved battles
        do not write.
    read_as: the number that players read off a die, for faces, counted from 1, that show another
        one.
    """

    name: ClassVar[str]
    setup: ClassVar[type[BaseModel]]
    unwritten: ClassVar[Mapping[str, Any]] = {}
    profiles: ClassVar[Mapping[str, type[BaseModel]]]
    kinds: ClassVar[Mapping[str, EventKind]]
    groups: ClassVar[Mapping[str, GroupKind]] = {}
    bonds: ClassVar[BondsOf | None] = None
    read_as: ClassVar[Mapping[int, int]] = {}

    @abstractmethod
    def start(self, opening: Opening) -> S | Refusal:
        """Return the state before the first event."""

    def opening_faults(self, sides: Sequence[Side]) -> Iterator[Fault]:
        """Yield what keeps a new battle of some fleets from beginning; a saved battle opens all the
        same.
        """
        return iter(())

    @abstractmethod
    def apply(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        """Return the state after an event and the result of the event; refused when it cannot
        happen in this state.
        """

    def kind(self, name: str) -> EventKind | None:
        """Return a kind of event by its name; None when there is none."""
        return self.kinds.get(name) or COMMON.get(name)

    def lists(self) -> "ListRules":
        """Return how the game reads army lists; few visits import one, so the modules are loaded
        only then.
        """
        from engine.engagement.lists.list_rules import ListRules

        return ListRules(self.profiles)

    def effort(self, state: S, event: Event) -> int:
        """Return the work that an event causes beyond itself, in units of about ten calls.

        An event that concerns every model takes one unit for each model.
        """
        kind = self.kind(event.kind)
        if kind is None:
            return 0
        effort = 0
        if kind.of_all:
            effort += len(tuple(self.strengths(state)))
        if kind.effort:
            effort += kind.effort(state)
        return effort

    def turn(self, state: S) -> int:
        """Return the turn that an event of this state belongs to; 0 in states without turns."""
        turn: int = getattr(state, "turn", 0)
        return turn

    def has_owners(self, state: S) -> bool:
        """Return whether each player acts on a phone of their own in a state."""
        return False

    def strengths(self, state: S) -> Iterable[Strength]:
        """Return the remaining strength of every model that can be lost, in the same order in every
        state.
        """
        return ()

    def by_hand(self, fresh: S, now: S) -> Iterator[Draft]:
        """Yield overrides that bring the groups of a battle from the state `fresh` to the state
        `now`.
        """
        return iter(())


Games = Mapping[str, GameRules[Any]]


def games(*rules: GameRules[Any]) -> Games:
    """Return games by their names; raises ValueError when two have the same."""
    result = {game_rules.name: game_rules for game_rules in rules}
    if len(result) < len(rules):
        raise ValueError("two games of one name")
    return result
