"""The charts read as cells of their tables, and checks for the charts of every game."""

import re

from app.build import charts_html
from app.registered_games import GAMES
from app.words import words
from tests.app.markup import Element, elements


class Read:
    """All charts of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.html = charts_html(GAMES[game], language)
        self.rulings = {f"ruling-{ruling.field}" for ruling in GAMES[game].rulings}
        self.elements = elements(self.html)
        self.t = words(language)

    @property
    def ids(self) -> list[str]:
        """Every id in its order."""
        return [element.id for element in self.elements if element.id]

    def chart(self, address: str) -> Element:
        """The chart at an address."""
        return next(element for element in self.elements if element.id == address)

    def inside(self, address: str, *tags: str) -> list[Element]:
        """The elements of some kinds in a chart."""
        chart = self.chart(address)
        return [
            element for element in self.elements if chart in element.within and element.tag in tags
        ]

    def tables(self, address: str) -> list[list[list[Element]]]:
        """The cells of each table of a chart: body rows, then cells."""
        cells = self.inside(address, "td", "th")
        rows = [row for row in self.inside(address, "tr") if row.inside("tbody")]
        return [
            [[cell for cell in cells if row in cell.within] for row in rows if table in row.within]
            for table in self.inside(address, "table")
        ]

    def texts(self, address: str, table: int = 0) -> list[list[str]]:
        """The texts in the cells of one table."""
        return [[cell.text for cell in row] for row in self.tables(address)[table]]


def check_addresses(read: Read, addresses: tuple[str, ...]) -> None:
    """Every address is unique, named by its heading, and in the index in this order."""
    assert len(set(read.ids)) == len(read.ids)
    charts = [
        element.id
        for element in read.elements
        if element.attrs.get("class", "").split()[:1] == ["chart"]
    ]
    first = charts.index(addresses[0])
    assert tuple(charts[first : first + len(addresses)]) == addresses
    links = [
        element.attrs["href"][1:]
        for element in read.elements
        if element.tag == "a" and element.inside("nav")
    ]
    assert [link for link in links if link in addresses] == list(addresses)
    for address in addresses:
        label = read.chart(address).attrs["aria-labelledby"]
        assert label in [heading.id for heading in read.inside(address, "h3")]


def check_plain(read: Read, addresses: tuple[str, ...]) -> None:
    """Headings of rows and columns say which they are, links lead somewhere, nothing is inline."""
    for address in addresses:
        assert all("scope" in cell.attrs for cell in read.inside(address, "th"))
        assert {link.attrs["href"][1:] for link in read.inside(address, "a")} <= {
            *read.ids,
            *read.rulings,
        }
    assert not [
        e for e in read.elements for name in e.attrs if name == "style" or name.startswith("on")
    ]


def check_marks(read: Read, addresses: tuple[str, ...]) -> None:
    """Every mark used in a chart is read as its words where it stands and in the legend, and no
    other is explained.
    """
    for address in addresses:
        legend = next(
            e for e in read.inside(address, "p") if e.attrs.get("class") == "chart-legend"
        )
        explained = {e.text for e in read.inside(address, "b") if legend in e.within}
        marks = read.inside(address, "abbr")
        for cell in (row[-1] for table in read.tables(address) for row in table):
            assert not re.fullmatch("[SHML]( [SHML])*", cell.text) or any(
                cell in mark.within for mark in marks
            )
        used = {mark.text for mark in marks}
        assert explained == used, address
        assert used, address
        for letter in used:
            assert f"{letter} {read.t(f'mark.{letter}')}" in legend.text
        for mark in marks:
            assert mark.attrs["title"] == mark.attrs["aria-label"] == read.t(f"mark.{mark.text}")


def check_printed_rulings(read: Read, addresses: tuple[str, ...]) -> None:
    """The text of each ruling that a chart names is on its sheet, once."""
    for address in addresses:
        links = [
            e.attrs["href"].removeprefix("#ruling-")
            for e in read.inside(address, "a")
            if e.attrs.get("class") == "chart-ruling"
        ]
        printed = [e for e in read.inside(address, "li") if "data-ruling" in e.attrs]
        assert {e.attrs["data-ruling"] for e in printed} == set(links), address
        assert len(printed) == len(set(links)), address
        for item in printed:
            number, *words = item.text.split()
            assert number.isdecimal(), item.text
            assert len(words) > 2, item.text
