"""What a game tells the computer opponent: what a group can plan, who may act, what it does by a simple rule."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engine.advice import Search
from engine.engagement import Draft, Refusal, Sentence
from engine.kit.saved import Tree

S = TypeVar("S")
Reach = Mapping[tuple[str, str], str]
"""How far each target is from each of those who act, by their references; nothing of those out of reach."""


OTHERWISE = "puzzle_otherwise"
"""The code of why a declaration is no plan as plans are searched."""


@dataclass(frozen=True)
class Planner:
    """What can be planned for a group.

    actors: those who act, by their references: models, or places of weapons.
    targets: whom they may reach.
    distances: what can be said of how far a target is, the nearest first.
    aims: what there is to aim for: a goal, and whom it is about where that is one model.
    search: for the best plan, by who reaches whom and an aim; ValueError for an aim that the game does not have.
    draft: the event that declares a plan, or the first part of it.
    apart: targets that other weapons are for than for the rest.
    """

    actors: Sequence[str]
    targets: Sequence[str]
    distances: Sequence[str]
    aims: Sequence[str]
    search: Callable[[Reach, str], Search[Any]]
    draft: Callable[[Any], Draft | Refusal]
    apart: frozenset[str] = frozenset()

    def all_at(self, distance: str) -> Reach:
        """Return that everybody reaches every target at a distance."""
        return {(actor, target): distance for actor in self.actors for target in self.targets}


def nearest(planner: Planner, reach: Reach) -> Reach:
    """Return of each of those who act only the nearest whom it reaches, and of those apart."""
    places = {distance: place for place, distance in enumerate(planner.distances)}
    near: dict[tuple[str, bool], str] = {}
    for (actor, target), _ in sorted(reach.items(), key=lambda one: places[one[1]]):
        near.setdefault((actor, target in planner.apart), target)
    return {pair: distance for pair, distance in reach.items() if near[pair[0], pair[1] in planner.apart] == pair[1]}


class Ruled(NamedTuple):
    """What Broadside does with a group by a simple rule.

    draft: the event, None where all is as the rule has it.
    why: the rule in a sentence.
    """

    draft: Draft | None
    why: Sentence


def _no_rule(state: Any, group: str) -> Ruled | None:
    return None


def _no_answer(state: Any) -> Draft | None:
    return None


@dataclass(frozen=True)
class Opponent(Generic[S]):
    """A game as Broadside plays it; each function takes a state, and all but the last a group.

    planner: what can be planned.
    able: whether the group may act now.
    done: whether the group has acted this turn.
    judged: what the group declares, by the data of its events, as a plan for an aim, by who reaches whom; refused
        where it is not as those in reach may fire.
    obvious: the plan that anybody would think of, by who reaches whom, for an aim, about some targets; None where that
        is the best plan at the nearest.
    series: whether a group declares one attack after the other in its turn.
    ruled: what it does with the group by a simple rule, None where it plans.
    unchanged: the answer, where only players can see it on the table, that nothing there has changed.
    """

    planner: Callable[[S, str], Planner]
    able: Callable[[S, str], bool]
    done: Callable[[S, str], bool]
    judged: Callable[[S, str, Sequence[Tree], str, Reach], Any]
    obvious: Callable[[S, str, Reach, str, Sequence[str]], Any] | None = None
    series: bool = False
    ruled: Callable[[S, str], Ruled | None] = _no_rule
    unchanged: Callable[[S], Draft | None] = _no_answer
