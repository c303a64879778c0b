"""A log as sentences, latest first, and the luck of each side, for battles and single attacks."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.views.log_words import wording_of
from app.views.luck_words import tell_luck
from app.words import words
from engine.engagement import Engagement, EventLine, log, luck, sentences

MOST = 200
"""Most lines shown at once, unless a linked line is older; the export contains all lines."""
MEANT = "log-meant"
"""The id of the line that a link points to."""


@dataclass(frozen=True)
class LogLine:
    """A line as shown.

    undone: who undid the event, or why another version replaces it; empty for an event that stands.
    text: what happened.
    follows: its consequences.
    dice: its dice and marks.
    """

    number: int
    status: str
    undone: str
    text: str
    follows: tuple[str, ...]
    dice: tuple[str, ...]


class SideLuckShown(NamedTuple):
    """The luck of a side as shown.

    rolls: the number of rolls that chance could decide.
    retracted: the number of rolls taken back.
    luck: the luck of all rolls together; empty without rolls.
    """

    name: str
    rolls: int
    retracted: int
    luck: str


def latest_lines(
    engagement: Engagement[Any],
    language: str,
    models: frozenset[str] | None = None,
    meant: int | None = None,
) -> list[LogLine]:
    """Return the latest lines of the log, latest first.

    models: show only lines of these models; all lines if None.
    meant: number of an event that must be included.
    """
    last = MOST if meant is None else max(MOST, engagement.battle.last - meant + 1)
    return log_lines(engagement, reversed(log(engagement, models, last)), language)


def log_lines(
    engagement: Engagement[Any], lines: Iterable[EventLine], language: str
) -> list[LogLine]:
    """Return lines of a battle's log in words."""
    say = wording_of(engagement, language)
    result = []
    for line in lines:
        texts = [say(sentence) for sentence in sentences(line)]
        undone = ""
        if line.status != "stands":
            undone = texts.pop(0)
        text, *more = texts
        follow_count = len(line.result.follows)
        result.append(
            LogLine(
                line.event.number,
                line.status,
                undone,
                text,
                follows=tuple(more[:follow_count]),
                dice=tuple(more[follow_count:]),
            )
        )
    return result


def tell_lucks(engagement: Engagement[Any], language: str) -> list[SideLuckShown]:
    """Return the luck of each side in words."""
    t = words(language)
    shown = []
    for own in luck(engagement):
        text = ""
        if own.luck:
            text = tell_luck(own.luck, t)
        name = engagement.battle.sides[own.side].name
        shown.append(SideLuckShown(name, own.rolls, own.retracted, text))
    return shown
