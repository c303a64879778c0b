"""Profiles: players' data about models and weapons of a game, validated at the border and immutable
afterwards.
"""

from collections.abc import Callable
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


def shared(source: Profile | tuple[Any, ...], kind: type[Profile]) -> dict[str, Any]:
    """Return the value of every field that another type has as well, under the same name and of the
    same type.
    """
    names, values = _shared(type(source), kind)
    return dict(zip(names, values(source), strict=False))


@lru_cache(maxsize=256)
def _shared(
    source: type, kind: type[Profile]
) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return the names of the shared fields and a function that reads all their values at once."""
    theirs, ours = _types(source), _types(kind)
    names = tuple(
        name for name in kind.model_fields if name in theirs and theirs[name] == ours[name]
    )
    # With a single name attrgetter returns the bare value; passing the first name twice makes the
    # result a tuple.
    several: Callable[[Any], tuple[Any, ...]] = (
        attrgetter(*names, *names[:1]) if names else lambda source: ()
    )
    return names, several


@lru_cache(maxsize=256)
def _types(kind: type) -> dict[str, frozenset[Any]]:
    """Return the types of each field without None, because another profile may supply a field that
    is None.
    """
    hints = {
        name: hint
        for name, hint in get_type_hints(kind).items()
        if get_origin(hint) is not ClassVar
    }
    either = {
        name: get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        for name, hint in hints.items()
    }
    return {name: frozenset(types) - {NoneType} for name, types in either.items()}


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


Points = Annotated[
    int | None, Field(default=None, ge=0, le=10_000, exclude_if=lambda points: points is None)
]
"""The cost of a group or model if players enter it; omitted from saved data otherwise."""
