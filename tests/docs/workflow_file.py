"""Read a GitHub workflow: only the part of YAML that the workflows use."""

import re
from pathlib import Path
from typing import Any

KEY = re.compile(r"([\w-]+):(?: (.*))?$")
COMMENT = re.compile(r"(^| )\s*#.*$")
Lines = list[tuple[int, str]]
"""Indentation and text of each line that remains to be read."""


def read_workflow(path: Path) -> dict[str, Any]:
    """Return a workflow as nested data; every scalar is text, a key without a value is None.

    Raises ValueError for YAML beyond block mappings, lists of mappings and plain one-line scalars.
    """
    lines: Lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        text = COMMENT.sub("", line).rstrip()
        if text.strip():
            lines.append((len(text) - len(text.lstrip()), text.strip()))
    tree: dict[str, Any] = _mapping(lines, 0)
    if lines:
        raise ValueError(f"{path.name}: cannot read {lines[0][1]!r}")
    return tree


def _block(lines: Lines, outer: int) -> Any:
    """Return the mapping or list below a key, None where nothing is indented below the key."""
    if not lines or lines[0][0] <= outer:
        return None
    indent, text = lines[0]
    return _items(lines, indent) if text.startswith("- ") else _mapping(lines, indent)


def _mapping(lines: Lines, indent: int) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    while lines and lines[0][0] == indent and (match := KEY.match(lines[0][1])):
        lines.pop(0)
        key, value = match.groups()
        if key in tree:
            raise ValueError(f"{key!r} comes twice")
        tree[key] = _block(lines, indent) if value is None else _scalar(value)
    return tree


def _items(lines: Lines, indent: int) -> list[Any]:
    items = []
    while lines and lines[0][0] == indent and lines[0][1].startswith("- "):
        lines[0] = (indent + 2, lines[0][1][2:])
        items.append(_mapping(lines, indent + 2))
    return items


def _scalar(value: str) -> Any:
    if value == "{}":
        return {}
    if value[0] in "\"'[{|>&*!%@`" or ": " in value:
        raise ValueError(f"cannot read the value {value!r}")
    return value
