"""Names and values of a form as nested data."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from engine.kit.faults import Fault

SEPARATORS = re.compile(r"[\s,;/.|]+")
BETWEEN = re.compile(r"(?<=\d)[-–](?=\d)")
DASHES = ("-", "–", "—", "−")
LONGEST_NUMBER = 2
"""Digits of the longest number in such a text; more of them in a row are one number each."""
AROUND = r"[\s\u061c\u200b-\u200f\u2060\u2066-\u2069\ufeff]*"
"""Spaces and the invisible marks that chats and keyboards put around a number."""
NUMBER = re.compile(rf"{AROUND}([-+−＋－]?)(\d+){AROUND}")
"""A whole number alone, in the digits of any script."""
MINUS = "-−－"


def _nowhere(_fault: Fault) -> None:
    """Return None: the field of a fault is at its path."""


@dataclass(frozen=True)
class Shape:
    """The meaning of names in a form.

    sets: last parts that may be repeated; an empty text means an empty set.
    lists: parts followed by an index.
    blank_is_none: last parts that are left out if the text is empty.
    numbers: last parts whose text is several numbers, as in '9 7 5 3'.
    elsewhere: function from a fault to its form field, for faults whose field is not at their path.
    """

    sets: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    blank_is_none: tuple[str, ...] = ()
    elsewhere: Callable[[Fault], str | None] = _nowhere
    numbers: tuple[str, ...] = ()

    def field(self, fault: Fault) -> str:
        """Return the form field of a fault; entries of a set share their set's field."""
        result = self.elsewhere(fault)
        if result is not None:
            return result
        path = [str(part) for part in fault.path]
        for name in self.sets:
            if name in path:
                path = path[: path.index(name) + 1]
        return ".".join(path)


PLAIN = Shape()
"""The shape of a form whose names are only dotted."""


def nested(pairs: Iterable[tuple[str, str]], shape: Shape = PLAIN) -> dict[str, Any]:
    """Return dotted names and their texts as nested data: lists by index, sets by repeated names.

    Texts stay texts, because profiles parse and check them.

    Raises ValueError for names that contradict each other.
    """
    tree: dict[str, Any] = {}
    for name, text in pairs:
        *path, leaf = name.split(".")
        _add_value(_holder(tree, path), leaf, plain_number(text), shape)
    return {key: _as_list(key, value, shape) for key, value in tree.items()}


def numbers_in(text: str) -> list[str]:
    """Return the numbers of a text in any notation: '9 7 5 3', '9/7/5/-', '9.7.5.3', or '9753' from
    a number pad.

    A dash alone is 0, as on reference sheets. Other words stay, so that they are refused.
    """
    parts = list[str]()
    for part in SEPARATORS.split(text):
        if part:
            parts += BETWEEN.split(part)
    if len(parts) == 1 and text.isdecimal() and len(text) > LONGEST_NUMBER:
        parts = list(text)
    return [_number_of(part) for part in parts]


def _number_of(part: str) -> str:
    if part in DASHES:
        return "0"
    return plain_number(part)


def plain_number(text: str) -> str:
    """Return a text without spaces around it, and a number alone in plain digits: "６" and "٦" are
    "6".
    """
    match = NUMBER.fullmatch(text)
    if match is None:
        return text.strip()
    sign = ""
    if match[1]:
        sign = "+"
    if match[1] and match[1] in MINUS:
        sign = "-"
    return sign + "".join(str(unicodedata.decimal(digit)) for digit in match[2])


def pairs_of(data: Any, name: str = "") -> list[tuple[str, str]]:
    """Return nested data as the dotted names and texts of a form."""
    pairs = list[tuple[str, str]]()
    if isinstance(data, dict):
        prefix = f"{name}." if name else ""
        for key, value in data.items():
            pairs += pairs_of(value, f"{prefix}{key}")
        return pairs
    if isinstance(data, list | tuple):
        for index, value in enumerate(data):
            pairs += pairs_of(value, f"{name}.{index}")
        return pairs
    if isinstance(data, bool):
        text = "true" if data else "false"
        return [(name, text)]
    if data is None:
        return [(name, "")]
    return [(name, str(data))]


def _holder(tree: dict[str, Any], path: list[str]) -> dict[str, Any]:
    for part in path:
        tree = tree.setdefault(part, {})
        if not isinstance(tree, dict):
            raise ValueError(f"{part} is both a field and a group")
    return tree


def _add_value(holder: dict[str, Any], leaf: str, text: str, shape: Shape) -> None:
    if leaf in shape.numbers:
        holder[leaf] = numbers_in(text)
    elif leaf in shape.sets:
        texts = list(holder.get(leaf, ()))
        if text:
            texts.append(text)
        holder[leaf] = texts
    elif text or leaf not in shape.blank_is_none:
        holder[leaf] = text


def _as_list(key: str, value: Any, shape: Shape) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {name: _as_list(name, part, shape) for name, part in value.items()}
    if key in shape.lists:
        return [inner[index] for index in sorted(inner, key=_index)]
    return inner


def _index(text: str) -> int:
    return int(text) if text.isdecimal() else 0
