"""The creation of fleets and battles."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.engagement.fleets.fleet import Fleet, Side
from engine.engagement.game import GameRules
from engine.engagement.record.battle import Battle
from engine.engagement.record.game_checks import check_fleet, check_header
from engine.kit.names import new_id
from engine.kit.refusal import Refusal, refuse, validate
from engine.kit.saved_types import Tree


def make_fleet(
    rules: GameRules[Any], name: str, groups: Sequence[Tree], id: str | None = None
) -> Fleet | Refusal:
    """Make a fleet of plain groups, or return every fault in the fleet.

    groups: each with kind, name, profile and models; a group without an id gets one.
    """
    fields = {"id": id or new_id(), "name": name, "game": rules.name}
    fleet = validate(Fleet, fields | {"groups": [_with_ids(group) for group in groups]})
    return fleet if isinstance(fleet, Refusal) else check_fleet(fleet, rules)


def sample_fleets(
    rules: GameRules[Any], samples: Mapping[str, Sequence[Tree]]
) -> tuple[Fleet, ...]:
    """Return fleets of plain groups by their names, with fresh ids.

    Raises ValueError when one has a fault.
    """
    result = tuple(make_fleet(rules, name, groups) for name, groups in samples.items())
    fleets = tuple(fleet for fleet in result if not isinstance(fleet, Refusal))
    if len(fleets) < len(result):
        raise ValueError([fleet for fleet in result if isinstance(fleet, Refusal)])
    return fleets


def _with_ids(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    result: Tree = {"id": new_id()} | item
    models = result.get("models")
    if isinstance(models, list | tuple):
        result["models"] = [_with_ids(model) for model in models]
    return result


def begin(
    rules: GameRules[Any],
    name: str,
    sides: Sequence[Side],
    setup: Tree,
    created: str,
    id: str | None = None,
) -> Battle | Refusal:
    """Begin a battle with the present fleets of the sides, or return every fault in the battle.

    A fault of the game's own is found in new battles only, so that every saved battle opens.

    created: the time stamp, which the caller supplies.
    """
    fields = {"id": id or new_id(), "name": name, "game": rules.name, "created": created}
    fresh = {field: rules.setup.model_fields[field].default for field in rules.unwritten}
    battle = validate(Battle, fields | {"setup": {**fresh, **setup}, "sides": tuple(sides)})
    if isinstance(battle, Refusal):
        return battle
    header = check_header(battle, rules)
    if isinstance(header, Refusal):
        return header
    return refuse(rules.opening_faults(header.sides)) or header
