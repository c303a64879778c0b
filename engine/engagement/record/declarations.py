"""The declarations of a battle, each with all that answered it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.dice import Batch
from engine.engagement.engagement import Engagement, states
from engine.engagement.record.event import Event
from engine.engagement.record.flow_progress import Underway
from engine.engagement.record.game_checks import happened
from engine.kit.refusal import Refusal

S = TypeVar("S")


@dataclass(frozen=True)
class Episode(Generic[S]):
    """A declaration with what answered it: its events, the state before them and those after each.

    data: of the declaration, in the game's own type; actor: who acts; over: whether its flow is.
    """

    data: Any
    actor: str
    events: tuple[Event, ...]
    before: S
    states: tuple[S, ...]
    over: bool

    @property
    def number(self) -> int:
        """The number of the event that declared."""
        return self.events[0].number


def episodes(engagement: Engagement[S], kinds: frozenset[str], actor: Callable[[S, Any], str]) -> Iterator[Episode[S]]:
    """Every declaration that stands; one that was declared anew before its flow was over is not there.

    Where several show in turn what is declared, the last one begins the flow, and declares.
    """
    every = states(engagement)
    before, now = next(every), None
    for event, state in zip(engagement.battle.events, every, strict=True):
        over = underway_of(state) is None
        if event.kind in kinds and not (over and engagement.results[event.number].own):
            if now and now.over:
                yield now
            began = before if now is None or now.over else now.before
            fact = happened(engagement.rules, engagement.opening, event)
            assert not isinstance(fact, Refusal)
            now = Episode(fact.data, actor(began, fact.data), (event,), began, (state,), over)
        # A roll that is thrown again once all is over belongs to what it is of.
        elif now and (not now.over or (event.dice and underway_of(before) is None)):
            now = replace(now, events=(*now.events, event), states=(*now.states, state), over=over)
        before = state
    if now:
        yield now


def underway_of(state: Any) -> Underway[Any] | None:
    """The flow in progress in a state, of games that have any."""
    return getattr(state, "underway", None)


def is_half(state: Any) -> bool:
    """Whether further dice of a roll are due."""
    found = underway_of(state)
    return found is not None and isinstance(found.played.waiting, Batch) and found.played.waiting.earned
