"""A moment of a battle as a battle of its own, with some of its groups; and the puzzle of a
battle.
"""

from collections.abc import Collection
from typing import Any, NamedTuple, TypeVar

from engine.engagement.engagement import Engagement
from engine.engagement.fleets.fleet import Fleet, Group, Side, ref_of
from engine.engagement.game import Puzzle
from engine.engagement.record.folding import resume
from engine.kit.refusal import Refusal

S = TypeVar("S")


class Puzzled(NamedTuple):
    """A puzzle, and the number of its event."""

    puzzle: Puzzle
    number: int


def puzzle_of(engagement: Engagement[Any]) -> Puzzled | None:
    """Return the puzzle that was set last in a battle, None where there is none."""
    for event in reversed(engagement.battle.events):
        if event.kind == "puzzle":
            return Puzzled(Puzzle.model_validate(event.data), event.number)
    return None


def moment(
    engagement: Engagement[S], groups: Collection[str], id: str, name: str
) -> Engagement[S] | Refusal:
    """Return a new battle with some groups, by their references, without lost models.

    Overrides set the rest of their state.
    Every model keeps its reference. Refused where an override concerns other groups.
    """
    strengths = engagement.rules.strengths(engagement.state)
    lost = {strength.ref for strength in strengths if strength.gone}
    sides = []
    for number, side in enumerate(engagement.battle.sides):
        sides.append(_reduce_side(side, number, groups, lost))
    new = {"id": id, "name": name, "revision": 0, "sides": tuple(sides), "last": 0}
    no_events = {"events": (), "undone": (), "retracted": ()}
    battle = engagement.battle.model_copy(update=new | no_events)
    result = resume(engagement.rules, battle)
    if isinstance(result, Refusal):
        return result
    for draft in engagement.rules.by_hand(result.state, engagement.state):
        after = result.act(draft)
        if isinstance(after, Refusal):
            return after
        result = after
    return result


def _reduce_side(side: Side, number: int, groups: Collection[str], lost: Collection[str]) -> Side:
    """Return a side with some of its groups.

    Its fleets get the name of the side, because their own names are not needed.
    """
    fleets = []
    for index, fleet in enumerate(side.fleets):
        remaining = _reduce_groups(fleet, number, index, groups, lost)
        update = {"id": str(index), "name": side.name, "groups": remaining}
        fleets.append(fleet.model_copy(update=update))
    return side.model_copy(update={"fleets": tuple(fleets)})


def _reduce_groups(
    fleet: Fleet, side: int, index: int, groups: Collection[str], lost: Collection[str]
) -> tuple[Group, ...]:
    """Return some groups of the fleet with an index, without their lost models."""
    result = []
    for group in fleet.groups:
        if ref_of(side, index, group.id) in groups:
            models = [model for model in group.models if ref_of(side, index, model.id) not in lost]
            result.append(group.model_copy(update={"models": tuple(models)}))
    return tuple(result)
