"""JSON text from strangers: its size and depth are known before it is parsed, its every leaf before it is believed."""

import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, NoReturn

from engine.kit.faults import Fault
from engine.kit.refusal import Refusal, refusal, refused
from engine.kit.text import is_plain

DEEPEST = 32
DEEPEST_DATA = 12
"""Of a game's own data, which lie up to twelve levels down in a file."""
LONGEST = 8_192
"""Characters of the longest text; names and notes have their own bounds."""
LONGEST_LIST = 20_000
"""Entries of the longest list, which is that of a battle's events; without the bound a short text has a million."""
LARGEST = 2**53 - 1
"""Whole numbers that every JSON reader keeps exactly."""
BOUNDS = {"too_long": {"max_length": LONGEST}, "too_high": {"le": LARGEST}, "too_low": {"ge": -LARGEST}}
"""What the sentences of these codes are filled with."""
MOST_LEAVES = 1_000_000
"""In a file: some fifty thousand events of battles, as many as its bytes have room for."""
Path = tuple[str | int, ...]

STRING = re.compile(r'"(?:[^"\\]++|\\.)*+\\?(?:"|\Z)', re.DOTALL)
"""A whole string, so that brackets in it do not count; written to match in linear time, even one that never ends."""
NOT_BRACKETS = re.compile(r"[^\[\]{}]+")


def parsed(source: str | bytes, most_bytes: int, most_leaves: int = MOST_LEAVES) -> Any | Refusal:
    """The data of a JSON text, or why it is not taken: as by `loaded`, and faults of leaves."""
    data = loaded(source, most_bytes, most_leaves)
    return data if isinstance(data, Refusal) else refused(faults_in(data)) or data


def loaded(source: str | bytes, most_bytes: int, most_leaves: int = MOST_LEAVES) -> Any | Refusal:
    """The data of a JSON text, no leaf looked at, or why it is not taken: not_text, too_large, too_deep, not_json."""
    if len(source) > most_bytes:
        return refusal("too_large", limit=most_bytes)
    text = _decoded(source)
    if text is None:
        return refusal("not_text")
    if wrong := out_of_bounds(text, most_bytes, most_leaves):
        return wrong
    try:
        return json.loads(text, parse_constant=_no_constant)
    except ValueError:
        return refusal("not_json")


def out_of_bounds(text: str, most_bytes: int, most_leaves: int = MOST_LEAVES) -> Refusal | None:
    """Why a JSON text is not even parsed: too_large, too_deep; None when it may be."""
    if len(text) > most_bytes or _size(text) > most_bytes:
        return refusal("too_large", limit=most_bytes)
    code = _fault_of_shape(text, most_leaves)
    return refusal(code) if code else None


def faults_in(data: Any, deepest: int = DEEPEST, most_leaves: int | None = None) -> Iterator[Fault]:
    """Faults of plain data, leaf by leaf, keys included; data that do not come from JSON may be too deep as well."""
    # What is left of each part on the way down: whole lists of what is still to be done take more than the data.
    todo: list[tuple[Path, Iterator[tuple[str | int, Any]]]] = [((), iter(((0, data),)))]
    leaves, most = 0, most_leaves or MOST_LEAVES
    while todo:
        path, rest = todo[-1]
        for key, one in rest:
            # Short printable text is looked at here: a call for each leaf costs more than all the rest.
            usual = not isinstance(key, str) or (key.isprintable() and len(key) <= LONGEST)
            if not usual and (code := _fault_of(key)):
                yield Fault(path[1:], code, BOUNDS.get(code, {}))
            if isinstance(one, dict | list):
                leaves += len(one)
                if leaves > most or len(one) > LONGEST_LIST or len(todo) > deepest:
                    yield Fault((), "too_deep" if len(todo) > deepest else "too_large")
                    return
                todo.append(((*path, key), iter(one.items() if isinstance(one, dict) else enumerate(one))))
                break
            usual = isinstance(one, str) and one.isprintable() and len(one) <= LONGEST
            if not usual and (code := _fault_of(one)):
                yield Fault((*path, key)[1:], code, BOUNDS.get(code, {}))
        else:
            todo.pop()


def _fault_of(leaf: Any) -> str | None:
    if isinstance(leaf, str):
        return "too_long" if len(leaf) > LONGEST else None if is_plain(leaf) else "control_character"
    if isinstance(leaf, float):
        return None if isfinite(leaf) else "not_a_number"
    if isinstance(leaf, int):
        return None if abs(leaf) <= LARGEST else "too_high" if leaf > 0 else "too_low"
    return None if leaf is None else "not_json"


def _decoded(source: str | bytes) -> str | None:
    if isinstance(source, str):
        return source
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _fault_of_shape(text: str, most_leaves: int) -> str | None:
    """The parser goes as deep as the brackets do, and not every Python survives that."""
    # Counted before anything is cut up: as pieces a text takes many times its size.
    if text.count('"') > 4 * most_leaves:
        return "too_large"
    shape = STRING.sub("", text)
    if sum(map(shape.count, ",[]{}")) > 2 * most_leaves:
        return "too_large"
    brackets = NOT_BRACKETS.sub("", shape)
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            return "too_deep"
    return None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
