"""Profiles: players' data about models and weapons of a game, validated at the border and immutable
afterwards.
"""

from functools import lru_cache
from operator import attrgetter, itemgetter
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field


class Profile(BaseModel):
    """A frozen model that rejects unknown fields; pydantic builds the validator at first use."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Nothing(Profile):
    """A profile without fields."""


P = TypeVar("P", bound=Profile)


def shared_fields(source: Profile | tuple[Any, ...], kind: type[Profile]) -> dict[str, Any]:
    """Return the value of every field that another type has as well, under the same name and of the
    same type.
    """
    names = _shared_names(type(source), kind)
    if not names:
        return {}
    values = _reader_of(names)(source)
    return dict(zip(names, values, strict=False))


@lru_cache(maxsize=256)
def _shared_names(source: type, kind: type[Profile]) -> tuple[str, ...]:
    """Return the names of the fields that two types share."""
    theirs = _types(source)
    ours = _types(kind)
    return tuple(name for name in kind.model_fields if theirs.get(name) == ours[name])


@lru_cache(maxsize=256)
def _reader_of(names: tuple[str, ...]) -> "attrgetter[tuple[Any, ...]]":
    """Return what reads all these fields at once.

    With a single name attrgetter returns the bare value; the first name twice makes a tuple.
    """
    return attrgetter(*names, names[0])


@lru_cache(maxsize=256)
def _types(kind: type) -> dict[str, frozenset[Any]]:
    """Return the types of each field without None, because another profile may supply a field that
    is None.
    """
    result: dict[str, frozenset[Any]] = {}
    for name, hint in get_type_hints(kind).items():
        origin = get_origin(hint)
        if origin in (Union, UnionType):
            result[name] = frozenset(get_args(hint)) - {NoneType}
        elif origin is not ClassVar:
            result[name] = frozenset({hint}) - {NoneType}
    return result


def all_but(profile: Profile, *fields: str) -> tuple[Any, ...]:
    """Return the values of all other fields: equal for profiles that differ in the named fields
    only.
    """
    values: tuple[Any, ...] = _others(type(profile), fields)(vars(profile))
    return values


@lru_cache(maxsize=256)
def _others(kind: type[Profile], fields: tuple[str, ...]) -> "itemgetter[Any]":
    return itemgetter(*(name for name in kind.model_fields if name not in fields))


def without(profile: P, *fields: str) -> P:
    """Return a copy that lacks some fields, so that nothing can depend on them.

    Reading a removed field raises AttributeError.
    """
    bare = profile.model_copy()
    for field in fields:
        vars(bare).pop(field, None)
    return bare


def _is_missing(points: int | None) -> bool:
    return points is None


Points = Annotated[int | None, Field(default=None, ge=0, le=10_000, exclude_if=_is_missing)]
"""The cost of a group or model if players enter it; omitted from saved data otherwise."""
