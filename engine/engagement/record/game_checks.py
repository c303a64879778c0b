"""Checks of fleets, set-ups and events against the types of their game."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from engine.engagement.fleets.fleet import ITEMS, Fleet, Group, Model, Side
from engine.engagement.game import GameRules, GroupKind, Happened, Opening
from engine.engagement.record.battle import Battle
from engine.engagement.record.event import Event
from engine.kit.faults import Fault
from engine.kit.json_limits import DEEPEST_DATA, faults_in
from engine.kit.refusal import Refusal, accepted, refusal, refused
from engine.kit.saved_types import Tree, plain

Path = tuple[str | int, ...]


def checked_fleet(fleet: Fleet, rules: GameRules[Any]) -> Fleet | Refusal:
    """Return the fleet with its profiles as the game writes them, or every fault in it."""
    if fleet.game != rules.name:
        return refusal("other_game", "game")
    faults: list[Fault] = []
    groups = tuple(_group(group, rules, ("groups", index), faults) for index, group in enumerate(fleet.groups))
    faults.extend(_repeated(fleet))
    faults.extend(_too_many([fleet], "groups"))
    activation = fleet.model_copy(update={"groups": groups})
    return refused(faults) or refused(_misplaced(activation, rules.groups)) or activation


def _group(group: Group, rules: GameRules[Any], path: Path, faults: list[Fault]) -> Group:
    models = tuple(
        model.model_copy(update={"profile": _profile(model, rules, (*path, "models", index), faults)})
        for index, model in enumerate(group.models)
    )
    return group.model_copy(update={"profile": _profile(group, rules, path, faults), "models": models})


def _profile(item: Model, rules: GameRules[Any], path: Path, faults: list[Fault]) -> Tree:
    kind = rules.profiles.get(item.kind)
    if kind is None:
        faults.append(Fault((*path, "kind"), "not_a_choice"))
        return item.profile
    base_model = typed(kind, item.profile)
    if isinstance(base_model, Refusal):
        faults.extend(base_model.under(*path, "profile").faults)
        return item.profile
    return plain(base_model)


def _repeated(fleet: Fleet) -> Iterator[Fault]:
    seen: set[str] = set()
    for path, item in fleet.items:
        if item.id in seen:
            yield Fault((*path, "id"), "duplicate_id")
        seen.add(item.id)


def _too_many(fleets: Iterable[Fleet], *path: str) -> Iterator[Fault]:
    if sum(1 + len(group.models) for fleet in fleets for group in fleet.groups) > ITEMS:
        yield Fault(path, "too_many", {"max_length": ITEMS})


def _misplaced(fleet: Fleet, kinds: Mapping[str, GroupKind]) -> Iterator[Fault]:
    """Yield the faults of groups that are none, and of missing or misplaced models."""
    for index, group in enumerate(fleet.groups if kinds else ()):
        kind = kinds.get(group.kind)
        if kind is None:
            yield Fault(("groups", index, "kind"), "not_a_choice")
        elif bool(group.models) != bool(kind.model):
            yield Fault(("groups", index, "models"), kind.fault)
        else:
            for inner, model in enumerate(group.models):
                if model.kind != kind.model:
                    yield Fault(("groups", index, "models", inner, "kind"), "not_a_choice")


def checked_header(battle: Battle, rules: GameRules[Any]) -> Battle | Refusal:
    """Return the battle with set-up and fleets as the game writes them, or every fault in them."""
    setup = typed(rules.setup, battle.setup)
    faults = list(setup.under("setup").faults) if isinstance(setup, Refusal) else []
    faults.extend(_too_many((fleet for side in battle.sides for fleet in side.fleets), "sides"))
    sides = []
    for index, side in enumerate(battle.sides):
        fleets = []
        for inner, fleet in enumerate(side.fleets):
            result = checked_fleet(fleet, rules)
            if isinstance(result, Refusal):
                faults.extend(result.under("sides", index, "fleets", inner).faults)
            else:
                fleets.append(result)
        sides.append(Side(name=side.name, fleets=tuple(fleets)))
    if isinstance(setup, Refusal):
        return Refusal(tuple(faults))
    return refused(faults) or battle.model_copy(update={"setup": plain(setup), "sides": tuple(sides)})


def typed(kind: type[BaseModel], data: Tree) -> BaseModel | Refusal:
    """Return plain data of a game as its own type; text and depth are limited for every type."""
    return refused(faults_in(data, DEEPEST_DATA)) or accepted(kind, data)


def happened(rules: GameRules[Any], opening: Opening, event: Event) -> Happened | Refusal:
    """Return an event in the game's own types; refused unless it has a commitment exactly where its kind needs one."""
    kind = rules.kind(event.kind)
    if kind is None:
        return refusal("not_a_choice", "kind")
    data = typed(kind.data, event.data)
    if isinstance(data, Refusal):
        return data.under("data")
    if (event.commitment is not None) != kind.binds:
        return refusal("unknown" if event.commitment else "missing", "commitment")
    return Happened(event, data, opening)
