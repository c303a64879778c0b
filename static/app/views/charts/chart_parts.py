"""A chart as data: sentences, tables and steps in the order of the page; one template draws it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, get_args

from app.form_sections import Part
from engine.kit.rulings import Ruling
from engine.kit.sources import Mark

MARKS: tuple[Mark, ...] = get_args(Mark)
"""All marks in the order of the legend."""
CellLook = Literal["", "number", "never", "turn", "name"]
"""The look of a cell, beside that of its column."""
ColumnLook = Literal["", "cell", "chance"]
"""The look of a column and of its heading."""
TableLook = Literal["matrix", "sums", "odds", "turns", "formula"]


class Note(NamedTuple):
    """A sentence, with the marks behind it and the rulings that it depends on."""

    text: str
    marks: tuple[Mark, ...] = ()
    rulings: tuple[Ruling, ...] = ()


class Stop(NamedTuple):
    """A part of a long chart that a link on top of it leads to.

    label: the text of the link.
    title: the name of the part, for readers of the page.
    """

    address: str
    label: str
    title: str


class ChartPart:
    """A part of a chart; the template draws it by its kind."""

    kind: ClassVar[str]

    def shown_marks(self) -> Iterator[Mark]:
        """Yield every mark in the part, as often as it is shown."""
        yield from ()

    def notes(self) -> Iterator[Note]:
        """Yield every sentence in the part."""
        yield from ()

    def stops(self) -> Iterator[Stop]:
        """Yield what links on top of the chart lead to."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart of a game.

    address: its id on the page.
    title: its name above it.
    short: its name on the chip that leads to it.
    is_wide: whether it is printed on a wide page.
    """

    address: str
    title: str
    short: str
    parts: tuple[ChartPart, ...]
    is_wide: bool = False

    @property
    def legend(self) -> tuple[Mark, ...]:
        """The marks in its parts, each once."""
        marks = list[Mark]()
        for part in self.parts:
            marks.extend(part.shown_marks())
        return sort_marks(marks)

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The stops in its parts, in their order."""
        stops = list[Stop]()
        for part in self.parts:
            stops.extend(part.stops())
        return tuple(stops)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings that its sentences depend on, each once, by their numbers."""
        rulings = dict[str, Ruling]()
        for part in self.parts:
            for note in part.notes():
                for ruling in note.rulings:
                    rulings[ruling.field] = ruling
        return tuple(sorted(rulings.values(), key=lambda ruling: ruling.number))


@dataclass(frozen=True, slots=True)
class Points(ChartPart):
    """Sentences about the rules of a chart."""

    kind = "points"
    points: tuple[Note, ...]

    def shown_marks(self) -> Iterator[Mark]:
        """Yield every mark behind a sentence."""
        for point in self.points:
            yield from point.marks

    def notes(self) -> Iterator[Note]:
        """Yield every sentence."""
        yield from self.points


class Column(NamedTuple):
    """A column of a table.

    headings: what its cells are about; several in a row that share it.
    names_rows: whether its cells are the headings of their rows.
    over: a heading above it and the neighbours that have the same.
    is_unseen: whether its heading is only read aloud.
    """

    headings: tuple[str, ...]
    look: ColumnLook = ""
    names_rows: bool = False
    over: str = ""
    is_unseen: bool = False


class Cell(NamedTuple):
    """A cell of a table.

    name: bold words before the text.
    example: an example behind the text.
    small: a small text behind it.
    notes: sentences below it.
    """

    text: str = ""
    look: CellLook = ""
    name: str = ""
    example: str = ""
    small: str = ""
    notes: tuple[Note, ...] = ()


class ChartRow(NamedTuple):
    """A row of a table: a cell for each column, and the marks of the row.

    address: its id on the page; empty for a row to which nothing leads.
    words: further words by which the search finds it.
    """

    address: str
    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Table(ChartPart):
    """A table; the marks of its rows, if they have any, make one more column.

    is_titled: whether the caption is shown; otherwise it is only read aloud.
    address: its id on the page; empty for a table that no link on top of the chart leads to.
    short: the text of that link.
    """

    kind = "table"
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[ChartRow, ...]
    looks: tuple[TableLook, ...] = ()
    is_titled: bool = True
    address: str = ""
    short: str = ""

    @property
    def has_marks(self) -> bool:
        """True if a row has a mark."""
        return any(row.marks for row in self.rows)

    @property
    def is_headed(self) -> bool:
        """True if the heading of a column is shown."""
        return not all(column.is_unseen for column in self.columns)

    @property
    def spans(self) -> dict[str, int]:
        """The headings over several columns, each with the number of its columns."""
        spans: dict[str, int] = {}
        for column in self.columns:
            if column.over:
                spans[column.over] = spans.get(column.over, 0) + 1
        return spans

    def shown_marks(self) -> Iterator[Mark]:
        """Yield every mark of a row, and every mark behind a sentence in a cell."""
        for row in self.rows:
            yield from row.marks
            for cell in row.cells:
                for note in cell.notes:
                    yield from note.marks

    def stops(self) -> Iterator[Stop]:
        """Yield the table, where it has an address."""
        if self.address:
            yield Stop(self.address, self.short, self.caption)

    def notes(self) -> Iterator[Note]:
        """Yield every sentence in a cell."""
        for row in self.rows:
            for cell in row.cells:
                yield from cell.notes


@dataclass(frozen=True, slots=True)
class SideBySide(ChartPart):
    """Tables that stand beside each other where there is room."""

    kind = "side_by_side"
    tables: tuple[Table, ...]

    def shown_marks(self) -> Iterator[Mark]:
        """Yield every mark in a table."""
        for table in self.tables:
            yield from table.shown_marks()

    def stops(self) -> Iterator[Stop]:
        """Yield every table with an address."""
        for table in self.tables:
            yield from table.stops()

    def notes(self) -> Iterator[Note]:
        """Yield every sentence in a table."""
        for table in self.tables:
            yield from table.notes()


@dataclass(frozen=True, slots=True)
class See(ChartPart):
    """A link to another chart, with its name."""

    kind = "see"
    address: str
    title: str


class ChartStep(NamedTuple):
    """One step of a procedure.

    address: its id on the page.
    number: its number on the sheet; None for a step beside the numbered ones.
    who: the side that acts; empty if the step does not say.
    condition: when or how that side acts.
    see: the charts that the step reads.
    """

    address: str
    number: int | None
    title: str
    marks: tuple[Mark, ...]
    points: tuple[Note, ...]
    who: str = ""
    condition: str = ""
    see: tuple[See, ...] = ()
    is_secret: bool = False


class StepGroup(NamedTuple):
    """Steps in a row that happen under the same condition.

    kind: the class of its style.
    before: a sentence above the steps.
    after: a sentence below them.
    beside: a step that belongs to the group without a number.
    """

    kind: str
    steps: tuple[ChartStep, ...]
    before: str = ""
    after: str = ""
    beside: ChartStep | None = None


@dataclass(frozen=True, slots=True)
class Steps(ChartPart):
    """A procedure: its steps in order, in one group or several."""

    kind = "steps"
    groups: tuple[StepGroup, ...]

    def shown_marks(self) -> Iterator[Mark]:
        """Yield every mark of a step, and every mark behind one of its sentences."""
        for group in self.groups:
            for step in (*group.steps, group.beside):
                if step is not None:
                    yield from step.marks
                    for point in step.points:
                        yield from point.marks

    def stops(self) -> Iterator[Stop]:
        """Yield every step with a number."""
        for group in self.groups:
            for step in group.steps:
                if step.number is not None:
                    yield Stop(step.address, str(step.number), step.title)

    def notes(self) -> Iterator[Note]:
        """Yield every sentence of a step."""
        for group in self.groups:
            for step in (*group.steps, group.beside):
                if step is not None:
                    yield from step.points


@dataclass(frozen=True, slots=True)
class OwnTable(ChartPart):
    """A table that the players type in, as a form."""

    kind = "own_table"
    parts: tuple[Part, ...]


def make_number_columns(number: str, case: str) -> tuple[Column, Column]:
    """Return the columns of a number and of the case that it is for.

    number, case: their headings, which are only read aloud.
    """
    return (
        Column((number,), is_unseen=True),
        Column((case,), names_rows=True, is_unseen=True),
    )


def sort_marks(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return each of some marks once, in the order of the legend."""
    shown = set(marks)
    return tuple([mark for mark in MARKS if mark in shown])
