"""The base of everything that is saved, and the plain tree of a game's own data, the same at every writing."""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_jsonable_python

Tree = dict[str, Any]
"""Plain JSON: dictionaries, lists, text, whole numbers, finite floats, true, false, null."""
ListOf = Field(strict=False)
"""For a tuple that a JSON list may fill; what is in it stays strict."""


class Saved(BaseModel):
    """Frozen, knows all its fields, takes no text for a number; how it is checked is worked out when it first is."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


Count = Annotated[int, Field(ge=0, le=1_000_000)]
Scalar = str | int | bool | None
LEAVES = frozenset({str, int, bool, float, type(None)})
"""Types of what is plain already."""


def plain(data: BaseModel | Mapping[str, Any], bare: bool = False) -> Tree:
    """A game's data as a plain tree, `bare` of defaults; sets are sorted, their own order changes with every start."""
    tree: Tree = _plain(data.model_dump(exclude_defaults=bare) if isinstance(data, BaseModel) else dict(data))
    return tree


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return _plain(value.value)
    if isinstance(value, dict):
        return {
            key if type(key) is str else str(_plain(key)): one if type(one) in LEAVES else _plain(one)
            for key, one in value.items()
        }
    if isinstance(value, set | frozenset):
        return sorted((_plain(one) for one in value), key=canonical)
    if isinstance(value, list | tuple):
        return [one if type(one) in LEAVES else _plain(one) for one in value] if value else []
    return to_jsonable_python(value)


def canonical(tree: Any) -> str:
    """Plain data as JSON text, always the same for equal data."""
    return json.dumps(tree, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
