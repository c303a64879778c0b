"""The possible plans of one group: who may act, who may be attacked, the nearest targets for the
easiest level, and the search for the best plan.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from engine.advice import Plan, Search
from engine.engagement import Draft

P = TypeVar("P", bound=Plan)
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


class GroupPlans(ABC, Generic[P]):
    """The possible plans of a group.

    actors: the actors by their references: models, or indices of weapons.
    targets: the targets that may be in range.
    separate_targets: the targets of other weapons than those for the rest.
    """

    def __init__(
        self,
        actors: tuple[str, ...],
        targets: Sequence[str],
        separate_targets: frozenset[str] = frozenset(),
    ) -> None:
        """Set who may act, and at whom."""
        self.actors = actors
        self.targets = targets
        self.separate_targets = separate_targets

    @abstractmethod
    def find_options(self) -> Options:
        """Return the distances and goals to choose from."""

    @abstractmethod
    def search(self, reach: Reach, aim: str) -> Search[P]:
        """Return the search for the best plan for a goal.

        Raises ValueError for a goal that the game lacks.
        """

    @abstractmethod
    def draft(self, plan: P) -> Draft:
        """Return the event that declares a plan, or its first part."""

    @cached_property
    def options(self) -> Options:
        """The distances and goals to choose from; found out only where they are shown."""
        return self.find_options()

    @property
    def distances(self) -> Sequence[str]:
        """The possible distances of a target, the nearest first."""
        return self.options.distances

    @property
    def aims(self) -> Sequence[str]:
        """The possible goals."""
        return self.options.aims

    def all_at(self, distance: str) -> Reach:
        """Return a range in which every actor reaches every target at one distance."""
        reach = {}
        for actor in self.actors:
            for target in self.targets:
                reach[actor, target] = distance
        return reach

    def nearest(self, reach: Reach) -> Reach:
        """Return the range reduced to the nearest target of each actor.

        An actor keeps its nearest separate target beside its nearest target of the rest.
        """
        ranks = {distance: rank for rank, distance in enumerate(self.distances)}
        by_distance = sorted(reach.items(), key=lambda item: ranks[item[1]])
        nearest = dict[tuple[str, bool], str]()
        for (actor, target), _ in by_distance:
            nearest.setdefault((actor, target in self.separate_targets), target)
        result = dict[tuple[str, str], str]()
        for (actor, target), distance in reach.items():
            if nearest[actor, target in self.separate_targets] == target:
                result[actor, target] = distance
        return result
