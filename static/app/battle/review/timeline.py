"""The losses of each side at each moment of a battle, as a drawing of paths and texts that can
become a picture.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from app.number_format import whole_percent
from app.rendering import render
from engine.engagement import Summary
from engine.engagement.logs.summary import Moment

LEFT = 46
RIGHT = 356
"""Edges of the plot, in units of the drawing, which is 360 wide."""
HEIGHT = 150
"""Height of the plot."""
LOWEST = HEIGHT - 1.0
"""The height of the least loss that can be seen."""
LONGEST = 32
"""Letters of a side's name in the drawing; the whole name is below it."""
SCALES = (Fraction(1, 5), Fraction(2, 5), Fraction(3, 5), Fraction(1))
"""The possible shares at the upper edge of the plot."""


class Curve(NamedTuple):
    """A side's losses: its name, and the path of the drawing."""

    name: str
    path: str


def timeline_html(summary: Summary, names: Sequence[str], language: str) -> str:
    """Return the drawing, and the same figures turn by turn in a table."""
    positions = list(_positions(summary.moments))
    top = _scale(summary.moments)
    curves = []
    for side, name in enumerate(names):
        shares = [moment.sides[side].share for moment in summary.moments]
        curves.append(Curve(_short(name), _path(positions, shares, top)))
    levels = []
    for share in (Fraction(0), top / 2, top):
        levels.append((_y(share, top), whole_percent(share, language)))
    return render(
        "battle/review/timeline.html",
        language,
        curves=curves,
        turning=_turning_position(summary, positions),
        turns=list(_turns(summary.moments)),
        sides=names,
        levels=levels,
        rows=list(_rows(summary.moments, language)),
        left=LEFT,
        right=RIGHT,
    )


def _scale(moments: Sequence[Moment]) -> Fraction:
    """Return the share at the upper edge of the plot: the least that no side's losses exceed."""
    most = Fraction(0)
    for moment in moments:
        most = max(most, *[side.share for side in moment.sides])
    return next(scale for scale in SCALES if scale >= most)


def _turning_position(summary: Summary, positions: Sequence[float]) -> float | None:
    """Return the horizontal position of the turning point; None for a battle without one."""
    if summary.turning is None:
        return None
    for position, moment in zip(positions, summary.moments, strict=True):
        if moment.number == summary.turning.number:
            return position
    return None


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def _positions(moments: Sequence[Moment]) -> Iterator[float]:
    """Yield the horizontal position of each event: turns are equally wide, and events of a turn
    equally far apart.
    """
    times = Counter([moment.turn for moment in moments])
    seen = Counter[int]()
    width = (RIGHT - LEFT) / max(1, len(times))
    begins = {turn: LEFT + width * index for index, turn in enumerate(times)}
    for moment in moments:
        seen[moment.turn] += 1
        yield begins[moment.turn] + width * seen[moment.turn] / (times[moment.turn] + 1)


def _y(share: Fraction, top: Fraction) -> float:
    """Return the height of a share in the plot; only no loss at all is on the lower edge."""
    height = round(float(HEIGHT * (1 - share / top)), 1)
    if share:
        return min(height, LOWEST)
    return height


def _path(positions: Sequence[float], shares: Sequence[Fraction], top: Fraction) -> str:
    """Return the path of a curve: steps from nothing to all losses."""
    steps = list[str]()
    former = Fraction(0)
    for x, share in zip(positions, shares, strict=True):
        if share != former:
            steps.append(f"H{x:.1f}V{_y(share, top)}")
        former = share
    return f"M{LEFT} {_y(Fraction(0), top)}{''.join(steps)}H{RIGHT}"


def _turns(moments: Sequence[Moment]) -> Iterator[tuple[float, float, int]]:
    """Yield the positions of the end of each turn and of its number."""
    turns = list(dict.fromkeys(moment.turn for moment in moments))
    width = (RIGHT - LEFT) / max(1, len(turns))
    for index, turn in enumerate(turns):
        yield round(LEFT + width * (index + 1), 1), round(LEFT + width * (index + 0.5), 1), turn


def _rows(moments: Sequence[Moment], language: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the losses of each side at the end of each turn."""
    for turn, last in {moment.turn: moment for moment in moments}.items():
        yield turn, [whole_percent(side.share, language) for side in last.sides]
