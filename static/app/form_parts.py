"""The parts of lists in a form: one more, one less, and parts that nobody has filled in."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from app.form_data import nested, pairs_of
from app.typed_form import is_among, opening_values, shape_of
from engine.kit.fields import parts_of
from engine.kit.saved_types import Tree


def with_part(data: dict[str, Any], given: Mapping[str, Any]) -> None:
    """Add or remove a part in the list that a button names by its dotted name, in the data of a
    profile's form.

    Raises ValueError if there is no such list, or no such part in it.
    """
    *path, leaf = str(given.get("list", "")).split(".")
    inner: Any = data
    for part in path:
        inner = _enter(inner, part)
    held = _dictionary(inner).setdefault(leaf, [])
    if not isinstance(held, list):
        raise ValueError(f"{leaf} is no list")
    if "remove" in given:
        del held[_index_in(held, given["remove"])]
    else:
        held.append({})


def _enter(data: Any, part: str) -> Any:
    """Return a part of a form's data by its index or its name; a new name has no fields yet."""
    if isinstance(data, list):
        return data[_index_in(data, part)]
    return _dictionary(data).setdefault(part, {})


def _dictionary(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueError("these data have no fields")
    return data


def _index_in(parts: list[Any], text: Any) -> int:
    index = int(str(text))
    if not 0 <= index < len(parts):
        raise ValueError(f"there is no part {index}")
    return index


def with_blank_parts(
    profile: type[BaseModel], values: Mapping[str, Any], some: frozenset[str]
) -> Tree:
    """Return the values of a new profile with one part to fill in, in each of some lists that are
    empty.
    """
    empty = [
        name for name in parts_of(profile) if is_among(profile, name, some) and not values.get(name)
    ]
    return {**values, **{name: [{}] for name in empty}}


def without_blank_parts(profile: type[BaseModel], data: Mapping[str, Any]) -> Tree:
    """Return the data of a profile's form without the parts of lists that nobody has filled in."""
    result = dict(data)
    for name, part in parts_of(profile).items():
        if isinstance(data.get(name), list):
            result[name] = [item for item in data[name] if not _is_blank(part, item)]
    return result


def _is_blank(part: type[BaseModel], data: Any) -> bool:
    empty = nested(pairs_of(opening_values(part, {})), shape_of(part))
    try:
        return part.model_validate(data) == part.model_validate(empty)
    except ValueError:
        return False
