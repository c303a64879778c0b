"""The log of a battle: who did what with which dice, line by line, and the marks that nobody can hide."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from engine.engagement.battle import Battle, Undone
from engine.engagement.checks import happened, secret_of
from engine.engagement.engagement import Engagement
from engine.engagement.event import Event
from engine.engagement.game import Happened, Sentence
from engine.engagement.refusal import Refusal

Status = Literal["stands", "undone", "retracted"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines of a log: None for all; `model` is a reference, `last` how many lines from the end."""

    model: str | None = None
    side: int | None = None
    kind: str | None = None
    turn: int | None = None
    status: Status | None = None
    last: int | None = None

    def takes(self, event: Event, status: Status) -> bool:
        """Whether an event is wanted."""
        return (
            self.model in (None, *event.models)
            and self.side in (None, event.side)
            and self.kind in (None, event.kind)
            and self.turn in (None, event.turn)
            and self.status in (None, status)
        )


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what was done, whether it stands, who took it back, and how often its dice had been rolled before.

    by: the side that undid it; again_by: the sides that undid the rolls before this one, the latest first.
    """

    event: Event
    status: Status
    sentence: Sentence
    by: int | None = None
    again_by: tuple[int | None, ...] = ()

    @property
    def rolled_again(self) -> int:
        """How many rolls were taken back before this one."""
        return len(self.again_by)


def log(engagement: Engagement[Any], wanted: Wanted | None = None) -> tuple[Line, ...]:
    """The wanted lines in the order in which things were done; only these are worked out."""
    wish = wanted or Wanted()
    found = [one for one in _all(engagement.battle) if wish.takes(one[0], one[1])]
    first = 0 if wish.last is None else max(0, len(found) - wish.last)
    seen = _Known(engagement)
    return tuple(seen.line(*one) for one in found[first:])


def _all(battle: Battle) -> list[tuple[Event, Status, int | None]]:
    found: list[tuple[Event, Status, int | None]] = [(event, "stands", None) for event in battle.events]
    found += [(one.event, "undone", one.by) for one in battle.undone]
    found += [(one.event, "retracted", one.by) for one in battle.retracted]
    return sorted(found, key=lambda one: one[0].number)


class _Known:
    """What the lines need of the whole record: retracted rolls by their numbers, and the keys of revealed secrets."""

    def __init__(self, engagement: Engagement[Any]) -> None:
        self.engagement = engagement
        self.retracted = {one.event.number: one for one in engagement.battle.retracted}
        self.keys = {shown.number: shown.key for event in engagement.battle.events for shown in event.shown}

    def line(self, event: Event, status: Status, by: int | None) -> Line:
        """The line of one event."""
        return Line(event, status, self._sentence(event, status), by, tuple(one.by for one in self._before(event)))

    def _before(self, event: Event) -> Iterator[Undone]:
        number = event.answers
        while number is not None:
            found = self.retracted[number]
            yield found
            number = found.event.answers

    def _sentence(self, event: Event, status: Status) -> Sentence:
        fact = self._fact(event, status)
        if fact is None:
            return Sentence("log.event", {"kind": event.kind})
        return self.engagement.rules.describe(fact, self.engagement.opening)

    def _fact(self, event: Event, status: Status) -> Happened | None:
        """The event as the log may know it: with its own secret once that is revealed, None when a secret is lost."""
        rules, battle = self.engagement.rules, self.engagement.battle
        fact = happened(rules, event, () if not event.shown else battle.events[: self._place(event)])
        if isinstance(fact, Refusal):
            return None
        if status == "stands" and event.number in self.keys:
            secret = secret_of(rules, event, self.keys[event.number])
            return fact if isinstance(secret, Refusal) else Happened(event, fact.data, {event.number: secret})
        return fact

    def _place(self, event: Event) -> int:
        return sum(one.number < event.number for one in self.engagement.battle.events)
