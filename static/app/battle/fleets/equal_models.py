"""Equal models of a fleet, which a player changes together."""

from typing import Any

from app.battle.fleets.fleet_parts import each
from engine.engagement import Fleet, Group, Model, numbered

SAME = "same"
"""The field with the ids of the models that change with the one on the screen."""


def group_of(fleet: Fleet, item: Model) -> Group | None:
    """Return the group that a model is in; None for a group itself."""
    return next(
        (group for group in fleet.groups if item.id in {model.id for model in group.models}), None
    )


def equal_to(fleet: Fleet, item: Model) -> list[str]:
    """Return the ids of the other models of a squadron, or of other groups without models, with an
    equal profile.
    """
    groups = [group for group in fleet.groups if not group.models]
    group = group_of(fleet, item)
    beside = group.models if group else groups
    if item.id not in {other.id for other in beside}:
        return []
    same = (item.kind, item.profile)
    return [
        other.id for other in beside if other.id != item.id and (other.kind, other.profile) == same
    ]


def changed_together(
    fleet: Fleet, item: Model, name: str, profile: Any, others: list[str]
) -> Fleet:
    """Return the fleet with another name and profile for a model and for others; the others get
    numbered names.

    A squadron with the model's old name is renamed as well.
    """
    group = group_of(fleet, item)
    taken = [
        other.name
        for _, other in fleet.items
        if other.id not in (item.id, *others) and other is not group
    ]
    for id in (item.id, *others):
        own = next((other for _, other in fleet.items if other.id == id), None)
        if own is None or own.kind != item.kind:
            continue
        new = name if id == item.id else numbered(name, taken) if name != item.name else own.name
        taken.append(new)
        changed = own.model_copy(update={"name": new, "profile": profile})
        fleet = each(fleet, id, lambda other, changed=changed: (changed,))  # type: ignore[misc]
    if group and group.name == item.name != name:
        fleet = each(fleet, group.id, lambda other: (other.model_copy(update={"name": name}),))
    return fleet
