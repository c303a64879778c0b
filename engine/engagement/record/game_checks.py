"""Checks of fleets, set-ups and events against the types of their game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from engine.engagement.fleets.fleet import ITEMS, Fleet, Group, Model, Side
from engine.engagement.game import GameRules, Games, GroupKind, Happened, Opening
from engine.engagement.record.battle import Battle
from engine.engagement.record.event import Event
from engine.kit.faults import Fault
from engine.kit.json_limits import DEEPEST_DATA, faults_in
from engine.kit.refusal import BROKEN, Refusal, refusal, refuse, unwrap_or_note, validate
from engine.kit.saved_types import Tree, plain

T = TypeVar("T")
Path = tuple[str | int, ...]


def check_fleet(fleet: Fleet, rules: GameRules[Any]) -> Fleet | Refusal:
    """Return the fleet with its profiles as the game writes them, or every fault in it."""
    if fleet.game != rules.name:
        return refusal("other_game", "game")
    faults: list[Fault] = []
    groups = []
    for index, group in enumerate(fleet.groups):
        groups.append(_check_group(group, rules, ("groups", index), faults))
    faults.extend(find_repeated_ids((path, item.id) for path, item in fleet.items))
    faults.extend(_count_items([fleet], "groups"))
    wrong = refuse(faults)
    if wrong:
        return wrong
    result = fleet.model_copy(update={"groups": tuple(groups)})
    return refuse(_find_wrong_groups(result, rules.groups)) or result


def _check_group(group: Group, rules: GameRules[Any], path: Path, faults: list[Fault]) -> Group:
    """Return a group with its profiles as the game writes them; add every fault in them."""
    models = []
    for index, model in enumerate(group.models):
        profile = _check_profile(model, rules, (*path, "models", index), faults)
        models.append(model.model_copy(update={"profile": profile}))
    profile = _check_profile(group, rules, path, faults)
    return group.model_copy(update={"profile": profile, "models": tuple(models)})


def _check_profile(item: Model, rules: GameRules[Any], path: Path, faults: list[Fault]) -> Tree:
    kind = rules.profiles.get(item.kind)
    if kind is None:
        faults.append(Fault((*path, "kind"), "not_a_choice"))
        return item.profile
    profile = unwrap_or_note(read_data(kind, item.profile), faults, *path, "profile")
    if profile is None:
        return item.profile
    return plain(profile)


def find_repeated_ids(ids: Iterable[tuple[Path, str]]) -> Iterator[Fault]:
    """Yield the fault of each item whose id an earlier one has."""
    seen: set[str] = set()
    for path, id in ids:
        if id in seen:
            yield Fault((*path, "id"), "duplicate_id")
        seen.add(id)


def _count_items(fleets: Iterable[Fleet], *path: str) -> Iterator[Fault]:
    """Yield a fault if fleets have too many groups and models together."""
    count = 0
    for fleet in fleets:
        for group in fleet.groups:
            count += 1 + len(group.models)
    if count > ITEMS:
        yield Fault(path, "too_many", {"max_length": ITEMS})


def _find_wrong_groups(fleet: Fleet, kinds: Mapping[str, GroupKind]) -> Iterator[Fault]:
    """Yield the faults of items that are no groups, and of missing or misplaced models."""
    if not kinds:
        return
    for index, group in enumerate(fleet.groups):
        kind = kinds.get(group.kind)
        if kind is None:
            yield Fault(("groups", index, "kind"), "not_a_choice")
        elif bool(group.models) != bool(kind.model):
            yield Fault(("groups", index, "models"), kind.fault)
        else:
            for inner, model in enumerate(group.models):
                if model.kind != kind.model:
                    yield Fault(("groups", index, "models", inner, "kind"), "not_a_choice")


def check_header(battle: Battle, rules: GameRules[Any]) -> Battle | Refusal:
    """Return the battle with set-up and fleets as the game writes them, or every fault in them."""
    faults: list[Fault] = []
    setup = unwrap_or_note(setup_of(battle, rules), faults, "setup")
    fleets: list[Fleet] = []
    for side in battle.sides:
        fleets.extend(side.fleets)
    faults.extend(_count_items(fleets, "sides"))
    sides = []
    for index, side in enumerate(battle.sides):
        sound_fleets = []
        for inner, fleet in enumerate(side.fleets):
            result = check_fleet(fleet, rules)
            sound = unwrap_or_note(result, faults, "sides", index, "fleets", inner)
            if sound:
                sound_fleets.append(sound)
        sides.append(Side(name=side.name, fleets=tuple(sound_fleets)))
    if setup is None:
        return Refusal(tuple(faults))
    wrong = refuse(faults)
    if wrong:
        return wrong
    written = without_unwritten(plain(setup), rules)
    return battle.model_copy(update={"setup": written, "sides": tuple(sides)})


def setup_of(battle: Battle, rules: GameRules[Any]) -> BaseModel | Refusal:
    """Return the set-up of a battle as the game's own type; what is not written is as in release
    1.0.0.
    """
    return read_data(rules.setup, {**rules.unwritten, **battle.setup})


def without_unwritten(setup: Tree, rules: GameRules[Any]) -> Tree:
    """Return a plain set-up without the values that no saved battle writes."""
    written = dict(setup)
    for name, value in rules.unwritten.items():
        if written.get(name) == value:
            del written[name]
    return written


def of_game(name: str, games: Games, check: Callable[[GameRules[Any]], T | Refusal]) -> T | Refusal:
    """Return the result of a check by the rules of a game; refused for an unknown game and for data
    that break them.
    """
    rules = games.get(name)
    if rules is None:
        return refusal("unknown_game", "game")
    try:
        return check(rules)
    except BROKEN:
        return refusal("not_foldable")


def read_data(kind: type[BaseModel], data: Tree) -> BaseModel | Refusal:
    """Return plain data of a game as its own type; text and depth are limited for every type."""
    return refuse(faults_in(data, DEEPEST_DATA)) or validate(kind, data)


def read_event(rules: GameRules[Any], opening: Opening, event: Event) -> Happened | Refusal:
    """Return an event in the game's own types; refused unless it has a commitment exactly where its
    kind needs one.
    """
    kind = rules.kind(event.kind)
    if kind is None:
        return refusal("not_a_choice", "kind")
    data = read_data(kind.data, event.data)
    if isinstance(data, Refusal):
        return data.under("data")
    if kind.binds and event.commitment is None:
        return refusal("missing", "commitment")
    if event.commitment and not kind.binds:
        return refusal("unknown", "commitment")
    return Happened(event, data, opening)
