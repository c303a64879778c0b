"""The interface of each game to the best plan of a group: goals, search, and plans in words."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from app.number_format import decimals, difference, percent
from app.views.target_ranges import TableItem, TargetRanges
from app.words import Words
from engine.advice import Plan, Search
from engine.advice.decision_review import Valued
from engine.opponent import Reach

V = TypeVar("V", bound=Valued)
P = TypeVar("P", bound=Plan)
R = TypeVar("R")
EXACT = 9
"""The places of a floating-point number that the search computes without an error."""
ALMOST = 1 - Fraction(1, 10**EXACT)
"""A chance that reads as nearly certain."""


class ButtonValues(NamedTuple):
    """Values that a button carries to declare something or change a declaration first.

    label: name of the part that the button declares, if not the whole plan.
    """

    carried: Mapping[str, str]
    label: str = ""


class PlanShown(NamedTuple):
    """A plan in words.

    attacks: what the plan declares.
    value: value for the goal.
    results: result for each target.
    difference: difference from the best plan.
    by: value minus the value of the best plan.
    given: values of the buttons that declare the plan.
    aside: effects of the plan besides the goal.
    """

    attacks: Sequence[str]
    value: str
    best: bool = False
    name: str = ""
    results: Sequence[str] = ()
    difference: str = ""
    by: str = ""
    given: Sequence[ButtonValues] = ()
    aside: str = ""


class Measure(NamedTuple):
    """The unit of plan values: a chance, or an average in a sentence.

    sentence_key: key of the sentence of an average; empty for a chance.
    """

    t: Words
    sentence_key: str = ""

    def worth(self, value: Fraction) -> str:
        """Return the value of a plan as players read it."""
        t = self.t
        if not self.sentence_key:
            return percent(value, t.language)
        return t(self.sentence_key, value=decimals(value, 2, t.language))

    def limit(self, bound: float) -> str:
        """Return an upper bound of the values of plans as players read it."""
        value = Fraction(round(bound, EXACT))
        if not self.sentence_key:
            value = min(value, Fraction(1))
        return self.worth(value)

    def so_far(self, value: float) -> str:
        """Return the value of the best plan so far as players read it.

        A chance that is known only as a floating-point number is not called certain.
        """
        if not self.sentence_key:
            return self.worth(min(Fraction(value), ALMOST))
        return self.worth(Fraction(value))

    def less(self, value: Fraction, best: Fraction) -> str:
        """Return the difference from the best value; empty if there is none."""
        if value == best:
            return ""
        each = 1 if self.sentence_key else 100
        return difference(each * value, each * best, self.t.language)

    def beside(self, plan: V, best: V, **values: Any) -> PlanShown:
        """Return a plan compared with the best plan."""
        value, by = self.worth(plan.value), self.less(plan.value, best.value)
        return PlanShown(value=value, best=plan is best, by=by, **values)


class PlanWords(ABC, Generic[V]):
    """The plans of a group in words, generic in the plans of the game.

    aims: goals to choose from, each with its words.
    targets: targets to choose from; none where a plan has no target.
    hint: what the search compares and ignores, in lines.
    """

    aims: Sequence[tuple[str, str]]
    targets: Sequence[TableItem] = ()
    hint: str

    @abstractmethod
    def show(self, plan: V, best: V) -> PlanShown:
        """Return a plan in words, compared with the best plan."""

    @abstractmethod
    def find_measure(self, goal: str) -> Measure:
        """Return the unit of the values of plans for a goal, the first word of an aim."""

    def measure_of(self, aim: str) -> Measure:
        """Return the unit of the values of plans for an aim."""
        return self.find_measure(aim.partition(" ")[0])

    def worth(self, value: Fraction, aim: str) -> str:
        """Return the value of a plan for an aim as players read it."""
        return self.measure_of(aim).worth(value)


class Repeats(NamedTuple):
    """A plan that is declared again and again.

    targets: the names of its targets.
    chances: the chances that all of them are destroyed after 1, 2, 3 ... times.
    """

    targets: str
    chances: Iterator[Fraction]


class Planner(TargetRanges, PlanWords[P]):
    """The planner of one group: the ranges to ask for, the search for plans, and plans in words.

    Each game has its own, generic in the plans of the game.
    """

    @abstractmethod
    def search(self, reach: Reach, aim: str) -> Search[P]:
        """Return the search for the best plan in these ranges."""

    def search_better_order(self, plan: P) -> Iterator[P | None]:
        """Yield None during the search for a better order of a declared plan's attacks.

        The last value is the plan in the better order, if there is one.
        """
        return iter(())

    def repeat(self, plan: P) -> Repeats | None:
        """Return the chances that a plan destroys its targets in 1, 2, 3 ... times.

        None where a declaration is only a part of a plan.
        """
        return None

    def is_about(self, aim: str, reach: Reach) -> bool:
        """Return whether some target is in range, and every target that the aim names."""
        near = {target for _, target in reach}
        far = [target.ref for target in self.targets if target.ref not in near]
        return bool(near) and set(aim.split()).isdisjoint(far)


def elsewhere(
    mine: frozenset[R], its: frozenset[R], names: Callable[[Iterable[R]], Iterable[str]], t: Words
) -> list[str]:
    """Return the difference between the targets of a plan and those of the best plan; empty if both
    are equal.

    names: returns the names of some targets.
    """
    more = ", ".join(sorted(names(mine - its)))
    less = ", ".join(sorted(names(its - mine)))
    if more and less:
        key = "instead"
    elif more:
        key = "also"
    elif less:
        key = "spares"
    else:
        return []
    return [t(f"best.{key}", more=more, less=less)]
