"""A log as sentences, latest first, and the luck of each side in exact numbers, for battles and
single attacks.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from app.views.log_words import wording_of
from engine.engagement import Engagement, EventLine, SideLuck, log, luck, sentences

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


def lucks_of(engagement: Engagement[Any]) -> list[tuple[str, SideLuck, Fraction | None]]:
    """Return each side's name and luck, and the share of battles with less luck for the side."""
    return [
        (engagement.battle.sides[side_luck.side].name, side_luck, _share(side_luck.luckier_than))
        for side_luck in luck(engagement)
    ]


def _share(luckier_than: float | None) -> Fraction | None:
    if luckier_than is None:
        return None
    return Fraction(luckier_than)
