"""The declarations of a battle, each with its answers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.dice import Batch
from engine.engagement.engagement import Engagement, states
from engine.engagement.record.event import Event
from engine.engagement.record.flow_progress import Underway
from engine.engagement.record.game_checks import read_event
from engine.kit.refusal import Refusal

S = TypeVar("S")


@dataclass(frozen=True)
class Episode(Generic[S]):
    """A declaration with all its answers: its events, the state before them and the state after
    each.

    data: the data of the declaration, in the game's own type.
    actor: the model or group that acts.
    over: whether the flow of the declaration is over.
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


def episodes(
    engagement: Engagement[S], kinds: frozenset[str], actor: Callable[[S, Any], str]
) -> Iterator[Episode[S]]:
    """Yield every current declaration, without those that were declared anew before their flow was
    over.

    Where several events show in turn what is declared, the last one begins the flow and counts as
    the declaration.
    """
    every = states(engagement)
    before = next(every)
    now: Episode[S] | None = None
    for event, state in zip(engagement.battle.events, every, strict=True):
        over = underway_of(state) is None
        if event.kind in kinds and not (over and engagement.results[event.number].own):
            start = before
            if now and now.over:
                yield now
            elif now:
                start = now.before
            fact = read_event(engagement.rules, engagement.opening, event)
            assert not isinstance(fact, Refusal)
            now = Episode(fact.data, actor(start, fact.data), (event,), start, (state,), over)
        # A reroll after the end of the flow belongs to the declaration of the roll.
        elif now and (not now.over or (event.dice and underway_of(before) is None)):
            now = replace(now, events=(*now.events, event), states=(*now.states, state), over=over)
        before = state
    if now:
        yield now


def underway_of(state: Any) -> Underway[Any] | None:
    """Return the flow in progress in a state; None between flows and in games without flows."""
    return getattr(state, "underway", None)


def is_half(state: Any) -> bool:
    """Return whether further dice of a roll are due."""
    underway = underway_of(state)
    return (
        underway is not None
        and isinstance(underway.played.waiting, Batch)
        and underway.played.waiting.earned
    )
