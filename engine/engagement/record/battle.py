"""A battle as it is saved: a header that never changes, the current events, and the events taken
back.
"""

from collections.abc import Callable
from typing import Annotated

from pydantic import Field

from engine.engagement.fleets.fleet import Side
from engine.engagement.record.event import END, Event
from engine.kit.names import Id, Key, Name
from engine.kit.saved_types import SIDES, Count, ListOf, Saved, SideNumber, Tree

EVENTS = 20_000


class Undone(Saved):
    """An event taken back.

    by: the side that took the event back.
    after: for a retracted event the number of the event that it followed, 0 for the start; None
        for an event that can be redone, because these follow each other in order.
    aside: whether nobody took the event back: it gave way to an event of another phone.
    """

    event: Event
    by: SideNumber | None = None
    after: Count | None = None
    aside: bool = False

    def change_event(self, change: Callable[[Event], Event]) -> "Undone":
        """Return the same with the event changed by a function."""
        return self.model_copy(update={"event": change(self.event)})


class Battle(Saved):
    """One battle; its set-up, rulings included, is chosen at the start and fixed from then on.

    created: the caller's stamp.
    revision: the number of times that it has been saved.
    last: the highest event number ever used.
    undone: the events that may be redone, the next one last.
    retracted: undone events that new events have replaced: those with dice, and the events before
        them.
    """

    id: Id
    name: Name
    game: Key
    created: Annotated[str, Field(max_length=40)]
    revision: Count = 0
    setup: Tree = Field(default_factory=dict)
    sides: Annotated[tuple[Side, ...], ListOf, Field(min_length=1, max_length=SIDES)]
    last: Count = 0
    events: Annotated[tuple[Event, ...], ListOf, Field(max_length=EVENTS)] = ()
    undone: Annotated[tuple[Undone, ...], ListOf, Field(max_length=EVENTS)] = ()
    retracted: Annotated[tuple[Undone, ...], ListOf, Field(max_length=EVENTS)] = ()

    @property
    def is_over(self) -> bool:
        """Return whether the battle has been ended: no event follows until the end is undone."""
        return bool(self.events) and self.events[-1].kind == END

    @property
    def every(self) -> tuple[Event, ...]:
        """All events on record, whatever their status."""
        undone = [item.event for item in self.undone]
        retracted = [item.event for item in self.retracted]
        return (*self.events, *undone, *retracted)

    def change_events(self, change: Callable[[Event], Event]) -> "Battle":
        """Return the battle with every event on record changed by a function."""
        update = {
            "events": tuple(change(event) for event in self.events),
            "undone": tuple(undone.change_event(change) for undone in self.undone),
            "retracted": tuple(undone.change_event(change) for undone in self.retracted),
        }
        return self.model_copy(update=update)
