"""New models of a fleet: several equal ones at once, blank, of a class, or like a model that
exists.
"""

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


def kinds_of(page: BattlePage) -> Mapping[str, str]:
    """Return the kinds of groups that a fleet can have, each with the kind of its models: its own
    where it has none.
    """
    groups = page.rules.groups
    return {
        kind: groups[kind].model or kind if groups else kind
        for kind in sorted(groups or page.rules.profiles)
    }


def new_models_html(context: BattleContext, fleet: Fleet) -> str:
    """Return the choice of how many models to add, and what they start from."""
    group = context.screen.item or ""
    every = kinds_of(context.page).items()
    kinds = {kind: model for kind, model in every if not group or _kind_of(fleet, group) == kind}
    words = f"battle.kind.{context.page.rules.name}"
    samples = [
        start for sample in context.page.samples() for start in _like(sample, kinds, sample.name)
    ]
    return render(
        "battle/fleets/new_models.html",
        context.lang,
        blanks=[
            (context.t(f"{words}.{kind}"), _blanks(context, kind, model))
            for kind, model in kinds.items()
        ],
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
    """Return a start for each model of a fleet; equal profiles are offered once."""
    result: dict[str, Start] = {}
    for number, (_, item) in enumerate(fleet.items):
        for kind, model in kinds.items():
            if item.kind == model:
                given = {
                    "kind": kind,
                    "like": str(number),
                    **({"sample": sample} if sample else {}),
                }
                result.setdefault(
                    repr((kind, sorted(item.profile.items()))), Start(_design(item), given)
                )
    return list(result.values())


def _design(item: Model) -> str:
    """Return the name of a model's design, which is without a number."""
    return str(item.profile.get("name") or item.name)


def with_new(
    context: BattleContext, fleet: Fleet, kind: str, count: int
) -> tuple[Fleet, list[str]]:
    """Return the fleet with new models, and their ids: in the group on the screen, or in groups of
    their own.

    Models of a kind that stands in groups share a new group; others are groups themselves.
    """
    own_kind = kinds_of(context.page)[kind]
    model = _first_model(context, fleet, own_kind)
    taken, made = names(fleet), list[Model]()
    for _ in range(count):
        made.append(model.model_copy(update={"id": new_id(), "name": numbered(model.name, taken)}))
        taken.append(made[-1].name)
    ids = [item.id for item in made]
    group = context.given.get("item", "")
    if group:
        fleet = each(
            fleet, group, lambda item: (item.model_copy(update={"models": (*item.models, *made)}),)
        )
        return fleet, ids
    if own_kind != kind:
        head = blank(context.page, kind, made[0].name)
        groups = [
            Group(
                id=head.id,
                kind=head.kind,
                name=made[0].name,
                profile=head.profile,
                models=tuple(made),
            )
        ]
    else:
        groups = [
            Group(id=item.id, kind=item.kind, name=item.name, profile=item.profile) for item in made
        ]
    return fleet.model_copy(update={"groups": (*fleet.groups, *groups)}), ids


def _first_model(context: BattleContext, fleet: Fleet, kind: str) -> Model:
    """Return the model of a kind that a button starts from."""
    sample, like = context.given.get("sample"), context.given.get("like")
    if like:
        source = (
            next(some for some in context.page.samples() if some.name == sample)
            if sample
            else fleet
        )
        item = [item for _, item in source.items][int(like)]
        return Model(id=item.id, kind=item.kind, name=_design(item), profile=item.profile)
    name = context.t(f"battle.kind.{context.page.rules.name}.{kind}")
    model = blank(context.page, kind, name)
    field = context.page.profile_fields.classes.get(kind)
    value = context.given.get("class")
    return (
        model.model_copy(update={"profile": {**model.profile, field: value}})
        if field and value
        else model
    )
