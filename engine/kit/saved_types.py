"""The base model of saved data, and the plain tree of a game's data, which is equal for equal
data.
"""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_jsonable_python

Tree = dict[str, Any]
"""Plain JSON: dictionaries, lists, text, whole numbers, finite floats, true, false, null."""
ListOf = Field(strict=False)
"""A field for a tuple that a JSON list may fill; the entries stay strict."""


class Saved(BaseModel):
    """A frozen model that rejects unknown fields and text in place of numbers.

    pydantic builds the validator at first use.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


Count = Annotated[int, Field(ge=0, le=1_000_000)]
SIDES = 2
"""Sides of a battle: in each game one side answers the other, and nothing says which of two others
would answer.
"""
SideNumber = Annotated[int, Field(ge=0, lt=SIDES)]
"""A side by its place in the battle."""
Scalar = str | int | bool | None
LEAVES = frozenset({str, int, bool, float, type(None)})
"""Types of values that are plain already."""


def plain(data: BaseModel | Mapping[str, Any], bare: bool = False) -> Tree:
    """Return a game's data as a plain tree.

    Sets become sorted lists, because the order of a set changes with every start.

    bare: True to leave out fields with default values.
    """
    if isinstance(data, BaseModel):
        return _plain_tree(data.model_dump(exclude_defaults=bare))
    return _plain_tree(dict(data))


def _plain_tree(fields: Tree) -> Tree:
    tree: Tree = {}
    for key, value in fields.items():
        name = key if type(key) is str else str(_plain(key))
        tree[name] = value if type(value) in LEAVES else _plain(value)
    return tree


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return _plain(value.value)
    if isinstance(value, dict):
        return _plain_tree(value)
    if isinstance(value, set | frozenset):
        return sorted((_plain(item) for item in value), key=canonical)
    if isinstance(value, list | tuple):
        items = []
        for item in value:
            plain_item = item if type(item) in LEAVES else _plain(item)
            items.append(plain_item)
        return items
    return to_jsonable_python(value)


_CANONICAL = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
)


def canonical(tree: Any) -> str:
    """Return plain data as JSON text, equal for equal data."""
    return _CANONICAL.encode(tree)
