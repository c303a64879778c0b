"""The interface of a game to the computer opponent: plans of a group, groups that may act, actions
by a simple rule.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from engine.advice import Search
from engine.engagement import Draft, Sentence
from engine.kit.saved_types import Tree

S = TypeVar("S")
Reach = Mapping[tuple[str, str], str]
"""The distance of each target from each actor, by their references; targets out of range are
missing.
"""


OTHERWISE = "puzzle_otherwise"
"""The code of the refusal of a declaration that is no plan of the search."""


class Options(NamedTuple):
    """The distances and goals to choose from for a plan.

    distances: the possible distances of a target, the nearest first.
    aims: the possible goals: a goal, followed by the model where it is about one model.
    """

    distances: Sequence[str]
    aims: Sequence[str]


@dataclass(frozen=True)
class GroupPlans:
    """The possible plans of a group.

    actors: the actors by their references: models, or indices of weapons.
    targets: the targets that may be in range.
    options: returns the distances and goals to choose from; it is called only where they are shown.
    search: returns the search for the best plan, by range and goal; raises ValueError for a goal
        that the game lacks.
    draft: returns the event that declares a plan, or its first part.
    apart: the targets of other weapons than those for the rest.
    """

    actors: Sequence[str]
    targets: Sequence[str]
    options: Callable[[], Options]
    search: Callable[[Reach, str], Search[Any]]
    draft: Callable[[Any], Draft]
    apart: frozenset[str] = frozenset()

    @cached_property
    def distances(self) -> Sequence[str]:
        """The possible distances of a target, the nearest first."""
        return self.options().distances

    @cached_property
    def aims(self) -> Sequence[str]:
        """The possible goals."""
        return self.options().aims

    def all_at(self, distance: str) -> Reach:
        """Return a range in which every actor reaches every target at one distance."""
        return {(actor, target): distance for actor in self.actors for target in self.targets}


def nearest(planner: GroupPlans, reach: Reach) -> Reach:
    """Return the range reduced to the nearest target of each actor, separately for the targets
    `apart`.
    """
    ranks = {distance: index for index, distance in enumerate(planner.distances)}
    near: dict[tuple[str, bool], str] = {}
    for (actor, target), _ in sorted(reach.items(), key=lambda item: ranks[item[1]]):
        near.setdefault((actor, target in planner.apart), target)
    return {
        pair: distance
        for pair, distance in reach.items()
        if near[pair[0], pair[1] in planner.apart] == pair[1]
    }


class Ruled(NamedTuple):
    """The action of Broadside with a group by a simple rule.

    draft: the event, None where the rule needs none.
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

    planner: returns the possible plans.
    able: returns whether the group may act now.
    done: returns whether the group has acted this turn.
    judged: returns the group's declarations, by the data of their events, as a plan for a goal and
        a range; refused
    where the targets may not be attacked so from this range.
    obvious: returns the plan that every player would think of, by range, goal and targets; None
        where that is the best
    plan at the nearest target.
    series: whether a group declares several attacks in its turn.
    ruled: returns the action of the group by a simple rule, None where the group needs a plan.
    unchanged: returns the answer that nothing on the table has changed, where only players can see
        the table.
    """

    planner: Callable[[S, str], GroupPlans]
    able: Callable[[S, str], bool]
    done: Callable[[S, str], bool]
    judged: Callable[[S, str, Sequence[Tree], str, Reach], Any]
    obvious: Callable[[S, str, Reach, str, Sequence[str]], Any] | None = None
    series: bool = False
    ruled: Callable[[S, str], Ruled | None] = _no_rule
    unchanged: Callable[[S], Draft | None] = _no_answer
