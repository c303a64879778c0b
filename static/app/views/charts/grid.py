"""Grids as parts of a chart: two numbers against each other, the key of the cells, the look-up."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from app.views.charts.chart_parts import ChartPart
from engine.kit.sources import Mark

GridLook = Literal["", "pairs"]


class GridCell(NamedTuple):
    """A cell of a grid.

    address: its id on the page; empty for a cell to which nothing leads.
    second: a second text in it.
    answer: what the look-up above the grids shows for it: a number and a chance, with '|' between.
    looks: the classes of its style.
    """

    address: str
    text: str
    second: str
    answer: str
    looks: tuple[str, ...] = ()


class GridRow(NamedTuple):
    """A row of a grid, with its heading and its marks."""

    address: str
    heading: int
    cells: tuple[GridCell, ...]
    marks: tuple[Mark, ...]


class GridCorner(NamedTuple):
    """The words in the corner of a grid: short names of its columns and rows, its rows in full."""

    columns: str
    rows: str
    rows_in_full: str


@dataclass(frozen=True, slots=True)
class ChartGrid(ChartPart):
    """A cell for each pair of two numbers, in an area that scrolls by itself.

    label: the name of the area.
    """

    kind = "grid"
    label: str
    corner: GridCorner
    columns: tuple[int, ...]
    rows: tuple[GridRow, ...]
    look: GridLook = ""

    def shown_marks(self) -> Iterator[Mark]:
        """Yield every mark of a row."""
        for row in self.rows:
            yield from row.marks


class Sample(NamedTuple):
    """A cell as it looks in a grid, with the meaning of its look."""

    look: str
    text: str
    second: str
    meaning: str


@dataclass(frozen=True, slots=True)
class GridKey(ChartPart):
    """The meanings of the looks of cells in a grid."""

    kind = "key"
    samples: tuple[Sample, ...]


class Rung(NamedTuple):
    """One number of a ladder, with its chance."""

    number: str
    chance: str


@dataclass(frozen=True, slots=True)
class Ladder(ChartPart):
    """Numbers in the order in which they become harder."""

    kind = "ladder"
    address: str
    title: str
    rungs: tuple[Rung, ...]


class MethodWords(NamedTuple):
    """Words that are shown while the game goes by a method."""

    method: str
    text: str


@dataclass(frozen=True, slots=True)
class UsedMethod(ChartPart):
    """The method that the game goes by, in words for each method."""

    kind = "used"
    methods: tuple[MethodWords, ...]


class NumberList(NamedTuple):
    """A list from which players choose a number; it opens with the chosen one."""

    address: str
    label: str
    numbers: tuple[int, ...]
    chosen: int


class MethodAnswer(NamedTuple):
    """The answer of one method for the chosen numbers.

    name: the name of the method.
    used: its words while the game goes by it.
    """

    name: str
    used: MethodWords
    number: str
    chance: str


@dataclass(frozen=True, slots=True)
class LookUp(ChartPart):
    """Lists of numbers, the answers for the chosen ones, and a box that shows all chances.

    address: the id of the answers.
    box: the id of the box.
    """

    kind = "look_up"
    address: str
    lists: tuple[NumberList, ...]
    answers: tuple[MethodAnswer, ...]
    box: str
    box_label: str
