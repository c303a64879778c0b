"""Every field of profiles changed to other values of its type, read from the types themselves."""

from collections.abc import Iterator, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from engine.kit import plain

Path = tuple[str | int, ...]
STEPS = (-1, 1)
"""By how much numbers are changed."""


class Change(NamedTuple):
    """A field, the type that has it, its path in the whole, and the value that it gets."""

    kind: type[BaseModel]
    field: str
    path: Path
    value: Any

    @property
    def name(self) -> tuple[str, str]:
        return self.kind.__name__, self.field


def changes(base_model: BaseModel, path: Path = ()) -> Iterator[Change]:
    """Each field of a profile, and of all within it, with every other useful value."""
    for name, info in type(base_model).model_fields.items():
        value, way = getattr(base_model, name), (*path, name)
        for other in values(info, value):
            if other != value:
                yield Change(type(base_model), name, way, other)
        for key, inner in _inner(value):
            yield from changes(inner, (*way, *key))


def _inner(value: Any) -> Iterator[tuple[Path, BaseModel]]:
    several: Any = {(): value} if isinstance(value, BaseModel) else {}
    if isinstance(value, Mapping):
        several = {(key,): item for key, item in value.items()}
    elif isinstance(value, tuple):
        several = {(index,): item for index, item in enumerate(value)}
    return (
        (key, base_model)
        for key, base_model in several.items()
        if isinstance(base_model, BaseModel)
    )


def values(info: FieldInfo, now: Any) -> list[Any]:
    """Other values of a field; none for what it only refers to. TypeError: a type that nothing is
    known of.
    """
    return _values(info.annotation, tuple(info.metadata), now)


def _values(hint: Any, limits: tuple[Any, ...], now: Any) -> list[Any]:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _values(
            args[0],
            (*limits, *(item for info in args[1:] for item in getattr(info, "metadata", ()))),
            now,
        )
    if origin in (Union, UnionType):
        return [value for arg in args for value in _values(arg, limits, now)]
    if origin is Literal:
        return list(args)
    if origin is frozenset:
        return [frozenset[Any](), *(frozenset({value}) for value in _values(args[0], (), None))]
    if origin is tuple:
        return _tuples(args[0], now)
    return _plain(hint, limits, now)


def _plain(hint: Any, limits: tuple[Any, ...], now: Any) -> list[Any]:
    if hint is NoneType:
        return [None]
    if hint is bool:
        return [False, True]
    if hint is int:
        return _numbers(limits, now)
    if hint is str:
        return ["another"]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)
    if get_origin(hint) is not None or issubclass(hint, BaseModel):
        return []
    raise TypeError(hint)


def _numbers(limits: tuple[Any, ...], now: Any) -> list[Any]:
    low = max([limit.ge for limit in limits if hasattr(limit, "ge")], default=0)
    high = min([limit.le for limit in limits if hasattr(limit, "le")], default=99)
    tried = (
        {low, *(now + step for step in STEPS if type(now) is int)}
        if type(now) is not str
        else set()
    )
    return sorted(value for value in tried if low <= value <= high)


def _tuples(hint: Any, now: Any) -> list[Any]:
    """Of several numbers each is changed; what else a tuple holds is changed within it, or refers
    to something.
    """
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [(), *((value,) for value in hint)]
    if not (now and all(type(item) is int for item in now)):
        return []
    tried = [_values(hint, (), item) for item in now]
    return [
        (*now[:index], value, *now[index + 1 :])
        for index, some in enumerate(tried)
        for value in some
    ]


def changed(base_model: BaseModel, change: Change) -> Any:
    """The whole as plain data with one field changed."""
    data: Any = plain(base_model)
    *way, last = change.path
    inner = data
    for part in way:
        inner = inner[str(part)] if isinstance(inner, dict) and part not in inner else inner[part]
    value = sorted(change.value) if isinstance(change.value, frozenset) else change.value
    inner[last] = value
    return data
