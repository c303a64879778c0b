"""New models of a fleet: several equal ones at once, blank, of a class, or like a model that
exists.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.battle.battle_page import FleetPage
from app.battle.context import BattleContext
from app.battle.fleets.fleet_parts import blank, item_of, names, replace_item
from app.battle.fleets.profile_values import differing_names
from app.rendering import render
from engine.engagement import Fleet, Group, Model, new_id, number_name

COUNTS = (1, 2, 3, 4, 5, 6)


class Start(NamedTuple):
    """A button that begins new models: its words, and its fields."""

    label: str
    given: Mapping[str, str]


def kinds_of(page: FleetPage) -> Mapping[str, str]:
    """Return the kinds of groups that a fleet can have, each with the kind of its models: its own
    where it has none.
    """
    groups = page.rules.groups
    if not groups:
        return {kind: kind for kind in sorted(page.rules.profiles)}
    return {kind: groups[kind].model or kind for kind in sorted(groups)}


def new_models_html(context: BattleContext, fleet: Fleet) -> str:
    """Return the choice of how many models to add, and what they start from."""
    kinds = kinds_of(context.page)
    group = context.screen.item or ""
    if group:
        group_kind = _kind_of(fleet, group)
        kinds = {kind: model for kind, model in kinds.items() if kind == group_kind}
    words = f"battle.kind.{context.page.rules.name}"
    blanks = []
    for kind, model in kinds.items():
        blanks.append((context.t(f"{words}.{kind}"), _blanks(context, kind, model)))
    samples = []
    for sample in context.page.samples():
        samples += _like(sample, kinds, sample.name)
    return render(
        "battle/fleets/new_models.html",
        context.lang,
        blanks=blanks,
        own=_like(fleet, kinds),
        samples=samples,
        counts=[(str(count), f"× {count}") for count in COUNTS],
        group=group,
    )


def _kind_of(fleet: Fleet, group: str) -> str:
    return next((item.kind for item in fleet.groups if item.id == group), "")


def _blanks(context: BattleContext, kind: str, model: str) -> list[Start]:
    """Return a start for each class of models, or a single blank one."""
    field = context.page.profile_fields.classes.get(model, "")
    if not field:
        return [Start(context.t(f"battle.add.{context.page.rules.name}.{kind}"), {"kind": kind})]
    slot = context.page.reader(context.t).slots(context.page.rules.profiles[model], {})[field]
    return [Start(text, {"kind": kind, "class": value}) for value, text in slot.options]


def _like(fleet: Fleet, kinds: Mapping[str, str], sample: str = "") -> list[Start]:
    """Return a start for each model of a fleet; equal profiles are offered once.

    sample: the name of the sample that the fleet is.
    """
    result: dict[str, Start] = {}
    for number, (_, item) in enumerate(fleet.items):
        for kind, model in kinds.items():
            if item.kind != model:
                continue
            given = {"kind": kind, "like": str(number)}
            if sample:
                given["sample"] = sample
            profile = repr((kind, sorted(item.profile.items())))
            result.setdefault(profile, Start(_design(item), given))
    return list(result.values())


def _design(item: Model) -> str:
    """Return the name of a model's design, which is without a number."""
    return str(item.profile.get("name") or item.name)


class AddedModels(NamedTuple):
    """A fleet with new models.

    ids: the ids of the new models.
    typical: dotted names of their typical numbers.
    """

    fleet: Fleet
    ids: list[str]
    typical: frozenset[str]


def add_models(context: BattleContext, fleet: Fleet, kind: str, count: int) -> AddedModels:
    """Return the fleet with new models: in the group on the screen, or in groups of their own.

    Models of a kind that stands in groups share a new group; others are groups themselves.
    """
    own_kind = kinds_of(context.page)[kind]
    start = _first_model(context, fleet, own_kind)
    models = _copies(start.model, count, names(fleet))
    ids = [model.id for model in models]
    group = item_of(fleet, context.given.get("item", ""))
    if isinstance(group, Group):
        larger = group.model_copy(update={"models": (*group.models, *models)})
        return AddedModels(replace_item(fleet, group.id, larger), ids, start.typical)
    if own_kind == kind:
        groups = [_as_group(model) for model in models]
    else:
        head = blank(context.page, kind, models[0].name)
        groups = [_as_group(head, models)]
    larger_fleet = fleet.model_copy(update={"groups": (*fleet.groups, *groups)})
    return AddedModels(larger_fleet, ids, start.typical)


def _copies(model: Model, count: int, names: Sequence[str]) -> list[Model]:
    """Return copies of a model, each under a name of its own."""
    taken = list(names)
    copies = []
    for _ in range(count):
        name = number_name(model.name, taken)
        taken.append(name)
        copies.append(model.model_copy(update={"id": new_id(), "name": name}))
    return copies


def _as_group(head: Model, models: Sequence[Model] = ()) -> Group:
    return Group(
        id=head.id, kind=head.kind, name=head.name, profile=head.profile, models=tuple(models)
    )


class _FirstModel(NamedTuple):
    """The model that a button starts from, and the dotted names of its typical numbers."""

    model: Model
    typical: frozenset[str] = frozenset()


def _first_model(context: BattleContext, fleet: Fleet, kind: str) -> _FirstModel:
    """Return the model of a kind that a button starts from."""
    like = context.given.get("like")
    if like:
        return _FirstModel(_design_at(_source(context, fleet), int(like)))
    name = context.t(f"battle.kind.{context.page.rules.name}.{kind}")
    model = blank(context.page, kind, name)
    fields = context.page.profile_fields
    value = context.given.get("class")
    if kind not in fields.classes or not value:
        return _FirstModel(model)
    of_class = {**model.profile, fields.classes[kind]: value}
    profile = {**of_class, **fields.typical.get(kind, {}).get(value, {})}
    typical = differing_names(of_class, profile)
    return _FirstModel(model.model_copy(update={"profile": profile}), frozenset(typical))


def _source(context: BattleContext, fleet: Fleet) -> Fleet:
    """Return the sample that a button names, or the player's own fleet."""
    name = context.given.get("sample")
    if not name:
        return fleet
    return next(sample for sample in context.page.samples() if sample.name == name)


def _design_at(fleet: Fleet, number: int) -> Model:
    """Return a model of a fleet by its number, under the name of its design."""
    _, item = list(fleet.items)[number]
    return Model(id=item.id, kind=item.kind, name=_design(item), profile=item.profile)
