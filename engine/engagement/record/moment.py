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
    gone = {
        strength.ref for strength in engagement.rules.strengths(engagement.state) if strength.gone
    }
    sides = [
        _only(side, number, groups, gone) for number, side in enumerate(engagement.battle.sides)
    ]
    new = {"id": id, "name": name, "revision": 0, "sides": tuple(sides), "last": 0}
    none = {"events": (), "undone": (), "retracted": ()}
    result = resume(engagement.rules, engagement.battle.model_copy(update=new | none))
    if isinstance(result, Refusal):
        return result
    for draft in engagement.rules.by_hand(result.state, engagement.state):
        after = result.act(draft)
        if isinstance(after, Refusal):
            return after
        result = after
    return result


def _only(side: Side, number: int, groups: Collection[str], gone: Collection[str]) -> Side:
    """Return a side with some of its groups.

    Its fleets get the name of the side, because their own names are not needed.
    """

    def kept(index: int, fleet: Fleet) -> Fleet:
        result = [
            _without(group, number, index, gone)
            for group in fleet.groups
            if ref_of(number, index, group.id) in groups
        ]
        return fleet.model_copy(
            update={"id": str(index), "name": side.name, "groups": tuple(result)}
        )

    return side.model_copy(update={"fleets": tuple(kept(*item) for item in enumerate(side.fleets))})


def _without(group: Group, side: int, fleet: int, gone: Collection[str]) -> Group:
    models = tuple(model for model in group.models if ref_of(side, fleet, model.id) not in gone)
    return group.model_copy(update={"models": models})
