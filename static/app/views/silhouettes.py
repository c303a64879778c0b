"""Silhouettes of models: simple shapes of our own, by the kind of a model, as paths that can become
a picture.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Polygon = Sequence[tuple[float, float]]
WIDE = 24
HIGH = 12
"""The height of the box of every shape, WIDE broad; shapes stand on its lower edge."""


class Silhouette(NamedTuple):
    """The look of a model: the name of its shape, and its size up to 1."""

    shape: str = "ship"
    size: float = 0.7


def _three(*points: tuple[float, float]) -> tuple[Polygon, ...]:
    """Return a small shape three times, as of a squadron."""
    shapes = []
    for dx, dy in ((0, 4), (8, 0), (15, 4)):
        shapes.append([(x + dx, y + dy) for x, y in points])
    return tuple(shapes)


SHAPES: Mapping[str, Sequence[Polygon]] = {
    "ship": (
        [(0, 7), (24, 7), (21, 12), (3, 12)],
        [
            (6, 7),
            (6, 5),
            (9, 5),
            (9, 3),
            (11, 3),
            (11, 0),
            (13, 0),
            (13, 4),
            (16, 4),
            (16, 5),
            (19, 5),
            (19, 7),
        ],
    ),
    "airship": (
        [
            (0, 5),
            (3, 2),
            (8, 0),
            (16, 0),
            (21, 3),
            (22, 1),
            (24, 1),
            (24, 9),
            (22, 9),
            (21, 7),
            (16, 10),
            (8, 10),
            (3, 8),
        ],
        [(6, 10), (18, 10), (16, 12), (8, 12)],
    ),
    "submarine": (
        [(0, 9), (3, 6), (21, 6), (24, 9), (21, 12), (3, 12)],
        [(10, 6), (10, 2), (14, 2), (14, 6)],
    ),
    "planes": _three(
        (0, 4), (5, 3), (4, 0), (6, 0), (8, 3), (9, 4), (8, 5), (6, 8), (4, 8), (5, 5)
    ),
    "starship": (
        [(0, 4), (3, 4), (5, 2), (15, 2), (24, 7), (15, 12), (5, 12), (3, 10), (0, 10)],
        [(7, 2), (9, 0), (13, 0), (14, 2)],
    ),
    "exos": _three(
        (3, 0),
        (5, 0),
        (5, 2),
        (8, 2),
        (7, 5),
        (5, 5),
        (6, 8),
        (4, 6),
        (2, 8),
        (3, 5),
        (1, 5),
        (0, 2),
    ),
    "troops": _three(
        (3, 0),
        (5, 0),
        (5, 2),
        (8, 3),
        (6, 4),
        (6, 8),
        (5, 8),
        (4, 6),
        (3, 8),
        (2, 8),
        (2, 3),
        (3, 2),
    ),
    "walker": (
        [(4, 2), (14, 0), (18, 2), (24, 2), (24, 4), (18, 4), (17, 7), (5, 7)],
        [(6, 7), (10, 7), (8, 10), (9, 12), (4, 12)],
        [(13, 7), (17, 7), (18, 10), (20, 12), (15, 12)],
    ),
}


def path_of(look: Silhouette, x: float, bottom: float, width: float) -> str:
    """Return the path of a silhouette that stands in the middle of a cell.

    x, width: the left edge and the width of the cell.
    bottom: the line on which the silhouette stands.
    """
    scale = look.size * width / WIDE
    start = x + (width - WIDE * scale) / 2
    top = bottom - HIGH * scale
    return "".join(polygon(points, start, top, scale) for points in SHAPES[look.shape])


def polygon(points: Polygon, x: float, y: float, scale: float) -> str:
    """Return the path of a polygon."""
    corners = [f"{x + dx * scale:.1f} {y + dy * scale:.1f}" for dx, dy in points]
    return f"M{'L'.join(corners)}Z"
