"""HTML read for tests: a flat list of elements, each with its attributes, text and outer
elements.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from html import unescape
from itertools import pairwise

FORMS = ("form", "rulings-form", "compare-form", "table-form")
"""The forms that go with every command about an attack."""
FIELDS = ("input", "option", "textarea")
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
TAG = re.compile(r"""<(/?)([a-z][a-z0-9-]*)((?:\s+[^\s"'=<>/]+(?:="[^"]*"|='[^']*')?)*)\s*(/?)>""")
ATTRIBUTE = re.compile(r"""\s([^\s"'=<>/]+)(?:="([^"]*)"|='([^']*)')?""")


@dataclass
class Element:
    """One element; `text` is all the text in it, `within` the elements around it from the
    outermost.
    """

    tag: str
    attrs: dict[str, str]
    within: tuple["Element", ...]
    texts: list[str]
    """All the texts around tags, of which those from `begins` to before `ends` are in this
    element.
    """
    begins: int
    ends: int

    @property
    def pieces(self) -> list[str]:
        """The texts inside."""
        return self.texts[self.begins : self.ends]

    @cached_property
    def text(self) -> str:
        """The text inside, with single spaces; narrow ones stay as they are."""
        return re.sub("[ \t\n]+", " ", "".join(self.pieces)).strip(" \t\n")

    @property
    def id(self) -> str:
        """The id, or nothing."""
        return self.attrs.get("id", "")

    def inside(self, tag: str) -> bool:
        """True if an element of this kind is around it."""
        return any(outer.tag == tag for outer in self.within)


def elements(html: str) -> list[Element]:
    """All elements in their order; fails when a tag is left open or closed twice, and where <
    begins none.
    """
    return list(_read(html))


@lru_cache(maxsize=8)
def _read(html: str) -> tuple[Element, ...]:
    """Read by one pattern, which is stricter than HTML and takes less than half of the time of
    Python's parser.
    """
    result: list[Element] = []
    opened: list[Element] = []
    texts: list[str] = []
    html, start = html.replace("<!doctype html>", ""), 0
    while match := TAG.search(html, start):
        texts += [_plain_text(html[start : match.start()])] if match.start() > start else []
        start = match.end()
        closes, tag, attrs, alone = match.groups()
        if closes:
            assert opened, f"</{tag}> closes nothing"
            assert opened[-1].tag == tag, f"<{opened[-1].tag}> is closed by </{tag}>"
            opened.pop().ends = len(texts)
            continue
        result.append(Element(tag, _given(attrs), tuple(opened), texts, len(texts), len(texts)))
        if not alone and tag not in VOID:
            opened.append(result[-1])
        if tag == "script":
            texts.append(html[start : html.index("</script>", start)])
            start += len(texts[-1])
    assert opened == [], f"left open: {[element.tag for element in opened]}"
    _plain_text(html[start:])
    return tuple(result)


@cache
def _given(attrs: str) -> dict[str, str]:
    return {
        name.lower(): _plain(double or single) for name, double, single in ATTRIBUTE.findall(attrs)
    }


def _plain_text(text: str) -> str:
    assert "<" not in text, f"< begins no tag: {text}"
    return _plain(text)


def _plain(text: str) -> str:
    return unescape(text) if "&" in text else text


def placed(html: str, regions: Mapping[str, str], out: str = "battle-out") -> str:
    """The screen in `out` once a response's regions are placed in it, as the page does by their
    ids.
    """
    html = regions.get(out, html)
    for name, inner in regions.items():
        if name != out and f' id="{name}"' in html:
            start, end = _content_in(html, name)
            html = html[:start] + inner + html[end:]
    return html


def content_of(html: str, name: str) -> str:
    """The HTML inside the element with an id."""
    start, end = _content_in(html, name)
    return html[start:end]


def _content_in(html: str, name: str) -> tuple[int, int]:
    """The start and the end of what is in the element with an id."""
    match = TAG.match(html, html.rindex("<", 0, html.index(f' id="{name}"')))
    assert match, f"{name} is no tag's"
    return match.end(), closing_tag_in(html, match[2], match.end())


def closing_tag_in(html: str, tag: str, start: int) -> int:
    """The start of the closing tag of an element whose content begins at an index."""
    depth = 1
    for match in re.compile(rf"<(/?){tag}\b").finditer(html, start):
        depth += -1 if match[1] else 1
        if not depth:
            return match.start()
    raise AssertionError(f"<{tag}> is left open")


def with_attribute(html: str, name: str) -> Iterator[Element]:
    """The elements that have an attribute."""
    return (element for element in elements(html) if name in element.attrs)


def outline_faults(result: Iterable[Element]) -> list[str]:
    """The headings that skip a level, or whose level differs from their tag."""
    headings = [element for element in result if re.fullmatch("h[1-6]", element.tag)]
    faults = [heading for heading in headings if "aria-level" in heading.attrs]
    faults += [
        after for before, after in pairwise(headings) if int(after.tag[1]) > int(before.tag[1]) + 1
    ]
    return [f"{heading.tag} {heading.text}" for heading in faults]


def primaries(result: Iterable[Element]) -> list[Element]:
    """The primary buttons that are shown, outside closed drawers and folds."""
    every = list(result)
    alone = [element for element in every if "data-alone" in element.attrs]
    buttons = [element for element in every if "main" in element.attrs.get("class", "").split()]
    return [
        button
        for button in buttons
        if not any(map(_is_closed, (button, *button.within)))
        and all(element in button.within for element in alone)
    ]


def _is_closed(element: Element) -> bool:
    return (
        "hidden" in element.attrs
        or element.tag == "template"
        or (element.tag in ("dialog", "details") and "open" not in element.attrs)
    )


def form_pairs(html: str, *forms: str) -> list[tuple[str, str]]:
    """Names and values of some forms (FORMS if none is named) as a browser gathers them, templates
    left out.
    """
    return _pairs(html, lambda outer: outer.id in (forms or FORMS))


def all_pairs(html: str) -> list[tuple[str, str]]:
    """Names and values of every form, as `form_pairs` has them."""
    return _pairs(html, lambda outer: outer.tag == "form")


def _pairs(html: str, chosen_form: Callable[[Element], bool]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    result = [element for element in elements(html) if element.tag in FIELDS]
    chosen = _chosen(result)
    for element in result:
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


def _chosen(result: list[Element]) -> set[int]:
    """The chosen option of every list: the last one marked, else the first."""
    by_list: dict[int, Element] = {}
    for option in result:
        if option.tag == "option" and (
            "selected" in option.attrs or id(option.within[-1]) not in by_list
        ):
            by_list[id(option.within[-1])] = option
    return {id(option) for option in by_list.values()}
