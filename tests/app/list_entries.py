"""Lists of entries in the HTML of a form, changed as the page changes them: see
`static/app/shell/list_entries.py`.
"""

import re
from collections.abc import Mapping

from tests.app.markup import closing_tag_in, content_of, elements, placed, with_attribute

INDEX = r"\.(?:#|\d+)"
NUMBERED = re.compile(r'data-numbered="([^"#]*)#([^"]*)">[^<]*<')


def with_entry(html: str, name: str) -> str:
    """Return the HTML with one more entry in a list; fails where the page offers none."""
    (adder,) = (each for each in elements(html) if each.attrs.get("data-add") == name)
    assert "hidden" not in adder.attrs, f"{name} has as many entries as allowed"
    fresh = content_of(html, f"new-{name}")
    return _with_entries(html, name, [*entries(html, name), fresh])


def without_entry(html: str, name: str, index: int) -> str:
    """Return the HTML without an entry of a list; the later ones take lower numbers."""
    rest = entries(html, name)
    del rest[index]
    return _with_entries(html, name, rest)


def values_that_follow(
    html: str, name: str, before: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """Return the numbers of the last entry that are one above those of the entry before it.

    before: the values of the form, without the last entry.
    """
    last = len(entries(html, name)) - 1
    values = {}
    for field in with_attribute(html, "data-follows"):
        leaf = field.attrs["name"].removeprefix(f"{name}.#.")
        text = before.get(f"{name}.{last - 1}.{leaf}", "")
        if text.lstrip("-").isdecimal():
            values[f"{name}.{last}.{leaf}"] = (str(int(text) + 1),)
    return values


def names_without_entry(
    values: Mapping[str, tuple[str, ...]], name: str, index: int
) -> dict[str, tuple[str, ...]]:
    """Return values of fields by their names once an entry of a list is removed."""
    result = {}
    for field, texts in values.items():
        match = re.fullmatch(rf"{re.escape(name)}\.(\d+)(\..+)", field)
        number = int(match[1]) if match else -1
        if match and number > index:
            result[f"{name}.{number - 1}{match[2]}"] = texts
        elif number != index:
            result[field] = texts
    return result


def entries(html: str, name: str) -> list[str]:
    """Return the HTML of each entry of a list."""
    content = content_of(html, name)
    result = []
    for match in re.finditer(rf'<([a-z]+)[^>]* data-entry="{re.escape(name)}">', content):
        end = closing_tag_in(content, match[1], match.end())
        result.append(content[match.start() : end] + f"</{match[1]}>")
    return result


def _with_entries(html: str, name: str, some: list[str]) -> str:
    numbered = "".join([_number(entry, name, index) for index, entry in enumerate(some)])
    html = placed(html, {name: numbered})
    (most,) = re.findall(rf'data-add="{re.escape(name)}" data-most="(\d+)"', html)
    hidden = " hidden" if len(some) >= int(most) else ""
    at = rf'( id="more-{re.escape(name)}")(?: hidden)?>'
    return re.sub(at, rf"\1{hidden}>", html)


def _number(entry: str, name: str, index: int) -> str:
    entry = re.sub(re.escape(name) + INDEX, f"{name}.{index}", entry)
    return NUMBERED.sub(rf'data-numbered="\1#\2">\g<1>{index + 1}\2<', entry)
