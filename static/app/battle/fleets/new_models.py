"""New models of a fleet: several equal ones at once, blank, of a class, or like a model that exists."""

from collections.abc import Mapping
from typing import NamedTuple

from app.battle.battle_page import BattlePage
from app.battle.context import BattleContext
from app.battle.fleets.fleet_parts import blank, each, names
from app.rendering import render
from engine.engagement import Fleet, Group, Model, new_id, numbered

COUNTS = (1, 2, 3, 4, 5, 6)


class Start(NamedTuple):
    """A button that begins new models: its words, and its fields."""

    label: str
    given: Mapping[str, str]


class Kind(NamedTuple):
    """A kind of groups.

    model: the kind of its models; that of the group itself where it has none.
    """

    group: str
    model: str


def kinds_of(page: BattlePage) -> Mapping[str, Kind]:
    """Return the kinds of groups that a fleet can have."""
    every = sorted((group for fleet in page.samples() for group in fleet.groups), key=lambda group: group.kind)
    return {item.kind: Kind(item.kind, item.models[0].kind if item.models else item.kind) for item in every}


def new_models_html(context: BattleContext, fleet: Fleet) -> str:
    """Return the choice of how many models to add, and what they start from."""
    group = context.screen.item or ""
    kinds = [kind for kind in kinds_of(context.page).values() if not group or _kind_of(fleet, group) == kind.group]
    words = f"battle.kind.{context.page.rules.name}"
    samples = [start for sample in context.page.samples() for start in _like(sample, kinds, sample.name)]
    return render(
        "battle/fleets/new_models.html",
        context.lang,
        blanks=[(context.t(f"{words}.{kind.group}"), _blanks(context, kind)) for kind in kinds],
        own=_like(fleet, kinds),
        samples=samples,
        counts=[(str(count), f"× {count}") for count in COUNTS],
        group=group,
    )


def _kind_of(fleet: Fleet, group: str) -> str:
    return next((item.kind for item in fleet.groups if item.id == group), "")


def _blanks(context: BattleContext, kind: Kind) -> list[Start]:
    """Return a start for each class of models, or a single blank one."""
    field = context.page.profile_fields.classes.get(kind.model, "")
    if not field:
        return [Start(context.t(f"battle.add.{context.page.rules.name}.{kind.group}"), {"kind": kind.group})]
    slot = context.page.reader(context.t).slots(context.page.rules.profiles[kind.model], {})[field]
    return [Start(text, {"kind": kind.group, "class": value}) for value, text in slot.options]


def _like(fleet: Fleet, kinds: list[Kind], sample: str = "") -> list[Start]:
    """Return a start for each model of a fleet; equal profiles are offered once."""
    result: dict[str, Start] = {}
    for number, (_, item) in enumerate(fleet.items):
        for kind in kinds:
            if item.kind == kind.model:
                given = {"kind": kind.group, "like": str(number), **({"sample": sample} if sample else {})}
                result.setdefault(repr((kind.group, sorted(item.profile.items()))), Start(_design(item), given))
    return list(result.values())


def _design(item: Model) -> str:
    """Return the name of a model's design, which is without a number."""
    return str(item.profile.get("name") or item.name)


def with_new(context: BattleContext, fleet: Fleet, kind: Kind, count: int) -> tuple[Fleet, list[str]]:
    """Return the fleet with new models, and their ids: in the group on the screen, or in groups of their own.

    Models of a kind that stands in groups share a new group; others are groups themselves.
    """
    model = _first_model(context, fleet, kind)
    taken, made = names(fleet), list[Model]()
    for _ in range(count):
        made.append(model.model_copy(update={"id": new_id(), "name": numbered(model.name, taken)}))
        taken.append(made[-1].name)
    ids = [item.id for item in made]
    group = context.given.get("item", "")
    if group:
        fleet = each(fleet, group, lambda item: (item.model_copy(update={"models": (*item.models, *made)}),))
        return fleet, ids
    if kind.model != kind.group:
        head = blank(context.page, kind.group, made[0].name)
        groups = [Group(id=head.id, kind=head.kind, name=made[0].name, profile=head.profile, models=tuple(made))]
    else:
        groups = [Group(id=item.id, kind=item.kind, name=item.name, profile=item.profile) for item in made]
    return fleet.model_copy(update={"groups": (*fleet.groups, *groups)}), ids


def _first_model(context: BattleContext, fleet: Fleet, kind: Kind) -> Model:
    """Return the model that a button starts from."""
    sample, like = context.given.get("sample"), context.given.get("like")
    if like:
        source = next(some for some in context.page.samples() if some.name == sample) if sample else fleet
        item = [item for _, item in source.items][int(like)]
        return Model(id=item.id, kind=item.kind, name=_design(item), profile=item.profile)
    name = context.t(f"battle.kind.{context.page.rules.name}.{kind.model}")
    model = blank(context.page, kind.model, name)
    field = context.page.profile_fields.classes.get(kind.model)
    value = context.given.get("class")
    return model.model_copy(update={"profile": {**model.profile, field: value}}) if field and value else model
