"""The log of a battle as sentences, and each side's luck in exact numbers."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from app.battle.log_words import worded
from app.rendering import render
from engine.engagement import Engagement, Wanted, log, luck, ref_of, sentences

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


def log_html(engagement: Engagement[Any], model: str | None, language: str) -> str:
    """The latest lines of the log, of one model or of all, and luck."""
    say = worded(engagement, language)
    found = log(engagement, Wanted(model=model or None, last=MOST))
    lines = []
    for line in reversed(found):
        first, *more = (say(sentence) for sentence in sentences(line))
        lines.append(Said(line.event.number, line.result.turn, line.status, first, tuple(more)))
    return render(
        "battle/log.html",
        language,
        lines=lines,
        chosen=model or "",
        items=_items(engagement),
        lucks=[(engagement.battle.sides[one.side].name, one, _share(one.luckier_than)) for one in luck(engagement)],
    )


def _share(luckier_than: float | None) -> Fraction | None:
    return None if luckier_than is None else Fraction(luckier_than).limit_denominator(10**6)


def _items(engagement: Engagement[Any]) -> list[tuple[str, str]]:
    """Every group and model that a log can be filtered by."""
    return [
        (ref_of(side, place, item.id), item.name)
        for side, one in enumerate(engagement.battle.sides)
        for place, fleet in enumerate(one.fleets)
        for _, item in fleet.items
    ]
