"""A log as sentences, the latest first, and each side's luck in exact numbers, in battles and in single attacks."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from app.views.log_words import worded
from engine.engagement import Engagement, SideLuck, Wanted, log, luck, sentences

MOST = 200
"""Lines shown at once, the latest first; the export has them all."""


@dataclass(frozen=True)
class Said:
    """A line as shown."""

    number: int
    turn: int
    status: str
    text: str
    dice: tuple[str, ...]


def said_lines(engagement: Engagement[Any], language: str, model: str | None = None) -> list[Said]:
    """The latest lines of the log, of one model or of all, the last one first."""
    say = worded(engagement, language)
    lines = []
    for line in reversed(log(engagement, Wanted(model=model or None, last=MOST))):
        first, *more = (say(sentence) for sentence in sentences(line))
        lines.append(Said(line.event.number, line.result.turn, line.status, first, tuple(more)))
    return lines


def lucks_of(engagement: Engagement[Any]) -> list[tuple[str, SideLuck, Fraction | None]]:
    """Each side's name and luck, and the share of battles that go worse for it."""
    return [(engagement.battle.sides[one.side].name, one, _share(one.luckier_than)) for one in luck(engagement)]


def _share(luckier_than: float | None) -> Fraction | None:
    return None if luckier_than is None else Fraction(luckier_than).limit_denominator(10**6)
