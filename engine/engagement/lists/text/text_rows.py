"""The rows of a text: each line is taken apart once, and decided once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.engagement.lists.army_list import ListedKind, ListedRow, Remark, StatLine
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.limits import CELL
from engine.engagement.lists.text.heading_rules import HeadingLine, TitleLine
from engine.engagement.lists.text.line_context import LineContext, LineRule
from engine.engagement.lists.text.line_parts import LineParts, LineReader, split_choices
from engine.engagement.lists.text.marked_lines import MarkedLine, read_marked_lines
from engine.engagement.lists.text.row_rules import PriceAboveLine, decide
from engine.engagement.lists.text.survey import Survey, TextLine

UNIT_DEPTH, MODEL_DEPTH, CHOICE_DEPTH = range(3)
"""The depth of units, of what is in them, and of what their models carry."""
LONG = "long"
"""The reason of lines that are too long for a row of a list."""


class TextRows(NamedTuple):
    """The rows of a text, its name, and the sum that it names."""

    rows: Sequence[ListedRow]
    name: str
    total: int | None


def read_text_rows(lines: Sequence[str], layout: Layout) -> TextRows:
    """Return the rows of a text."""
    reader = LineReader(layout)
    long_rows: list[ListedRow] = []
    text_lines: list[TextLine] = []
    for mark in read_marked_lines(lines):
        if len(mark.text) > CELL:
            long_rows.append(_read_long_row(mark))
        else:
            text_lines.extend(_read_parts(reader, mark))
    survey = Survey(text_lines)
    rows = [*_Classifier(survey, reader).rows(), *long_rows]
    rows.sort(key=lambda row: int(row.where))
    titles = [row for row in rows if row.reason == TitleLine.__name__ and row.count == 1]
    name = next((row.name for row in titles if row.name and ":" not in row.text), "")
    return TextRows(rows, name, survey.total)


def _read_long_row(mark: MarkedLine) -> ListedRow:
    text = f"{mark.source[:CELL]}…"
    return ListedRow(ListedKind.UNKNOWN, LONG, "", str(mark.number), text)


def _read_parts(reader: LineReader, mark: MarkedLine) -> Iterator[TextLine]:
    if mark.is_ruler:
        yield TextLine(mark, LineParts(""))
        return
    for parts in reader.read_line(mark.text):
        yield TextLine(mark, parts)


@dataclass
class _Classifier:
    """Goes through the lines of a text from the top, and knows the models above each.

    unit: the unit above, None behind a heading or a gap.
    model: the last model in that unit.
    heading: the words of the heading above.
    """

    survey: Survey
    reader: LineReader
    unit: TextLine | None = None
    model: TextLine | None = None
    heading: str = ""
    is_headed: bool = False
    _seen: list[ListedRow] = field(default_factory=list)

    def rows(self) -> Iterator[ListedRow]:
        """Yield the row of each line."""
        for index, line in enumerate(self.survey.lines):
            self._leave_unit(line)
            context = LineContext(
                line=line,
                position=index,
                survey=self.survey,
                equipment=self.reader.equipment,
                owner=self.unit,
                model=self.model,
                heading=self.heading,
                is_headed=self.is_headed,
                has_inner=line.parts.is_carrier or self._has_deeper(index),
            )
            rule = decide(context)
            yield self._make_row(context, rule)
            self._go_on(context, rule)

    def _leave_unit(self, line: TextLine) -> None:
        """Forget the unit above at a gap, unless a heading in Markdown is its name."""
        if self.unit is None or not line.mark.is_apart or self.unit.mark.hashes:
            return
        if line.mark.depth <= self.unit.mark.depth:
            self.unit = None
            self.model = None

    def _has_deeper(self, index: int) -> bool:
        if self.survey.is_last_of_block(index):
            return False
        lines = self.survey.lines
        return lines[index + 1].mark.depth > lines[index].mark.depth

    def _go_on(self, context: LineContext, rule: LineRule) -> None:
        """Remember what a line means for those below it."""
        line = context.line
        self.is_headed = isinstance(rule, HeadingLine)
        if self.is_headed:
            self.heading = line.mark.text
        if rule.kind in (ListedKind.HEADING, ListedKind.TOTAL):
            self.unit = None
            self.model = None
        elif rule.kind is ListedKind.MODEL and self._depth(context, rule) == UNIT_DEPTH:
            self.unit = line
            self.model = None
        elif rule.kind is ListedKind.MODEL:
            self.model = line

    def _depth(self, context: LineContext, rule: LineRule) -> int:
        """Return how deep a row lies: a unit, what is in it, or what its models carry."""
        if self.unit is None or not rule.is_inside:
            return UNIT_DEPTH
        if rule.kind is ListedKind.MODEL or self.model is None:
            return MODEL_DEPTH
        depth = context.line.mark.depth
        if depth > self.model.mark.depth or depth == self.unit.mark.depth:
            return CHOICE_DEPTH
        return MODEL_DEPTH

    def _make_row(self, context: LineContext, rule: LineRule) -> ListedRow:
        line = context.line
        parts = line.parts
        where = str(line.mark.number)
        remarks: tuple[Remark, ...] = ()
        if parts.doubt:
            remarks = (Remark("assumed", parts.doubt, where),)
        points = line.points
        if context.position in self.survey.shared:
            points = None
        if isinstance(rule, PriceAboveLine) and parts.price and self.unit:
            points = self.unit.sum_points(parts.price)
        name = parts.name
        if rule.kind is ListedKind.MODEL:
            name = name or parts.label
        choices = parts.choices
        if rule.kind is ListedKind.EQUIPMENT and not parts.is_choice:
            choices = split_choices(line.mark.text)
        stats: tuple[StatLine, ...] = ()
        if parts.stats:
            stats = (StatLine("", "", parts.stats, where),)
        return ListedRow(
            kind=rule.kind,
            reason=type(rule).__name__,
            name=name,
            where=where,
            text=line.mark.source,
            depth=self._depth(context, rule),
            count=parts.model_count,
            groups=parts.group_count,
            points=points,
            stats=stats,
            choices=choices,
            heading=parts.group or self.heading,
            remarks=remarks,
        )
