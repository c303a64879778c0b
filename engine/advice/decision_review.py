"""Review of decisions: each declaration compared with the best plan, for the goal that fits the
declaration best.

Both are evaluated in the state before the declaration, so later dice do not count.
"""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

HOPELESS = Fraction(1, 50)
"""Share of the possible value; a goal with less than this even for the best plan was not the
player's goal.
"""


class Valued(Protocol):
    """A plan with a value."""

    @property
    def value(self) -> Fraction:
        """The exact value of the plan for its goal."""


class Searched(Protocol):
    """The search for the best plan."""

    def work_of_best(self) -> Iterator[None]:
        """Search in small steps until the best plan is known."""

    @property
    def best(self) -> Any:
        """The best plan so far, None if no action is possible."""


@dataclass(frozen=True)
class GoalPlan:
    """A declaration as a plan for one goal, with the search for the best plan at that moment.

    Games inherit from it to start the search; without it, there is no other plan to compare.

    aim: the name of the goal.
    most: the greatest possible value.
    declared: the declaration as a plan.
    by_rule: True if the declared weapons are like those of the plans in the search, without
        overrides.
    apart: True if a goal of that name concerns other targets when more are in range.
    """

    aim: str
    most: Fraction
    declared: Valued
    by_rule: bool = True
    apart: bool = False

    def search(self) -> Searched | None:
        """Return the search for the best plan; None if no other declaration is known to have been
        possible.
        """
        return None

    def search_continuation(self, search: Any) -> Searched | None:
        """Return the search for the best plan that begins with the declaration.

        The declaration then counts as that plan. None if the declaration is not among the plans of
        `search`. Unless a game says otherwise, no further declaration follows.
        """
        return _Finished(self.declared)


class _Finished(NamedTuple):
    """The search for the continuation of a declaration that no other one follows."""

    best: Valued

    def work_of_best(self) -> Iterator[None]:
        """Do nothing: the declaration is all there is."""
        return iter(())


@dataclass(frozen=True)
class Decision:
    """A declaration with its best continuation, and the best plan of its moment (the same plan if
    none was better).

    aim: the name of the goal.
    most: the greatest possible value for the goal, 1 for a chance.
    declared: the declaration with its best continuation.
    best: the best plan.
    alone: True if there was no other plan to compare.
    by_rule: True if the declaration had no override; plans cannot be compared with overrides.
    """

    aim: str
    most: Fraction
    declared: Valued
    best: Valued
    alone: bool = False
    by_rule: bool = True

    @property
    def lost(self) -> Fraction:
        """The share of the greatest possible value by which the best plan was better."""
        return (self.best.value - self.declared.value) / self.most

    @property
    def share_of_best(self) -> Fraction:
        """The value of the declaration as a share of the best plan's value."""
        if not self.best.value:
            return Fraction(1)
        return self.declared.value / self.best.value

    @property
    def is_hopeless(self) -> bool:
        """True if even the best plan was worth almost nothing."""
        return self.best.value < HOPELESS * self.most


def best_fitting(aims: Iterable[GoalPlan]) -> Generator[None, None, Decision | None]:
    """Search in small steps for the best plan of each goal; return the decision for the goal that
    fits best.

    Of equally good goals the first counts; a hopeless goal counts only if there is no other. None
    without goals.
    """
    decisions = []
    for aimed in aims:
        decision = yield from _decide(aimed)
        decisions.append(decision)
        yield
    return min(
        decisions,
        key=lambda decision: (decision.is_hopeless, -decision.share_of_best),
        default=None,
    )


def _decide(aimed: GoalPlan) -> Generator[None, None, Decision]:
    """Search in small steps; return a declaration, with its best continuation, beside the best
    plan.
    """
    declared = aimed.declared
    search = aimed.search()
    if search is not None:
        continuation = aimed.search_continuation(search)
        if continuation is None:
            search = None
        else:
            yield from continuation.work_of_best()
            declared = continuation.best or declared
    best = declared
    if search is not None:
        yield from search.work_of_best()
        # The search may omit the declared plan, which stays the best if the search finds no better
        # plan.
        if search.best and search.best.value > declared.value:
            best = search.best
    return Decision(
        aimed.aim, aimed.most, declared, best, alone=search is None, by_rule=aimed.by_rule
    )
