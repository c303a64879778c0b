"""A roster in JSON: the shape of New Recruit, and the shape of converters from XML."""

from collections.abc import Mapping
from typing import Any

from engine.engagement.lists.limits import PARTS, UNPACKED, refused_list, too_large
from engine.engagement.lists.roster_node import CONTAINERS, Node
from engine.kit.json_limits import load
from engine.kit.refusal import Refusal

TEXT_KEYS = ("$text", "__text", "#text")
PREFIXES = "_@"
"""Marks of attributes in JSON from converters."""
SENTENCES = {"too_deep": "list_too_deep", "not_json": "list_damaged_json"}
"""The codes of lists for faults of any JSON text."""


def json_data(text: str) -> Any | Refusal:
    """Return the data of a JSON text; refused where it is damaged or beyond the limits."""
    data = load(text, 4 * UNPACKED, PARTS)
    if isinstance(data, Refusal):
        code = data.faults[0].code
        return too_large() if code == "too_large" else refused_list(SENTENCES[code])
    return data


def json_roster(data: Any) -> Node | None:
    """Return the roster in plain data; None where there is none."""
    roster = data.get("roster", data) if isinstance(data, Mapping) else None
    if not isinstance(roster, Mapping) or not any(
        key in roster for key in ("forces", "selections")
    ):
        return None
    return _node("roster", roster)


def _node(tag: str, data: Mapping[str, Any]) -> Node:
    node = Node(tag)
    for key, value in data.items():
        if key in TEXT_KEYS:
            node.text = _plain(value)
        elif key in CONTAINERS:
            node.nodes += [
                _node(CONTAINERS[key], item) for item in _entries(value, CONTAINERS[key])
            ]
        elif not isinstance(value, Mapping | list):
            node.attributes[key.lstrip(PREFIXES)] = _plain(value)
    return node


def _entries(value: Any, tag: str) -> list[Mapping[str, Any]]:
    """Return the entries of a list: an array; or an object that holds an array, or a single entry,
    under their tag.
    """
    entries = value.get(tag, []) if isinstance(value, Mapping) else value
    several = entries if isinstance(entries, list) else [entries]
    return [entry for entry in several if isinstance(entry, Mapping)]


def _plain(value: Any) -> str:
    """Return a value as XML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)
