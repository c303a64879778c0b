"""Groups and models as parts of a fleet: new ones with empty profiles, copies, replacements."""

from collections.abc import Callable, Sequence
from typing import Any

from app.battle.battle_page import BattlePage
from app.typed_form import opened
from engine.engagement import Fleet, Group, Model, new_id, numbered


def blank(page: BattlePage, kind: str, name: str) -> Model:
    """Return a model of some kind with an empty profile."""
    fields = opened(page.rules.profiles[kind], {"name": name}, page.profile_fields.hidden)
    profile = {field: value for field, value in fields.items() if value != ""}
    return Model(id=new_id(), kind=kind, name=name, profile=profile)


def names(fleet: Fleet) -> list[str]:
    """Return the names of all groups and models."""
    return [item.name for _, item in fleet.items]


def copied(item: Any, taken: Sequence[str]) -> Any:
    """Return a copy under a name of its own, numbered where the name is taken; its models
    likewise.
    """
    update: dict[str, Any] = {"id": new_id(), "name": numbered(item.name, taken)}
    used = [*taken, update["name"]]
    if isinstance(item, Group):
        models: list[Model] = []
        alone = [model.name for model in item.models] == [item.name]
        for model in item.models:
            name = (
                update["name"]
                if alone
                else numbered(model.name, [*used, *(model.name for model in models)])
            )
            models.append(model.model_copy(update={"id": new_id(), "name": name}))
        update["models"] = tuple(models)
    return item.model_copy(update=update)


def moved(items: Sequence[Any], wanted: str, by: int) -> list[Any]:
    """Return groups or models with one of them moved by some places; a move beyond an end changes
    nothing.
    """
    result = list(items)
    context = next((index for index, item in enumerate(result) if item.id == wanted), None)
    if context is not None and 0 <= context + by < len(result):
        result.insert(context + by, result.pop(context))
    return result


def each(fleet: Fleet, id: str, change: Callable[[Any], tuple[Any, ...]]) -> Fleet:
    """Return the fleet with one group or model replaced by none, one or several."""
    groups: list[Group] = []
    for group in fleet.groups:
        if group.id == id:
            groups += change(group)
            continue
        models = [
            other
            for model in group.models
            for other in (change(model) if model.id == id else (model,))
        ]
        groups.append(group.model_copy(update={"models": tuple(models)}))
    return fleet.model_copy(update={"groups": tuple(groups)})
