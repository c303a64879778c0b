"""A log as sentences, the latest first, and each side's luck in exact numbers, in battles and in single attacks."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from app.views.log_words import worded
from engine.engagement import Engagement, Line, SideLuck, log, luck, sentences

MOST = 200
"""Lines shown at once, the latest first, or back to the one that is meant; the export has them all."""
MEANT = "log-meant"
"""The id of the line that is meant."""


@dataclass(frozen=True)
class Said:
    """A line as shown."""

    number: int
    turn: int
    status: str
    text: str
    dice: tuple[str, ...]


def said_lines(
    engagement: Engagement[Any], language: str, models: frozenset[str] | None = None, meant: int | None = None
) -> list[Said]:
    """The latest lines of the log, of some models or of all, the last one first, at least back to the event meant."""
    last = MOST if meant is None else max(MOST, engagement.battle.last - meant + 1)
    return said(engagement, reversed(log(engagement, models, last)), language)


def said(engagement: Engagement[Any], lines: Iterable[Line], language: str) -> list[Said]:
    """Lines of a battle's log in words."""
    say = worded(engagement, language)
    found = []
    for line in lines:
        first, *more = (say(sentence) for sentence in sentences(line))
        found.append(Said(line.event.number, line.result.turn, line.status, first, tuple(more)))
    return found


def lucks_of(engagement: Engagement[Any]) -> list[tuple[str, SideLuck, Fraction | None]]:
    """Each side's name and luck, and the share of battles that go worse for it."""
    return [(engagement.battle.sides[one.side].name, one, _share(one.luckier_than)) for one in luck(engagement)]


def _share(luckier_than: float | None) -> Fraction | None:
    return None if luckier_than is None else Fraction(luckier_than).limit_denominator(10**6)
