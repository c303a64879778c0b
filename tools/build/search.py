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
STEP = "step"
"""The word with which players ask for a step by its number; `synonyms.json` has the others."""


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
    indexes: dict[str, dict[str, list[object]]] = {}
    for name, html in pages.items():
        root = parse(html.decode())
        index = indexes.setdefault(root.attrib["lang"], {"pages": [], "entries": []})
        page_number = len(index["pages"])
        index["pages"].append({"file": name, **_game(root)})
        for entry in entries(root):
            index["entries"].append([page_number, *_shorten(entry)])
    return {f"search/{language}.json": _write_json(index) for language, index in indexes.items()}


def _write_json(index: object) -> bytes:
    return json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode()


def _shorten(entry: Entry) -> tuple[object, ...]:
    """Return the fields of an entry without those at its end that are empty."""
    if entry.cell:
        return entry
    if entry.keys:
        return entry[:4]
    return entry[:3]


def parse(html: str) -> Element:
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
    """Return the key and the title of the game that a page shows."""
    for link in root.iter("a"):
        if "data-game" in link.attrib and "aria-current" in link.attrib:
            return {"game": link.attrib["data-game"], "gameTitle": text_of(link)}
    raise ValueError("a page has no link to its game")


def entries(root: Element) -> Iterator[Entry]:
    """Yield every chart with its rows, steps and points, then cells of grids, then rulings, then
    functions.
    """
    for section in _find_all(root, "chart"):
        yield from _chart(section)
    yield from _cells(root)
    for ruling in _find_all(root, "ruling"):
        yield _ruling(ruling)
    for link in _find_all(root, "function"):
        yield Entry(link.attrib["id"], text_of(link), "", link.attrib["data-words"])


def _ruling(ruling: Element) -> Entry:
    """Return the entry of a ruling: its question, its options, and its reasons."""
    legend = next(ruling.iter("legend"))
    options = [text_of(chip) for chip in _find_all(ruling, "chip")]
    reasons = [text_of(reason) for reason in _find_all(ruling, "reason")]
    return Entry(ruling.attrib["id"], text_of(legend), " · ".join([*options, *reasons]))


def _chart(section: Element) -> Iterator[Entry]:
    """Yield a chart, the rows of its tables, its steps, and its points outside the steps."""
    at = section.attrib["id"]
    title = text_of(next(section.iter("h3")))
    yield Entry(at, title, "")
    for table in section.iter("table"):
        yield from _rows(table, at, title)
    in_steps: set[int] = set()
    for step in _find_all(section, "chart-step"):
        yield from _step(step, title)
        in_steps.update(id(point) for point in _points(step))
    for point in [*_points(section), *_find_all(section, "chart-group-note")]:
        if id(point) not in in_steps:
            yield Entry(at, title, text_of(point))


def _step(step: Element, title: str) -> Iterator[Entry]:
    """Yield a step of a chart with who takes it, and each point of the step."""
    head = text_of(next(step.iter("h4")))
    who = ", ".join(text_of(element) for element in _find_all(step, "chart-who"))
    numeral = ""
    for element in _find_all(step, "chart-numeral"):
        numeral += "".join(element.itertext())
    step_title = f"{numeral} {head}".strip()
    titles = f"{title} · {step_title}"
    keys = f"{STEP} {numeral} · {head}" if numeral else head
    yield Entry(step.attrib["id"], titles, who, keys)
    for point in _points(step):
        yield Entry(step.attrib["id"], titles, text_of(point))


def _points(element: Element) -> list[Element]:
    points: list[Element] = []
    for each in [*_find_all(element, "chart-points"), *_find_all(element, "chart-ladder")]:
        points += each.iter("li")
    return points


def _rows(table: Element, at: str, title: str) -> Iterator[Entry]:
    """Yield the rows of a table; a number in a cell follows the headings of its column, and in a
    matrix of its row.
    """
    if "chart-grid" in _classes(table):
        return  # `_cells` yields the cells of grids
    heads = _heads(table)
    is_matrix = "chart-matrix" in _classes(table)
    caption = _caption(table)
    titles = f"{title} · {caption}" if caption else title
    for body in table.iter("tbody"):
        for row in body.iter("tr"):
            texts = _row_texts(row, heads)
            if is_matrix:
                texts[0] = f"{heads[0]} {texts[0]}"
            words = row.attrib.get("data-words", "")
            yield Entry(row.attrib.get("id", at), titles, " · ".join(texts), words)


def _caption(table: Element) -> str:
    """Return the caption that readers of a table see, or an empty text."""
    for element in table.iter("caption"):
        if "chart-unseen" not in _classes(element):
            return text_of(element)
    return ""


def _row_texts(row: Element, heads: list[str]) -> list[str]:
    """Return the texts of the cells of a row without its sources."""
    texts = []
    for index, cell in enumerate(row):
        if "chart-source" in _classes(cell):
            continue
        head = heads[index] if index < len(heads) else ""
        texts.append(_cell_text(cell, head))
    return texts


def _cells(root: Element) -> Iterator[Entry]:
    """Yield the cells of grids of equal size: the numbers of row and column, with the text of each
    grid.
    """
    charts = [chart for chart in _find_all(root, "chart") if any(_find_all(chart, "chart-grid"))]
    if not charts:
        return
    title = text_of(next(charts[0].iter("h3")))
    row_name, column_name = [text_of(label) for label in charts[0].iterfind(".//select/../span")]
    methods = _methods(charts[0])
    grids = [list(next(_find_all(chart, "chart-grid")).iter("tr")) for chart in charts]
    columns = [text_of(cell) for cell in grids[0][0]]
    for row_number, row in enumerate(grids[0][1:], start=1):
        for column_number, column in enumerate(columns[1:-1], start=1):
            pair = f"{row_name} {text_of(row[0])}, {column_name} {column}"
            texts = []
            for method, grid in zip(methods, grids, strict=True):
                cell = grid[row_number][column_number]
                result = cell.attrib["data-says"].replace("|", " ")
                texts.append(f"{method} {result}")
            at = row[column_number].attrib["id"]
            yield Entry(at, f"{title} · {pair}", " · ".join(texts), cell=True)


def _methods(chart: Element) -> list[str]:
    """Return the name of each grid, from the answer of the chart; the first text is no name."""
    names = []
    for output in chart.iter("output"):
        for answer in output.findall("span"):
            names.append((answer.text or "").strip())
    return names[1:]


def _cell_text(cell: Element, head: str) -> str:
    text = text_of(cell)
    if head and "chart-cell" in _classes(cell):
        return f"{head} → {text}"
    return text


def _heads(table: Element) -> list[str]:
    """Return the heading of each column, with all rows of headings joined."""
    grid: dict[tuple[int, int], str] = {}
    for depth, row in enumerate(table.findall(".//thead//tr")):
        column = 0
        for cell in row:
            while (depth, column) in grid:
                column += 1
            _fill_head(grid, depth, column, cell)
    width = max((column for _, column in grid), default=-1) + 1
    depths = sorted({depth for depth, _ in grid})
    heads = []
    for column in range(width):
        texts = [grid.get((depth, column), "") for depth in depths]
        heads.append(" ".join(filter(None, texts)))
    return heads


def _fill_head(grid: dict[tuple[int, int], str], depth: int, column: int, cell: Element) -> None:
    """Write a heading into the top row of all columns that it spans, and nothing into the rows
    below.
    """
    text = _head_text(cell)
    width = int(cell.attrib.get("colspan", 1))
    height = int(cell.attrib.get("rowspan", 1))
    for spanned in range(column, column + width):
        grid[depth, spanned] = text
        for below in range(depth + 1, depth + height):
            grid[below, spanned] = ""


def _head_text(cell: Element) -> str:
    """Return the text of a heading; several names in it are joined by commas."""
    names = cell.findall("span")
    if len(names) > 1:
        return ", ".join(text_of(name) for name in names)
    return text_of(cell)


def text_of(element: Element) -> str:
    """Return the text of an element without the texts beside it; a dot separates the meaning."""
    return re.sub("[ \n]+", " ", _text(element)).strip(" ,")


def _text(element: Element) -> str:
    text = element.text or ""
    if MEANING in _classes(element):
        text = f" · {text}"
    for item in element:
        if not UNREAD & _classes(item):
            text += _text(item)
        text += item.tail or ""
    return text


def _find_all(element: Element, name: str) -> Iterator[Element]:
    """Yield the elements of a class inside an element."""
    for item in element.iter():
        if item is not element and name in _classes(item):
            yield item


def _classes(element: Element) -> set[str]:
    return set(element.attrib.get("class", "").split())
