"""Equal models of a fleet, which a player changes together."""

from typing import Any

from app.battle.fleets.fleet_parts import item_of, replace_item
from engine.engagement import Fleet, Group, Model, number_name

SAME = "same"
"""The field with the ids of the models that change with the one on the screen."""


def group_of(fleet: Fleet, item: Model) -> Group | None:
    """Return the group that a model is in; None for a group itself."""
    for group in fleet.groups:
        if any(model.id == item.id for model in group.models):
            return group
    return None


def equal_to(fleet: Fleet, item: Model) -> list[str]:
    """Return the ids of the other models of a squadron, or of other groups without models, with an
    equal profile.
    """
    group = group_of(fleet, item)
    if group:
        beside = list[Model](group.models)
    else:
        beside = [other for other in fleet.groups if not other.models]
    if item.id not in {other.id for other in beside}:
        return []
    return [other.id for other in beside if other.id != item.id and _is_equal(other, item)]


def _is_equal(model: Model, other: Model) -> bool:
    return model.kind == other.kind and model.profile == other.profile


def change_together(fleet: Fleet, item: Model, name: str, profile: Any, others: list[str]) -> Fleet:
    """Return the fleet with another name and profile for a model and for others; the others get
    numbered names.

    A squadron with the model's old name is renamed as well.
    """
    group = group_of(fleet, item)
    ids = (item.id, *others)
    taken = [other.name for _, other in fleet.items if other.id not in ids and other is not group]
    after = fleet
    for id in ids:
        model = item_of(fleet, id)
        if model is None or model.kind != item.kind:
            continue
        new_name = model.name
        if id == item.id:
            new_name = name
        elif name != item.name:
            new_name = number_name(name, taken)
        taken.append(new_name)
        changed = model.model_copy(update={"name": new_name, "profile": profile})
        after = replace_item(after, id, changed)
    if group and group.name == item.name != name:
        renamed = [_rename(other, group.id, name) for other in after.groups]
        return after.model_copy(update={"groups": tuple(renamed)})
    return after


def _rename(group: Group, id: str, name: str) -> Group:
    """Return a group, under a name if its id is the one given."""
    if group.id == id:
        return group.model_copy(update={"name": name})
    return group
