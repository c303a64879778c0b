"""The words of a game's charts in one language: titles, sentences and links."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.views.charts.chart_parts import Chart, ChartPart, Note, Points, See
from app.words import Words
from engine.kit.rulings import Ruling
from engine.kit.sources import Mark, Point


@dataclass(frozen=True, slots=True)
class ChartWords:
    """The words of a game's charts in one language.

    prefix: that of the locale keys of the charts.
    addresses: the address of each chart, by its key.
    numbers: the values for the sentences.
    """

    t: Words
    prefix: str
    addresses: Mapping[str, str]
    rulings: Sequence[Ruling]
    numbers: Mapping[str, object]

    def make_chart(self, key: str, *parts: ChartPart, is_wide: bool = False) -> Chart:
        """Return a chart of some parts, with its address and names."""
        title = self.t(f"{self.prefix}.name.{key}")
        short = self.t(f"{self.prefix}.short.{key}")
        return Chart(self.addresses[key], title, short, parts, is_wide)

    def link_to(self, key: str) -> See:
        """Return the link to another chart."""
        return See(self.addresses[key], self.t(f"{self.prefix}.name.{key}"))

    def list_points(self, about: str, points: Iterable[Point], usual: Mark | None = None) -> Points:
        """Return the sentences about a chart, without the mark that its rows usually have."""
        return Points(self.write_notes(f"{self.prefix}.{about}", points, usual))

    def write_notes(
        self, prefix: str, points: Iterable[Point], usual: Mark | None = None
    ) -> tuple[Note, ...]:
        """Return points as sentences, without the marks that are usual there.

        prefix: that of the locale keys of the sentences.
        """
        notes = []
        for point in points:
            text = self.t(f"{prefix}.{point.key}", **self.numbers)
            marks: tuple[Mark, ...] = (point.mark,)
            if point.mark == usual:
                marks = ()
            notes.append(Note(text, marks, self.find_rulings(point.rulings)))
        return tuple(notes)

    def find_rulings(self, fields: Iterable[str]) -> tuple[Ruling, ...]:
        """Return the rulings of some fields, in the order of the game's list.

        Raises ValueError for a field that is no ruling of the game.
        """
        wanted = set(fields)
        rulings = tuple([ruling for ruling in self.rulings if ruling.field in wanted])
        if len(rulings) < len(wanted):
            raise ValueError(f"a chart names a ruling that the game lacks: {sorted(wanted)}")
        return rulings
