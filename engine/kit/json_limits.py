"""JSON text from strangers: check size and depth before parsing, and every leaf before use."""

import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, NoReturn

from engine.kit.faults import Fault
from engine.kit.refusal import Refusal, refusal, refuse
from engine.kit.text import is_plain

DEEPEST = 32
DEEPEST_DATA = 12
"""The greatest depth of a game's own data, which start up to twelve levels down in a file."""
LONGEST = 8_192
"""The greatest number of characters of a text; names and notes have their own bounds."""
LONGEST_LIST = 20_000
"""The greatest number of entries of a list (the events of a battle); without it a short text could
hold a million.
"""
LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""
BOUNDS = {
    "too_long": {"max_length": LONGEST},
    "too_high": {"le": LARGEST},
    "too_low": {"ge": -LARGEST},
}
"""The values in the sentences of these codes."""
MOST_LEAVES = 1_000_000
"""The greatest number of leaves in a file: about fifty thousand events of battles, as many as its
bytes can hold.
"""
Path = tuple[str | int, ...]
Entries = Iterator[tuple[str | int, Any]]
"""The entries of an object or a list, by key or index."""

STRING = re.compile(r'"(?>(?:[^"\\]++|\\.)*)\\?(?:"|\Z)', re.DOTALL)
"""A whole string, so that brackets inside do not count; matches in linear time, even a string that
never ends.
"""
NOT_BRACKETS = re.compile(r"[^\[\]{}]+")


def parse(source: str | bytes, most_bytes: int, most_leaves: int = MOST_LEAVES) -> Any | Refusal:
    """Return the data of a JSON text, or a refusal with the codes of `load` or the faults of
    leaves.
    """
    data = load(source, most_bytes, most_leaves)
    if isinstance(data, Refusal):
        return data
    return refuse(faults_in(data)) or data


def load(source: str | bytes, most_bytes: int, most_leaves: int = MOST_LEAVES) -> Any | Refusal:
    """Return the data of a JSON text without checking its leaves, or a refusal.

    Codes of a refusal: not_text, too_large, too_deep, not_json.
    """
    if len(source) > most_bytes:
        return refusal("too_large", limit=most_bytes)
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
    except UnicodeDecodeError:
        return refusal("not_text")
    wrong = out_of_bounds(text, most_bytes, most_leaves)
    if wrong:
        return wrong
    try:
        return json.loads(text, parse_constant=_no_constant)
    except ValueError:
        return refusal("not_json")


def out_of_bounds(text: str, most_bytes: int, most_leaves: int = MOST_LEAVES) -> Refusal | None:
    """Return a refusal (too_large or too_deep) if a JSON text exceeds the limits for parsing, else
    None.

    The parser recurses as deep as the brackets, and some Python builds crash on that.
    """
    if len(text) > most_bytes or _size(text) > most_bytes:
        return refusal("too_large", limit=most_bytes)
    # Count before splitting: the pieces of a text take many times its size.
    if text.count('"') > 4 * most_leaves:
        return refusal("too_large")
    shape = STRING.sub("", text)
    if sum(map(shape.count, ",[]{}")) > 2 * most_leaves:
        return refusal("too_large")
    depth = 0
    for bracket in NOT_BRACKETS.sub("", shape):
        if bracket in "[{":
            depth += 1
        else:
            depth -= 1
        if depth > DEEPEST:
            return refusal("too_deep")
    return None


def faults_in(data: Any, deepest: int = DEEPEST, most_leaves: int | None = None) -> Iterator[Fault]:
    """Yield the faults of plain data, leaf by leaf, keys included.

    Data that do not come from JSON may also be too deep.
    """
    # One iterator per level on the way down: complete lists of pending work would take more memory
    # than the data.
    todo: list[tuple[Path, Entries]] = [((), iter(((0, data),)))]
    leaves = 0
    most = most_leaves or MOST_LEAVES
    while todo:
        path, rest = todo[-1]
        for key, item in rest:
            # Short printable text is checked inline: one call per leaf would cost more than the
            # rest of the loop.
            usual = not isinstance(key, str) or (key.isprintable() and len(key) <= LONGEST)
            if not usual and (code := _fault_of(key)):
                yield Fault(path[1:], code, BOUNDS.get(code, {}))
            if isinstance(item, dict | list):
                leaves += len(item)
                if leaves > most or len(item) > LONGEST_LIST or len(todo) > deepest:
                    code = "too_deep" if len(todo) > deepest else "too_large"
                    yield Fault((), code)
                    return
                entries: Entries = enumerate(item)
                if isinstance(item, dict):
                    entries = iter(item.items())
                todo.append(((*path, key), entries))
                break
            usual = isinstance(item, str) and item.isprintable() and len(item) <= LONGEST
            if not usual and (code := _fault_of(item)):
                yield Fault((*path, key)[1:], code, BOUNDS.get(code, {}))
        else:
            todo.pop()


def _fault_of(leaf: Any) -> str | None:
    """Return the code of what is wrong with a leaf; None for a sound one."""
    if leaf is None:
        return None
    if isinstance(leaf, str):
        return _fault_of_text(leaf)
    if isinstance(leaf, float):
        return None if isfinite(leaf) else "not_a_number"
    if isinstance(leaf, int):
        return _fault_of_number(leaf)
    return "not_json"


def _fault_of_text(text: str) -> str | None:
    if len(text) > LONGEST:
        return "too_long"
    if not is_plain(text):
        return "control_character"
    return None


def _fault_of_number(number: int) -> str | None:
    if number > LARGEST:
        return "too_high"
    if number < -LARGEST:
        return "too_low"
    return None


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
