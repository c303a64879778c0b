"""HTML read back for tests: a flat list of elements, each with its attributes, text and the elements around it."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html.parser import HTMLParser

FORMS = ("form", "rulings-form", "compare-form", "table-form")
"""The forms that go with every command about an attack."""
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@dataclass
class Element:
    """One element; `text` is all the text in it, `within` the elements around it from the outermost."""

    tag: str
    attrs: dict[str, str]
    within: tuple["Element", ...] = ()
    pieces: list[str] = field(default_factory=list)

    @cached_property
    def text(self) -> str:
        """The text inside, with single spaces; narrow ones stay as they are."""
        return re.sub("[ \t\n]+", " ", "".join(self.pieces)).strip(" \t\n")

    @property
    def id(self) -> str:
        """The id, or nothing."""
        return self.attrs.get("id", "")

    def inside(self, tag: str) -> bool:
        """Whether some element of this kind is around it."""
        return any(outer.tag == tag for outer in self.within)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[Element] = []
        self.found: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, tuple(self.open))
        self.found.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        opened = self.open.pop()
        assert opened.tag == tag, f"<{opened.tag}> is closed by </{tag}>"

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.pieces.append(data)


def elements(html: str) -> list[Element]:
    """All elements in their order; fails when a tag is left open or closed twice."""
    return list(_read(html))


@lru_cache(maxsize=8)
def _read(html: str) -> tuple[Element, ...]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == [], f"left open: {[element.tag for element in reader.open]}"
    return tuple(reader.found)


def placed(html: str, regions: Mapping[str, str], out: str = "battle-out") -> str:
    """The screen in `out` once a response's regions are placed in it, as the page does by their ids."""
    html = regions.get(out, html)
    for name, inner in regions.items():
        found = re.search(rf'<([a-z0-9]+)\b[^>]*\bid="{re.escape(name)}"[^>]*>', html)
        if name != out and found:
            html = html[: found.end()] + inner + html[_end(html, found[1], found.end()) :]
    return html


def _end(html: str, tag: str, start: int) -> int:
    """Where an element ends whose content begins at a place."""
    depth = 1
    for one in re.compile(rf"<(/?){tag}\b").finditer(html, start):
        depth += -1 if one[1] else 1
        if not depth:
            return one.start()
    raise AssertionError(f"<{tag}> is left open")


def with_attribute(html: str, name: str) -> Iterator[Element]:
    """The elements that have an attribute."""
    return (element for element in elements(html) if name in element.attrs)


def form_pairs(html: str, *forms: str) -> list[tuple[str, str]]:
    """Names and values of some forms (FORMS if none is named) as a browser gathers them, templates left out."""
    return _pairs(html, lambda outer: outer.id in (forms or FORMS))


def all_pairs(html: str) -> list[tuple[str, str]]:
    """Names and values of every form, as `form_pairs` has them."""
    return _pairs(html, lambda outer: outer.tag == "form")


def _pairs(html: str, chosen_form: Callable[[Element], bool]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    found = elements(html)
    chosen = _chosen(found)
    for element in found:
        if not any(map(chosen_form, element.within)) or element.inside("template"):
            continue
        if id(element) in chosen:
            pairs.append((element.within[-1].attrs["name"], element.attrs["value"]))
        elif element.tag == "input" and (
            "checked" in element.attrs or element.attrs["type"] not in ("radio", "checkbox")
        ):
            pairs.append((element.attrs["name"], element.attrs.get("value", "")))
        elif element.tag == "textarea":
            pairs.append((element.attrs["name"], element.text))
    return pairs


def _chosen(found: list[Element]) -> set[int]:
    """The chosen option of every list: the last one marked, else the first."""
    by_list: dict[int, Element] = {}
    for option in found:
        if option.tag == "option" and ("selected" in option.attrs or id(option.within[-1]) not in by_list):
            by_list[id(option.within[-1])] = option
    return {id(option) for option in by_list.values()}
