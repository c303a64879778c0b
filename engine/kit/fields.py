"""Fields of a profile, read from its type hints: types, bounds, and optional fields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BaseModel


@dataclass(frozen=True)
class TypeFacts:
    """The facts of a type hint.

    bare: the type without annotations and without None.
    least: least number.
    most: greatest number.
    shortest: least length of a text or list.
    longest: greatest length of a text or list.
    optional: whether None is allowed.
    """

    bare: Any
    least: int | None = None
    most: int | None = None
    shortest: int | None = None
    longest: int | None = None
    optional: bool = False


@lru_cache(maxsize=256)
def _hints(profile: type[BaseModel]) -> dict[str, Any]:
    return get_type_hints(profile, include_extras=True)


def fields(profile: type[BaseModel]) -> Iterator[tuple[str, TypeFacts]]:
    """Return every field of a profile with its facts."""
    hints = _hints(profile)
    return ((name, facts(hints[name])) for name in profile.model_fields)


@lru_cache(maxsize=256)
def parts_of(profile: type[BaseModel]) -> Mapping[str, type[BaseModel]]:
    """Return the lists of profiles in a profile, by field."""
    every = {
        name: get_args(fact.bare)[0]
        for name, fact in fields(profile)
        if get_origin(fact.bare) is tuple
    }
    kinds = {name: facts(hint).bare for name, hint in every.items()}
    return {
        name: kind
        for name, kind in kinds.items()
        if isinstance(kind, type) and issubclass(kind, BaseModel)
    }


def facts(hint: Any) -> TypeFacts:
    """Return the facts of a type hint."""
    rules: list[Any] = []
    optional = False
    while True:
        if hasattr(hint, "__metadata__"):
            for rule in hint.__metadata__:
                rules += getattr(rule, "metadata", [rule])
            hint = hint.__origin__
        elif get_origin(hint) in (Union, UnionType):
            (hint,) = (item for item in get_args(hint) if item is not type(None))
            optional = True
        else:
            numbers = {name: _number(rules, *rule) for name, rule in RULES.items()}
            return TypeFacts(hint, **numbers, optional=optional)


RULES: dict[str, tuple[type[Any], str]] = {
    "least": (Ge, "ge"),
    "most": (Le, "le"),
    "shortest": (MinLen, "min_length"),
    "longest": (MaxLen, "max_length"),
}
"""For each fact, the annotation and its attribute that hold the number."""


def _number(rules: list[Any], kind: type[Any], name: str) -> int | None:
    return next((int(getattr(rule, name)) for rule in rules if isinstance(rule, kind)), None)


@lru_cache(maxsize=256)
def bounds(profile: type[BaseModel]) -> dict[str, dict[str, int]]:
    """Return the bounds of every number field and the greatest length of every text field of a
    profile.
    """
    return {name: _bounds(field) for name, field in fields(profile)}


def _bounds(field: TypeFacts) -> dict[str, int]:
    result = {"min": field.least, "max": field.most, "maxlength": field.longest}
    return {key: number for key, number in result.items() if number is not None}
