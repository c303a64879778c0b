"""What a game tells this layer about itself: its types, its reducer, its policies as data."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel

from engine.engagement.earlier import Earlier
from engine.engagement.event import Event
from engine.engagement.fleet import Fleet, Group, Model
from engine.engagement.refusal import Refusal
from engine.engagement.result import Applied, Result, Sentence
from engine.engagement.saved import Tree
from engine.engagement.side import Side, item_of, ref_of
from engine.kit.faults import Fault

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event.

    data: type of its data; binds: whether it commits a player to something secret; undoable: whether it may be taken
    back.
    """

    data: type[BaseModel]
    binds: bool = False
    undoable: bool = True


@dataclass(frozen=True, slots=True)
class Opening:
    """How a battle began: its set-up as the game's own type, and the sides with their fleets."""

    setup: Any
    sides: tuple[Side, ...]

    @property
    def groups(self) -> Iterator[tuple[str, Group]]:
        """Every group with its reference, in the order of sides and fleets."""
        for number, side in enumerate(self.sides):
            for place, fleet in enumerate(side.fleets):
                for group in fleet.groups:
                    yield ref_of(number, place, group.id), group

    def item(self, ref: str) -> Model | None:
        """The group or model of a reference, None when no fleet holds it."""
        return item_of(self.sides, ref)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with its data as the game's own type."""

    event: Event
    data: Any
    opening: Opening


@dataclass(frozen=True, slots=True)
class GameMigration:
    """From one version of a game's data to the next: plain fleet to plain fleet, plain battle to plain battle.

    A battle's own fleets go through `fleet` as well. Both may raise ValueError, TypeError or LookupError.
    """

    fleet: Callable[[Tree], Tree] = lambda fleet: fleet
    battle: Callable[[Tree], Tree] = lambda battle: battle


def each_event(battle: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """A plain battle with every event on record changed; raises TypeError or LookupError when it is none."""
    found = battle | {"events": [change(event) for event in battle.get("events", [])]}
    for name in ("undone", "retracted"):
        found[name] = [one | {"event": change(one["event"])} for one in battle.get(name, [])]
    return found


class GameRules(ABC, Generic[S]):
    """A game as this layer knows it; `S` is the state of a battle: frozen, and shared between checkpoints."""

    name: ClassVar[str]
    setup: ClassVar[type[BaseModel]]
    profiles: ClassVar[Mapping[str, type[BaseModel]]]
    kinds: ClassVar[Mapping[str, Kind]]
    migrations: ClassVar[tuple[GameMigration, ...]] = ()

    @property
    def version(self) -> int:
        """Version of the game's data: 1, and one more for each migration."""
        return 1 + len(self.migrations)

    @abstractmethod
    def start(self, opening: Opening) -> S | Refusal:
        """The state before the first event."""

    @abstractmethod
    def apply(self, state: S, happened: Happened) -> Applied[S] | Refusal:
        """The state after an event and what it came to; refused when it cannot happen in this state."""

    def recorded(self, happened: Happened) -> Result:
        """What a retracted event of schema 1 came to, as its record tells; nobody knows the state that it followed."""
        return result_on_record(happened.event, Sentence("log.event", {"kind": happened.event.kind}))

    def turn(self, state: S) -> int:
        """The turn that an event of this state belongs to."""
        return 0

    def read_as(self, face: int) -> int:
        """What players read off a die that shows a face, counted from 1."""
        return face

    def fleet_faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """What is wrong with a fleet as a whole, its profiles being right."""
        return ()


def result_on_record(event: Event, sentence: Sentence, outcome: BaseModel | None = None) -> Result:
    """What an event came to by its record alone."""
    record = event.earlier or Earlier()
    rolls = tuple(one.roll for one in record.luck)
    return Result(
        sentence, record.side, record.models, record.batches, record.overrides, rolls, record.turn, outcome,
        from_record=True,
    )  # fmt: skip


Games = Mapping[str, GameRules[Any]]


def games(*rules: GameRules[Any]) -> Games:
    """Games by their names; raises ValueError when two have the same."""
    found = {one.name: one for one in rules}
    if len(found) < len(rules):
        raise ValueError("two games of one name")
    return found
