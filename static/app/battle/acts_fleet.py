"""Acts inside one fleet: its name, its groups, its models and their profiles."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, clashed, refused
from app.battle.profile_form import shape_of
from app.battle.sheet_view import sheets_html
from app.form import Shape, nested
from app.requests.request import Request
from engine.engagement import Fleet, Group, Model, Refusal, checked_fleet, new_id, refusal, tidy

Change = Callable[[Fleet], Fleet | Refusal]


async def fleet_of(desk: Desk, request: Request) -> Fleet | Refusal:
    """The fleet on the screen."""
    library = await desk.library()
    if isinstance(library, Refusal):
        return library
    return library.fleet(request.screen.fleet or "") or refusal("unknown_fleet")


async def _edited(desk: Desk, page: BattlePage, request: Request, change: Change, item: str | None = None) -> Outcome:
    fleet = await fleet_of(desk, request)
    after = fleet if isinstance(fleet, Refusal) else change(fleet)
    checked = after if isinstance(after, Refusal) else checked_fleet(after, page.rules)
    if isinstance(checked, Refusal):
        return refused(request, checked)
    library = await desk.library()
    edited = library if isinstance(library, Refusal) else library.edit(checked)
    if isinstance(edited, Refusal):
        return refused(request, edited)
    if await desk.keep_library(edited):
        return clashed(request)
    view = "item" if item else "fleet"
    return Outcome(request.screen.to(view, item=item), saved=True)


async def rename(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The fleet's name as typed."""
    name = tidy(str(nested(request.forms, Shape()).get("name", "")))
    if not name:
        return refused(request, refusal("missing", "name"))
    return await _edited(desk, page, request, lambda fleet: fleet.model_copy(update={"name": name}))


async def add_group(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A new group of some kind, copied from the first sample that has one, so that nothing is left blank."""
    kind = request.given.get("kind", "")
    pattern = next((group for one in page.samples() for group in one.groups if group.kind == kind), None)
    if pattern is None:
        return refused(request, refusal("not_a_choice"))
    group = fresh_group(pattern)
    return await _edited(desk, page, request, lambda fleet: fleet.model_copy(update={"groups": (*fleet.groups, group)}))


def fresh_group(pattern: Group) -> Group:
    """A group like some other, with ids of its own and its first model only."""
    copied: Group = _copied(pattern)
    return copied.model_copy(update={"models": copied.models[:1]})


async def copy_item(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A copy of a group or model right behind it."""
    wanted = request.given.get("item", "")
    return await _edited(desk, page, request, lambda fleet: _each(fleet, wanted, lambda one: (one, _copied(one))))


async def remove_item(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A group or model taken out of the fleet."""
    wanted = request.given.get("item", "")
    return await _edited(desk, page, request, lambda fleet: _each(fleet, wanted, lambda one: ()))


async def _typed(desk: Desk, page: BattlePage, request: Request) -> tuple[Model, dict[str, Any]] | Refusal:
    """The group or model on the screen, and what is typed of it."""
    fleet = await fleet_of(desk, request)
    item = None if isinstance(fleet, Refusal) else item_of(fleet, request.screen.item)
    if item is None:
        return refusal("unknown_fleet")
    return item, nested(request.forms, shape_of(page.rules.profiles[item.kind]))


async def save_item(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The name and the profile of a group or model as typed; what its design calls itself stays."""
    found = await _typed(desk, page, request)
    if isinstance(found, Refusal):
        return refused(request, found)
    item, said = found
    profile = {**{key: item.profile[key] for key in ("name",) if key in item.profile}, **said.get("profile", {})}
    name = tidy(str(said.get("name") or item.name))

    def changed(one: Model) -> tuple[Model, ...]:
        return (one.model_copy(update={"profile": profile, "name": name}),)

    outcome = await _edited(desk, page, request, lambda before: _each(before, item.id, changed))
    return outcome if not outcome.faults else _at_the_fields(outcome)


def _at_the_fields(outcome: Outcome) -> Outcome:
    """Faults of a profile beside the fields of the form, wherever in the fleet the profile stands."""
    faults = tuple(
        replace(fault, path=fault.path[fault.path.index("profile") :]) if "profile" in fault.path else fault
        for fault in outcome.faults
    )
    return replace(outcome, faults=faults)


async def more_parts(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """One more part in a list of the profile being typed, or one less; nothing is saved yet."""
    found = await _typed(desk, page, request)
    if isinstance(found, Refusal):
        return refused(request, found)
    _, said = found
    *path, leaf = request.given.get("list", "").split(".")
    place: Any = said
    for part in path:
        place = place[int(part)] if isinstance(place, list) else place.setdefault(part, {})
    held = place.setdefault(leaf, [])
    if "remove" in request.given:
        del held[int(request.given["remove"])]
    else:
        held.append({})
    return Outcome(request.screen, values=said)


async def sheet(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The fleet's sheets, to be printed."""
    fleet = await fleet_of(desk, request)
    if isinstance(fleet, Refusal):
        return refused(request, fleet)
    return Outcome(request.screen, only={"sheet-out": sheets_html(page, fleet, request.lang)}, printed=True)


def item_of(fleet: Fleet, id: str | None) -> Model | None:
    """The group or model of an id."""
    return next((item for _, item in fleet.items if item.id == id), None)


def _copied(item: Any) -> Any:
    update: Mapping[str, Any] = {"id": new_id()}
    if isinstance(item, Group):
        models = tuple(model.model_copy(update={"id": new_id()}) for model in item.models)
        update = {"id": new_id(), "models": models}
    return item.model_copy(update=update)


def _each(fleet: Fleet, id: str, change: Callable[[Any], tuple[Any, ...]]) -> Fleet:
    """The fleet with one group or model replaced by none, one or more."""
    groups: list[Group] = []
    for group in fleet.groups:
        if group.id == id:
            groups += change(group)
            continue
        models = [other for model in group.models for other in (change(model) if model.id == id else (model,))]
        groups.append(group.model_copy(update={"models": tuple(models)}))
    return fleet.model_copy(update={"groups": tuple(groups)})
