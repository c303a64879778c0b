"""A declaration beside the best plan, with invented numbers."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest

from engine.advice.decision_review import Decision, GoalPlan, best_fitting

pytestmark = pytest.mark.shipped


@dataclass(frozen=True)
class Worth:
    value: Fraction


@dataclass
class Search:
    best: Worth | None

    def work_of_best(self) -> Iterator[None]:
        yield


@dataclass(frozen=True, kw_only=True)
class Goal(GoalPlan):
    """A goal whose search finds a known plan."""

    result: Worth | None

    def search(self) -> Search:
        return Search(self.result)


def aimed(aim: str, declared: int, best: int | None, most: int = 100) -> GoalPlan:
    """Return a goal with values in hundredths.

    best: None for a search without a result, 0 without a search.
    """
    value = Worth(Fraction(declared, 100))
    if best == 0:
        return GoalPlan(aim, Fraction(most, 100), value)
    result = Worth(Fraction(best, 100)) if best else None
    return Goal(aim, Fraction(most, 100), value, result=result)


def decided(*aims: GoalPlan) -> Decision | None:
    result: list[Decision | None] = []

    def search() -> Generator[None, None, None]:
        result.append((yield from best_fitting(aims)))

    assert list(search()) or not aims
    return result[0]


def test_best_fitting_goal_of_a_declaration_counts() -> None:
    decision = decided(aimed("sink", 30, 40), aimed("hp", 270, 300, most=600))
    assert decision and decision.aim == "hp"
    assert (decision.lost, decision.share_of_best, decision.alone) == (
        Fraction(1, 20),
        Fraction(9, 10),
        False,
    )
    same = decided(aimed("sink", 40, 40), aimed("hp", 300, 300, most=600))
    assert same and same.aim == "sink" and not same.lost


def test_hopeless_goal_is_ignored_beside_another() -> None:
    decision = decided(aimed("sink", 1, 1), aimed("hp", 200, 300, most=600))
    assert decision and decision.aim == "hp" and not decision.is_hopeless
    alone = decided(aimed("sink", 1, 1))
    assert alone and alone.is_hopeless


def test_declaration_is_the_best_if_the_search_finds_nothing_better() -> None:
    for best in (None, 20, 0):
        decision = decided(aimed("sink", 30, best))
        assert (
            decision
            and decision.best is decision.declared
            and decision.share_of_best == 1
            and decision.alone == (best == 0)
        )
    assert decided() is None


@pytest.mark.parametrize(("best", "hopeless"), [(1, True), (2, False)])
def test_goal_is_hopeless_below_a_fiftieth_of_the_possible_value(best: int, hopeless: bool) -> None:
    decision = decided(aimed("sink", best, best))
    assert decision and decision.is_hopeless is hopeless
