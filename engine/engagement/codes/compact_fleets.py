"""Fleets without default fields, as codes hold them: fields by their indices, equal models and
equal names only once.

Groups and models are numbered in order: ids mean nothing outside the fleet. The fleets of a battle
    hold other ids, too.

A field of a profile keeps its index forever and new fields come last, because existing codes rely
on it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from engine.engagement.fleets.fleet import Fleet, Group, Model, Side
from engine.kit.saved_types import Tree, plain

Profiles = Mapping[str, type[BaseModel]]
SAME = 0
"""A mark for a value that follows from the model before, or from the group's name."""


def without_defaults(kind: type[BaseModel], data: Tree) -> Tree:
    """Return data of a type without the fields that have their default value."""
    return plain(kind.model_validate(data), bare=True)


def packed_fleet(fleet: Fleet, profiles: Profiles) -> list[Any]:
    """Return a checked fleet as plain lists."""
    groups = []
    for group in fleet.groups:
        packed = [
            group.kind,
            group.name,
            _profile(group, group.name, profiles),
            list(_models(group, profiles)),
        ]
        groups.append(packed if group.models else packed[:3])
    return [fleet.id, fleet.name, groups]


def packed_side(side: Side, profiles: Profiles) -> list[Any]:
    """Return a checked side of a battle as plain lists, with the ids of its fleets' groups and
    models.
    """
    return [side.name, *[_with_ids(fleet, side.name, profiles) for fleet in side.fleets]]


def _with_ids(fleet: Fleet, side: str, profiles: Profiles) -> list[Any]:
    id, name, groups = packed_fleet(fleet, profiles)
    ids = [] if fleet == fleet.numbered() else [[item.id for _, item in fleet.items]]
    return [id, SAME if name == side else name, groups, *ids]


def _models(group: Group, profiles: Profiles) -> Iterator[list[Any]]:
    before: Model | None = None
    for model, name in zip(group.models, _names(group.name, len(group.models)), strict=True):
        kind = SAME if before and model.kind == before.kind else model.kind
        packed = [kind, SAME if model.name == name else model.name]
        yield (
            packed
            if before and _same(model, before)
            else [*packed, _profile(model, group.name, profiles)]
        )
        before = model


def _same(model: Model, before: Model) -> bool:
    return (model.kind, model.profile) == (before.kind, before.profile)


def _names(group: str, count: int) -> list[str]:
    """Return the default names of the models of a group."""
    return [group] if count == 1 else [f"{group} {number}" for number in range(1, count + 1)]


def _profile(item: Model, group: str, profiles: Profiles) -> list[Any]:
    kind = profiles[item.kind]
    data = without_defaults(kind, item.profile)
    return packed_model(kind, data | {"name": SAME} if data.get("name") == group else data)


def unpacked_side(packed: Any, game: str, profiles: Profiles) -> Tree:
    """Turn plain lists into the plain side of a battle.

    Raises ValueError, TypeError or LookupError for other data.
    """
    side, *fleets = packed
    named = [[id, side if name == SAME else name, *rest] for id, name, *rest in fleets]
    return {"name": side, "fleets": [unpacked_fleet(fleet, game, profiles) for fleet in named]}


def unpacked_fleet(packed: Any, game: str, profiles: Profiles) -> Tree:
    """Turn plain lists into the plain fleet of a game.

    Raises ValueError, TypeError or LookupError for other data.
    """
    id, name, groups, *known = packed
    ids = iter(known[0]) if known else map(str, range(10**6))
    return {
        "id": id,
        "name": name,
        "game": game,
        "groups": [_group(group, ids, profiles) for group in groups],
    }


def _group(packed: Any, ids: Iterator[str], profiles: Profiles) -> Tree:
    kind, name, profile, *models = packed
    group = {
        "id": next(ids),
        "kind": kind,
        "name": name,
        "profile": _unpacked_profile(profiles[kind], profile, name),
    }
    return group | {"models": list(_unpacked(models[0], name, ids, profiles))} if models else group


def _unpacked(models: Any, group: str, ids: Iterator[str], profiles: Profiles) -> Iterator[Tree]:
    before: Tree = {}
    for (kind, name, *profile), usual in zip(models, _names(group, len(models)), strict=True):
        kind = before["kind"] if kind == SAME else kind
        data = (
            _unpacked_profile(profiles[kind], profile[0], group) if profile else before["profile"]
        )
        before = {
            "id": next(ids),
            "kind": kind,
            "name": usual if name == SAME else name,
            "profile": data,
        }
        yield before


def _unpacked_profile(kind: type[BaseModel], packed: Any, group: str) -> Tree:
    data = unpacked_model(kind, packed)
    return data | {"name": group} if data.get("name") == SAME else data


def packed_model(kind: type[BaseModel], data: Tree) -> list[Any]:
    """Return plain data of a type as a list: the index of each field in the type, and its value."""
    indexes = {name: index for index, name in enumerate(kind.model_fields)}
    return [
        part
        for name, value in data.items()
        for part in (indexes[name], _within(kind, name, value, packed_model))
    ]


def unpacked_model(kind: type[BaseModel], packed: Any) -> Tree:
    """Return plain data of a type from the list that `packed_model` makes.

    Raises ValueError, TypeError or LookupError for other data.
    """
    names = dict(enumerate(kind.model_fields))
    pairs = zip(packed[::2], packed[1::2], strict=True)
    return {
        names[index]: _within(kind, names[index], value, unpacked_model) for index, value in pairs
    }


def _within(
    kind: type[BaseModel], name: str, value: Any, change: Callable[[type[BaseModel], Any], Any]
) -> Any:
    """Return a field's value with the models in it changed."""
    hint = kind.model_fields[name].annotation
    inner = model_in(hint)
    if inner is None or value is None:
        return value
    return (
        [change(inner, item) for item in value]
        if get_origin(hint) is tuple
        else change(inner, value)
    )


def model_in(hint: Any) -> type[BaseModel] | None:
    """Return the type of the models that a field of this type holds; None if it holds none."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint
    return next(filter(None, map(model_in, get_args(hint))), None)
