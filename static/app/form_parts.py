"""The parts of lists in a form that nobody has filled in."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from app.form_data import nested, pairs_of
from app.typed_form import is_among, opening_values, shape_of
from engine.kit.fields import parts_of
from engine.kit.saved_types import Tree


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
