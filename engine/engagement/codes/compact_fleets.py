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
        packed = [group.kind, group.name, _pack_profile(group, group.name, profiles)]
        if group.models:
            packed.append(list(_pack_models(group, profiles)))
        groups.append(packed)
    return [fleet.id, fleet.name, groups]


def packed_side(side: Side, profiles: Profiles) -> list[Any]:
    """Return a checked side of a battle as plain lists, with the ids of its fleets' groups and
    models.
    """
    return [side.name, *[_with_ids(fleet, side.name, profiles) for fleet in side.fleets]]


def _with_ids(fleet: Fleet, side: str, profiles: Profiles) -> list[Any]:
    id, name, groups = packed_fleet(fleet, profiles)
    packed = [id, _unless_same(name, side), groups]
    if fleet != fleet.number_items():
        packed.append([item.id for _, item in fleet.items])
    return packed


def _unless_same(value: str, usual: str) -> str | int:
    if value == usual:
        return SAME
    return value


def _pack_models(group: Group, profiles: Profiles) -> Iterator[list[Any]]:
    before: Model | None = None
    for model, name in zip(group.models, _names(group.name, len(group.models)), strict=True):
        kind_before = before.kind if before else ""
        packed = [_unless_same(model.kind, kind_before), _unless_same(model.name, name)]
        if before and _is_same(model, before):
            yield packed
        else:
            yield [*packed, _pack_profile(model, group.name, profiles)]
        before = model


def _is_same(model: Model, before: Model) -> bool:
    return (model.kind, model.profile) == (before.kind, before.profile)


def _names(group: str, count: int) -> list[str]:
    """Return the default names of the models of a group."""
    if count == 1:
        return [group]
    return [f"{group} {number}" for number in range(1, count + 1)]


def _pack_profile(item: Model, group: str, profiles: Profiles) -> list[Any]:
    kind = profiles[item.kind]
    data = without_defaults(kind, item.profile)
    if data.get("name") == group:
        data = data | {"name": SAME}
    return packed_model(kind, data)


def unpacked_side(packed: Any, game: str, profiles: Profiles) -> Tree:
    """Turn plain lists into the plain side of a battle.

    Raises ValueError, TypeError or LookupError for other data.
    """
    side, *packed_fleets = packed
    fleets = []
    for id, packed_name, *rest in packed_fleets:
        name = side if packed_name == SAME else packed_name
        fleets.append(unpacked_fleet([id, name, *rest], game, profiles))
    return {"name": side, "fleets": fleets}


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
        "groups": [_unpack_group(group, ids, profiles) for group in groups],
    }


def _unpack_group(packed: Any, ids: Iterator[str], profiles: Profiles) -> Tree:
    kind, name, profile, *models = packed
    group = {
        "id": next(ids),
        "kind": kind,
        "name": name,
        "profile": _unpack_profile(profiles[kind], profile, name),
    }
    if models:
        group["models"] = list(_unpack_models(models[0], name, ids, profiles))
    return group


def _unpack_models(
    models: Any, group: str, ids: Iterator[str], profiles: Profiles
) -> Iterator[Tree]:
    before: Tree = {}
    for packed, usual_name in zip(models, _names(group, len(models)), strict=True):
        packed_kind, packed_name, *packed_profile = packed
        kind = before["kind"] if packed_kind == SAME else packed_kind
        name = usual_name if packed_name == SAME else packed_name
        if packed_profile:
            profile = _unpack_profile(profiles[kind], packed_profile[0], group)
        else:
            profile = before["profile"]
        before = {"id": next(ids), "kind": kind, "name": name, "profile": profile}
        yield before


def _unpack_profile(kind: type[BaseModel], packed: Any, group: str) -> Tree:
    data = unpacked_model(kind, packed)
    if data.get("name") == SAME:
        return data | {"name": group}
    return data


def packed_model(kind: type[BaseModel], data: Tree) -> list[Any]:
    """Return plain data of a type as a list: the index of each field in the type, and its value."""
    indexes = {name: index for index, name in enumerate(kind.model_fields)}
    packed = []
    for name, value in data.items():
        packed.extend([indexes[name], _within(kind, name, value, packed_model)])
    return packed


def unpacked_model(kind: type[BaseModel], packed: Any) -> Tree:
    """Return plain data of a type from the list that `packed_model` makes.

    Raises ValueError, TypeError or LookupError for other data.
    """
    names = dict(enumerate(kind.model_fields))
    pairs = zip(packed[::2], packed[1::2], strict=True)
    data: Tree = {}
    for index, value in pairs:
        name = names[index]
        data[name] = _within(kind, name, value, unpacked_model)
    return data


def _within(
    kind: type[BaseModel], name: str, value: Any, change: Callable[[type[BaseModel], Any], Any]
) -> Any:
    """Return a field's value with the models in it changed."""
    hint = kind.model_fields[name].annotation
    inner = model_in(hint)
    if inner is None or value is None:
        return value
    if get_origin(hint) is tuple:
        return [change(inner, item) for item in value]
    return change(inner, value)


def model_in(hint: Any) -> type[BaseModel] | None:
    """Return the type of the models that a field of this type holds; None if it holds none."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint
    for part in get_args(hint):
        model = model_in(part)
        if model:
            return model
    return None
