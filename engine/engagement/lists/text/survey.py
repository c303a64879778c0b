"""A whole text: its titles, its sizes, its sum, and where it ends."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.engagement.lists.amounts import Price
from engine.engagement.lists.list_words import FOOTER, normal
from engine.engagement.lists.text.line_parts import LineParts
from engine.engagement.lists.text.marked_lines import MarkedLine
from engine.engagement.lists.text.vocabulary import (
    LIMITED,
    PRICE,
    SECTION_STEMS,
    SIZES,
    TITLE_STEMS,
    TOTAL,
    TOTALS,
    has_only,
    stems,
)

SIGNATURE = ("--", "-- ")
CAPITALS = 3
"""Headings in capitals are longer."""
GAMES = 500
"""Sizes of games are multiples of it."""
MOST_TITLES = 4
"""More lines with points at the top of a list are models."""


class TextLine(NamedTuple):
    """A line of a text, or one of several models that it names."""

    mark: MarkedLine
    parts: LineParts

    @property
    def is_priced(self) -> bool:
        """True if the line has points of its own."""
        price = self.parts.price
        return price is not None and not price.is_added and not price.is_limit

    @property
    def points(self) -> int | None:
        """The points of all models of the line together; None where it has none of its own."""
        price = self.parts.price
        if price is None or not self.is_priced:
            return None
        return self.sum_points(price)

    def sum_points(self, price: Price) -> int:
        """Return the points of all models of the line together, at a price."""
        if price.is_each:
            return price.points * self.parts.model_count * self.parts.group_count
        return price.points

    @property
    def is_sure(self) -> bool:
        """True if the line has points or a count, as models have."""
        return self.is_priced or self.parts.is_counted


class Survey:
    """A whole text, looked through once.

    lines: its lines.
    total: the points that the list names as its sum; None where it names none.
    totals: the indexes of lines with sums.
    titles: the indexes of lines that name the list or the size of the game.
    headings: the indexes of lines in Markdown with points of the models below them.
    priced_below: the indexes of names whose points stand in a line below them.
    end: the index of the first line behind the list.
    has_prices: True if models have points.
    counts_units: True if the first model has a count and no points, or no model has points.
    has_counts: True if models have counts.
    unit_depth, has_bullets: the depth of the first model, and whether a bullet stands there.
    shared, members: the indexes of units whose points are those of their models, and of these.
    """

    def __init__(self, lines: Sequence[TextLine]) -> None:
        """Look through all lines."""
        self.lines = lines
        self._outside = {index for index, line in enumerate(lines) if is_outside(line)}
        self.totals = {index for index, line in enumerate(lines) if is_total(line)}
        self.total = self._find_total()
        limits = {line.parts.limit for line in lines}
        self._sizes = {size for size in (self.total, *limits) if size}
        self.headings = set(self._find_headings())
        self.titles: set[int] = set()
        self._find_titles()
        first = next(self._units(), None)
        self.has_prices = any(lines[index].is_priced for index in self._units())
        self.counts_units = not self.has_prices
        self.unit_depth = 0
        self.has_bullets = False
        if first is not None:
            self.counts_units = not self.has_prices or not lines[first].is_priced
            self.unit_depth = lines[first].mark.depth
            self.has_bullets = lines[first].mark.has_bullet
        self.has_counts = any(lines[index].parts.is_counted for index in self._units())
        self.end = self._find_end(first)
        self.priced_below = set(self._find_priced_below())
        self.members: set[int] = set()
        self.shared: set[int] = set()
        self._find_members()
        if self.total is None:
            self.total = self._find_total_above()

    def is_last_of_block(self, index: int) -> bool:
        """Return True if no line follows directly."""
        return index + 1 >= len(self.lines) or self.lines[index + 1].mark.is_apart

    def _units(self) -> Iterator[int]:
        """Yield the indexes of lines that may be models because of a count or points."""
        others = self.totals | self.titles | self.headings | self._outside
        for index, line in enumerate(self.lines):
            is_model = line.is_sure and line.parts.name and not line.parts.is_choice
            is_model = is_model and not is_price(line)
            if is_model and index not in others:
                yield index

    def _find_total(self) -> int | None:
        total = None
        for index in sorted(self.totals):
            line = self.lines[index]
            points = line.points
            if points is None and line.parts.is_counted:
                points = line.parts.model_count
            total = points or total
        return total

    def _find_total_above(self) -> int | None:
        """Return the sum that stands above the models: in a title, a heading or a preamble.

        The size of a game is none, unless the models add up to it.
        """
        units = set(self._units()) - self.members
        points = [self.lines[index].points or 0 for index in units]
        for index in sorted(self.titles | self.headings | self._outside):
            line = self.lines[index]
            is_sum = line.points == sum(points) or TOTAL.search(line.mark.text) is not None
            is_top = index in self.titles or line.mark.hashes == 1
            is_odd = is_top and (line.points or 0) % GAMES != 0
            if line.points and (is_sum or is_odd):
                return line.points
        return None

    def _find_headings(self) -> Iterator[int]:
        """Yield the lines in Markdown that have lines with points below them."""
        for index, line in enumerate(self.lines):
            if not line.mark.hashes:
                continue
            for below in self.lines[index + 1 :]:
                if below.mark.hashes and below.mark.hashes <= line.mark.hashes:
                    break
                if below.is_priced and not below.mark.has_bullet:
                    yield index
                    break

    def _find_titles(self) -> None:
        """Find the lines above the first model that name the list or the size of the game.

        The points of a title are at least those of all models below it.
        """
        sizes = {index for index, line in enumerate(self.lines) if is_size(line)}
        others = self.totals | self.headings | self._outside
        self._sum_up(others | sizes)
        candidates: list[int] = []
        for index in self._tops():
            line = self.lines[index]
            if index in others:
                continue
            if index in sizes or self._names_list(index):
                self.titles.add(index)
            elif line.is_priced and not line.parts.is_counted and self._can_be_title(index):
                candidates.append(index)
            elif line.is_sure and line.parts.name:
                break
        for count in range(1, min(len(candidates), MOST_TITLES) + 1):
            if self._are_titles(candidates[:count]):
                self.titles.update(candidates[:count])
                return

    def _tops(self) -> Iterator[int]:
        """Yield the indexes of lines above the first heading; the first line is none."""
        for index, line in enumerate(self.lines):
            is_first = index == 0 and not line.mark.source.startswith("+")
            if is_heading(line) and not is_first:
                return
            yield index

    def _names_list(self, index: int) -> bool:
        """Return True for a line with the sum of the list, or a first one such as 'My list'."""
        line = self.lines[index]
        if line.points in self._sizes and not line.parts.is_counted:
            return True
        is_alone = index == 0 and not line.is_sure and not line.mark.has_bullet
        return is_alone and not TITLE_STEMS.isdisjoint(stems(line.mark.text))

    def _can_be_title(self, index: int) -> bool:
        """Return True if a line with points has models below it, and no lines of its own."""
        return self._has_sure_below[index] and not self._has_own_lines(index)

    def _are_titles(self, candidates: Sequence[int]) -> bool:
        """Return True if the first lines with points name the list, then the size of the game."""
        below = self._points_below[candidates[-1]]
        points = [self.lines[index].points or 0 for index in candidates]
        if min(points) < below or not all(map(self._is_alone, candidates[1:])):
            return False
        if points[0] == below:
            return True
        is_game = points[-1] % GAMES == 0
        if len(candidates) > 1:
            return is_game and self._is_alone(candidates[0])
        words = stems(self.lines[candidates[0]].parts.name)
        is_named = not TITLE_STEMS.isdisjoint(words)
        return is_game or is_named or self._is_alone(candidates[0])

    def _sum_up(self, others: set[int]) -> None:
        """Note for each line the points below it, and whether a model is below it."""
        points = 0
        is_sure = False
        self._points_below = [0] * len(self.lines)
        self._has_sure_below = [False] * len(self.lines)
        for index in reversed(range(len(self.lines))):
            self._points_below[index] = points
            self._has_sure_below[index] = is_sure
            if index not in others:
                points += self.lines[index].points or 0
                is_sure = is_sure or self.lines[index].is_sure

    def _has_own_lines(self, index: int) -> bool:
        """Return True if deeper lines or equipment follow directly."""
        if self.is_last_of_block(index):
            return False
        following = self.lines[index + 1]
        is_deeper = following.mark.depth > self.lines[index].mark.depth
        return (is_deeper and not following.is_sure) or following.parts.is_choice

    def _is_alone(self, index: int) -> bool:
        """Return True if no model stands in the lines beside a line."""
        first = index + 1
        while not self.is_last_of_block(index):
            index += 1
            if is_heading(self.lines[index]):
                return index > first
            if self.lines[index].is_sure:
                return False
        return index + 1 < len(self.lines)

    def _find_priced_below(self) -> Iterator[int]:
        """Yield the first name above each line with nothing but points."""
        name = None
        for index, line in enumerate(self.lines):
            is_between = index in self.titles or index in self.totals or is_heading(line)
            if is_price(line):
                if name is not None:
                    yield name
                name = None
            elif line.mark.is_apart or is_between or line.is_priced:
                name = None
            if name is None and line.parts.name and not line.is_priced and not is_between:
                name = index

    def _find_members(self) -> None:
        """Find the deeper lines whose points add up to those of the line above them."""
        units = list(self._units())
        for position, unit in enumerate(units):
            inner: list[int] = []
            points = 0
            for index in units[position + 1 :]:
                if self.lines[index].mark.depth <= self.lines[unit].mark.depth:
                    break
                inner.append(index)
                points += self.lines[index].points or 0
                if points > (self.lines[unit].points or 0):
                    break
            if inner and points == self.lines[unit].points:
                self.shared.add(unit)
                self.members.update(index for index in inner if self.lines[index].is_priced)

    def _find_end(self, first: int | None) -> int:
        """Return the index of the first line behind the last sum, a signature or a footer."""
        end = len(self.lines)
        for index, line in enumerate(self.lines):
            if first is None or index <= first:
                continue
            is_foot = line.mark.source in SIGNATURE or FOOTER.match(line.mark.text)
            if is_foot and index not in self.totals:
                return index
            if index in self.totals:
                end = index + 1
        return end


def is_outside(line: TextLine) -> bool:
    """Return True for a line that is no part of the list itself."""
    mark = line.mark
    is_others = mark.is_quoted or mark.is_struck
    return is_others or mark.source.startswith(("+ ", "++")) or bool(FOOTER.match(mark.text))


def is_total(line: TextLine) -> bool:
    """Return True for a line with the sum of a list, or of a part of it."""
    text = line.mark.text.strip("+ *=")
    if TOTAL.search(text) and (
        line.is_priced or not line.is_sure or has_only(TOTALS, line.parts.name)
    ):
        return not line.mark.source.startswith("+ ")
    is_bare = not line.parts.name and not line.parts.label and line.is_priced
    return is_bare and (line.parts.limit is not None or line.mark.text.startswith("="))


def is_size(line: TextLine) -> bool:
    """Return True for a line with the size of a game."""
    price = line.parts.price
    if (price and price.is_limit) or line.parts.limit:
        return True
    words = normal(line.parts.name)
    return line.is_priced and not line.parts.is_counted and (words in SIZES or words in LIMITED)


def is_price(line: TextLine) -> bool:
    """Return True for the points of a model in a line of their own."""
    parts = line.parts
    has_no_name = not parts.name or normal(parts.name) in PRICE
    return line.is_priced and not parts.is_counted and has_no_name


def is_heading(line: TextLine) -> bool:
    """Return True for a line in capitals, of words of headings, or between two plus signs."""
    text = line.mark.text
    if line.mark.source.startswith("+"):
        return line.mark.source.endswith(" +")
    if line.is_sure or line.parts.is_choice or line.parts.stats:
        return False
    is_loud = text.isupper() and len(text) > CAPITALS and not line.parts.label
    return is_loud or has_only(SECTION_STEMS, text)
