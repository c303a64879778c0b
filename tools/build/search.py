"""The search index of a language: charts, rulings and functions of all games, read from the
finished pages.
"""

import json
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
UNREAD = {
    "chart-game",
    "chart-mark",
    "chart-ruling",
    "chart-see",
    "chart-source",
    "chart-numeral",
    "number",
    "mark",
}
"""Classes of elements that stand beside a text but are not part of it."""
MEANING = "chart-meaning"


class Entry(NamedTuple):
    """One searchable part of a page.

    at: id of the element.
    title: titles above it.
    text: its text.
    keys: other words for it.
    cell: whether it is a cell of a grid.
    """

    at: str
    title: str
    text: str
    keys: str = ""
    cell: bool = False


def files(pages: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return an index for each language of some pages: {pages: [{file, game, said}], entries:
    [[page, ...]]}.
    """
    result: dict[str, dict[str, list[object]]] = {}
    for name, html in pages.items():
        root = parsed(html.decode())
        whole = result.setdefault(root.attrib["lang"], {"pages": [], "entries": []})
        rows = [[len(whole["pages"]), *_written(entry)] for entry in entries(root)]
        whole["pages"].append({"file": name, **_game(root)})
        whole["entries"] += rows
    return {
        f"search/{language}.json": json.dumps(
            whole, ensure_ascii=False, separators=(",", ":")
        ).encode()
        for language, whole in result.items()
    }


def _written(entry: Entry) -> tuple[object, ...]:
    return entry if entry.cell else entry[:4] if entry.keys else entry[:3]


def parsed(html: str) -> Element:
    """Return a page as a tree."""
    reader = _Reader()
    reader.feed(html)
    return reader.tree.close()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tree = TreeBuilder()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tree.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.tree.end(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self.tree.end(tag)

    def handle_data(self, data: str) -> None:
        self.tree.data(data)


def _game(root: Element) -> dict[str, str]:
    link = next(
        element
        for element in root.iter("a")
        if "data-game" in element.attrib and "aria-current" in element.attrib
    )
    return {"game": link.attrib["data-game"], "gameTitle": text_of(link)}


def entries(root: Element) -> Iterator[Entry]:
    """Yield every chart with its rows, steps and points, then cells of grids, then rulings, then
    functions.
    """
    for section in _classed(root, "chart"):
        yield from _chart(section)
    yield from _cells(root)
    for ruling in _classed(root, "ruling"):
        legend = next(ruling.iter("legend"))
        chips = [text_of(chip) for chip in _classed(ruling, "chip")]
        yield Entry(
            ruling.attrib["id"],
            text_of(legend),
            " · ".join([*chips, *map(text_of, _classed(ruling, "reason"))]),
        )
    for link in _classed(root, "function"):
        yield Entry(link.attrib["id"], text_of(link), "", link.attrib["data-words"])


def _chart(section: Element) -> Iterator[Entry]:
    at, title = section.attrib["id"], text_of(next(section.iter("h3")))
    yield Entry(at, title, "")
    for table in section.iter("table"):
        yield from _rows(table, at, title)
    steps = list(_classed(section, "chart-step"))
    for step in steps:
        head = text_of(next(step.iter("h4")))
        who = ", ".join(map(text_of, _classed(step, "chart-who")))
        numeral = "".join(
            "".join(element.itertext()) for element in _classed(step, "chart-numeral")
        )
        inner = " · ".join((title, f"{numeral} {head}".strip()))
        yield Entry(step.attrib["id"], inner, who)
        for point in _points(step):
            yield Entry(step.attrib["id"], inner, text_of(point))
    in_steps = {id(point) for step in steps for point in _points(step)}
    for point in [*_points(section), *_classed(section, "chart-group-note")]:
        if id(point) not in in_steps:
            yield Entry(at, title, text_of(point))


def _points(element: Element) -> list[Element]:
    lists = [*_classed(element, "chart-points"), *_classed(element, "chart-ladder")]
    return [point for each in lists for point in each.iter("li")]


def _rows(table: Element, at: str, title: str) -> Iterator[Entry]:
    """Yield the rows of a table; a number in a cell follows the headings of its column, and in a
    matrix of its row.
    """
    if "chart-grid" in _classes(table):
        return  # `_cells` yields the cells of grids
    heads = _heads(table)
    caption = next(
        (
            text_of(element)
            for element in table.iter("caption")
            if "chart-unseen" not in _classes(element)
        ),
        "",
    )
    for row in (row for body in table.iter("tbody") for row in body.iter("tr")):
        cells = [
            (index, cell) for index, cell in enumerate(row) if "chart-source" not in _classes(cell)
        ]
        texts = [
            _cell_text(cell, heads[index] if index < len(heads) else "") for index, cell in cells
        ]
        if "chart-matrix" in _classes(table):
            texts[0] = f"{heads[0]} {texts[0]}"
        text = " · ".join(filter(None, (title, caption)))
        yield Entry(
            row.attrib.get("id", at), text, " · ".join(texts), row.attrib.get("data-words", "")
        )


def _cells(root: Element) -> Iterator[Entry]:
    """Yield the cells of grids of equal size: the numbers of row and column, with the text of each
    grid.
    """
    charts = [
        section for section in _classed(root, "chart") if any(_classed(section, "chart-grid"))
    ]
    if not charts:
        return
    title = text_of(next(charts[0].iter("h3")))
    names = [text_of(label) for label in charts[0].iterfind(".//select/../span")]
    grids = [list(next(_classed(section, "chart-grid")).iter("tr")) for section in charts]
    methods = [
        (answer.text or "").strip()
        for output in charts[0].iter("output")
        for answer in output.findall("span")
    ]
    heads = [text_of(cell) for cell in grids[0][0]]
    for at, row in enumerate(grids[0][1:]):
        for column, head in enumerate(heads[1:-1]):
            says = [
                grid[at + 1][column + 1].attrib["data-says"].replace("|", " ") for grid in grids
            ]
            pair = ", ".join(
                f"{name} {number}"
                for name, number in zip(names, (text_of(row[0]), head), strict=True)
            )
            text = " · ".join(map(" ".join, zip(methods[1:], says, strict=True)))
            yield Entry(row[column + 1].attrib["id"], f"{title} · {pair}", text, cell=True)


def _cell_text(cell: Element, head: str) -> str:
    return f"{head} → {text_of(cell)}" if head and "chart-cell" in _classes(cell) else text_of(cell)


def _heads(table: Element) -> list[str]:
    """Return the heading of each column, with all rows of headings joined."""
    grid: dict[tuple[int, int], str] = {}
    for depth, row in enumerate(row for head in table.iter("thead") for row in head.iter("tr")):
        index = 0
        for cell in row:
            while (depth, index) in grid:
                index += 1
            for column in range(index, index + int(cell.attrib.get("colspan", 1))):
                for below in range(depth, depth + int(cell.attrib.get("rowspan", 1))):
                    grid[below, column] = _head_text(cell) if below == depth else ""
    width = max((column for _, column in grid), default=-1) + 1
    depths = sorted({depth for depth, _ in grid})
    return [
        " ".join(filter(None, (grid.get((depth, column), "") for depth in depths)))
        for column in range(width)
    ]


def _head_text(cell: Element) -> str:
    """Return the text of a heading; several names in it are joined by commas."""
    names = cell.findall("span")
    return ", ".join(map(text_of, names)) if len(names) > 1 else text_of(cell)


def text_of(element: Element) -> str:
    """Return the text of an element without the texts beside it; a dot separates the meaning."""
    return re.sub("[ \n]+", " ", _text(element)).strip(" ,")


def _text(element: Element) -> str:
    inner = (
        ("" if UNREAD & _classes(item) else _text(item)) + (item.tail or "") for item in element
    )
    return (" · " if MEANING in _classes(element) else "") + (element.text or "") + "".join(inner)


def _classed(element: Element, name: str) -> Iterator[Element]:
    return (item for item in element.iter() if item is not element and name in _classes(item))


def _classes(element: Element) -> set[str]:
    return set(element.attrib.get("class", "").split())
