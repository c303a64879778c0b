"""Silhouettes of models, drawn with letters: a reader sees what each of them shows."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from app.battle.review import HIGH, SHAPES, WIDE

Polygon = Sequence[tuple[float, float]]
DRAWN = Path(__file__).parent / "silhouettes.txt"
FINE = 2
"""Points per unit of a drawing, across and down."""
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""A letter for two points, the upper and the lower."""


def is_inside(points: Polygon, x: float, y: float) -> bool:
    """Return whether a point is in a polygon: a line to its right crosses the edge an odd number of
    times.
    """
    inside = False
    for index, (right, lower) in enumerate(points):
        left, upper = points[index - 1]
        if (upper > y) != (lower > y):
            crossing = left + (y - upper) / (lower - upper) * (right - left)
            if crossing > x:
                inside = not inside
    return inside


def draw(polygons: Sequence[Polygon]) -> Iterator[str]:
    """Yield the lines of a drawing of some polygons."""
    for row in range(0, HIGH * FINE, 2):
        line = ""
        for column in range(WIDE * FINE):
            x = (column + 0.5) / FINE
            upper, lower = (
                any(is_inside(points, x, (each + 0.5) / FINE) for points in polygons)
                for each in (row, row + 1)
            )
            line += HALVES[upper, lower]
        yield line.rstrip()


def read_drawn() -> dict[str, str]:
    """Return the drawings of the file by the names of the shapes."""
    parts = DRAWN.read_text(encoding="utf-8").split("\n= ")
    return dict(part.removeprefix("= ").rstrip("\n").split("\n", 1) for part in parts)


def test_every_shape_is_drawn() -> None:
    if os.environ.get("BROADSIDE_TABLES") == "write":
        texts = [f"= {name}\n" + "\n".join(draw(shape)) for name, shape in SHAPES.items()]
        DRAWN.write_text("\n".join(texts) + "\n", encoding="utf-8")
    assert list(read_drawn()) == list(SHAPES)


@pytest.mark.parametrize("name", SHAPES)
def test_shape_looks_as_drawn(name: str) -> None:
    assert read_drawn()[name].split("\n") == list(draw(SHAPES[name]))
