"""The log of a battle: who did what with which dice, line by line, and the marks that nobody can hide."""

from dataclasses import dataclass
from typing import Any

from engine.engagement.engagement import Engagement
from engine.engagement.event import Event
from engine.engagement.history import Recorded, Status, record
from engine.engagement.result import Result, Sentence


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines of a log: None for all; `model` is a reference, `last` how many lines from the end."""

    model: str | None = None
    side: int | None = None
    kind: str | None = None
    turn: int | None = None
    status: Status | None = None
    last: int | None = None

    def takes(self, recorded: Recorded, result: Result) -> bool:
        """Whether an event is wanted; of what was retracted, rolls and commitments alone have lines."""
        return (
            (recorded.status != "retracted" or recorded.event.is_bound)
            and self.model in (None, *result.models)
            and self.side in (None, result.side)
            and self.kind in (None, recorded.event.kind)
            and self.turn in (None, result.turn)
            and self.status in (None, recorded.status)
        )


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what was done and came of it, whether it stands, and how often its dice had been rolled before.

    by: the side that undid it; again_by: the sides that undid the rolls before this one, the latest first.
    """

    event: Event
    status: Status
    result: Result
    sentence: Sentence
    by: int | None = None
    again_by: tuple[int | None, ...] = ()

    @property
    def rolled_again(self) -> int:
        """How many rolls were taken back before this one."""
        return len(self.again_by)


def last_line(engagement: Engagement[Any]) -> Line | None:
    """The line of the last event that stands, None before the first."""
    result = engagement.result
    if result is None:
        return None
    event = engagement.battle.events[-1]
    return Line(event, "stands", result, result.sentence, None, engagement.again.get(event.number, ()))


def log(engagement: Engagement[Any], wanted: Wanted | None = None) -> tuple[Line, ...]:
    """The wanted lines in the order in which things were done."""
    wish, results, battle = wanted or Wanted(), engagement.results, engagement.battle
    found = [one for one in record(battle) if wish.takes(one, results[one.number])]
    first = 0 if wish.last is None else max(0, len(found) - wish.last)
    opened: dict[int, Sentence] = {}
    for event in battle.events:
        opened |= results[event.number].opened
    return tuple(
        Line(
            one.event,
            one.status,
            results[one.number],
            opened.get(one.number, results[one.number].sentence),
            one.by,
            engagement.again.get(one.number, ()),
        )
        for one in found[first:]
    )
