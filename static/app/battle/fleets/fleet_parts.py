"""Groups and models as parts of a fleet: new ones with empty profiles, copies, replacements."""

from collections.abc import Sequence
from typing import Any, TypeVar

from app.battle.battle_page import FleetPage
from app.typed_form import opening_values
from engine.engagement import Fleet, Group, Model, new_id, number_name

Item = TypeVar("Item", bound=Model)


def blank(page: FleetPage, kind: str, name: str) -> Model:
    """Return a model of some kind with an empty profile."""
    fields = opening_values(page.rules.profiles[kind], {"name": name}, page.profile_fields.hidden)
    profile = {field: value for field, value in fields.items() if value != ""}
    return Model(id=new_id(), kind=kind, name=name, profile=profile)


def names(fleet: Fleet) -> list[str]:
    """Return the names of all groups and models."""
    return [item.name for _, item in fleet.items]


def item_of(fleet: Fleet, id: str | None) -> Model | None:
    """Return the group or model with an id; None when there is none."""
    return next((item for _, item in fleet.items if item.id == id), None)


def duplicate(item: Item, taken: Sequence[str]) -> Item:
    """Return a copy under a name of its own, numbered where the name is taken; its models
    likewise.
    """
    name = number_name(item.name, taken)
    if not isinstance(item, Group):
        return item.model_copy(update={"id": new_id(), "name": name})
    used = [*taken, name]
    is_single = [model.name for model in item.models] == [item.name]
    models = []
    for model in item.models:
        model_name = name if is_single else number_name(model.name, used)
        used.append(model_name)
        models.append(model.model_copy(update={"id": new_id(), "name": model_name}))
    return item.model_copy(update={"id": new_id(), "name": name, "models": tuple(models)})


def shift(items: Sequence[Item], id: str, by: int) -> list[Item]:
    """Return groups or models with one of them moved by some places; a move beyond an end changes
    nothing.
    """
    result = list(items)
    for index, item in enumerate(items):
        if item.id == id and 0 <= index + by < len(items):
            result.insert(index + by, result.pop(index))
            return result
    return result


def replace_item(fleet: Fleet, id: str, *new: Any) -> Fleet:
    """Return a fleet with none, one or several groups or models in place of one."""
    groups = []
    for group in _replace(fleet.groups, id, new):
        models = _replace(group.models, id, new)
        groups.append(group.model_copy(update={"models": tuple(models)}))
    return fleet.model_copy(update={"groups": tuple(groups)})


def _replace(items: Sequence[Item], id: str, new: Sequence[Item]) -> list[Item]:
    result = list[Item]()
    for item in items:
        if item.id == id:
            result += new
        else:
            result.append(item)
    return result
