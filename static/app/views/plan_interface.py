"""The best plan of a group: the targets in range, the goals, and the plan in words, for any
game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from app.number_format import decimals, difference, percent
from app.words import Words
from engine.advice import Search
from engine.opponent import Reach

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
        average = self.sentence_key
        return (
            t(average, value=decimals(value, 2, t.language))
            if average
            else percent(value, t.language)
        )

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

    def beside(self, plan: Any, best: Any, **values: Any) -> PlanShown:
        """Return a plan compared with the best plan; both need a `value`."""
        value, by = self.worth(plan.value), self.less(plan.value, best.value)
        return PlanShown(value=value, best=plan is best, by=by, **values)


class TableItem(NamedTuple):
    """A model or group on the table.

    models: of an enemy squadron, the models that may be targets.
    """

    ref: str
    name: str
    models: "Sequence[TableItem]" = ()

    @property
    def key(self) -> str:
        """The reference as a part of a field's name."""
        return self.ref.replace(".", "_")

    @property
    def is_several(self) -> bool:
        """Return whether single models of it may be at other ranges."""
        return len(self.models) > 1


@dataclass(frozen=True)
class Planner:
    """The planner of a game for one group.

    actors: models that act.
    targets: models that the group may fire at.
    distances: ranges to choose from.
    aims: goals to choose from.
    search: function from the ranges and a goal to the search.
    shown: function from a plan and the best plan to the plan in words.
    measure: function from the first word of a goal to the unit of plan values.
    hint: what the search compares and ignores, in lines.
    asks: question about the range of each target.
    each: title of the ranges of single actors.
    squadrons: squadrons of the targets; none where each target is asked about by itself.
    only_own: ranges of one group that say nothing about the other groups of its side.
    usual: range that a comparison begins with; empty for none.
    reordered: function from a declared plan to work that ends with the same attacks in a better
        order; None without.
    repeats: function from a plan to the chances that its targets are destroyed after 1, 2, 3 ...
        times; None where a
    declaration is only a part of a plan.
    """

    actors: Sequence[TableItem]
    targets: Sequence[TableItem]
    distances: Sequence[tuple[str, str]]
    aims: Sequence[tuple[str, str]]
    search: Callable[[Reach, str], Search[Any]]
    shown: Callable[[Any, Any], PlanShown]
    measure: Callable[[str], Measure]
    hint: str
    asks: str
    each: str
    squadrons: Sequence[TableItem] = ()
    only_own: frozenset[str] = frozenset()
    usual: str = ""
    reordered: Callable[[Any], Iterator[Any]] = lambda plan: iter(())
    repeats: Callable[[Any], Iterator[Fraction]] | None = None

    @property
    def rows(self) -> Sequence[TableItem]:
        """The squadrons to ask about, one by one."""
        return self.squadrons or [TableItem(item.ref, item.name, (item,)) for item in self.targets]

    def has_exceptions(self, data: Mapping[str, str]) -> bool:
        """Return whether a form has a range for a single target or actor."""
        rows = {row.key for row in self.rows}
        return any(distance and key not in rows for key, distance in data.items())

    def reach(self, data: Mapping[str, str]) -> Reach:
        """Return the ranges in a form.

        A range given for one actor overrides the range of one target, and that one the range of the
        squadron.
        """
        known, squadrons = (
            dict(self.distances),
            {item.ref: row.key for row in self.rows for item in row.models},
        )
        distances = {
            (actor.ref, target.ref): data.get(f"{target.key}-{actor.key}")
            or data.get(target.key)
            or data.get(squadrons[target.ref], "")
            for target in self.targets
            for actor in self.actors
        }
        return {pair: distance for pair, distance in distances.items() if distance in known}

    def answers(self, reach: Reach) -> dict[str, str]:
        """Return a form with these ranges, in which nothing depends on squadrons; the opposite of
        `reach`.
        """
        result = dict[str, str]()
        for target in self.targets:
            ranges = {actor.key: reach.get((actor.ref, target.ref), "") for actor in self.actors}
            if len(set(ranges.values())) == 1:
                result[target.key] = next(iter(ranges.values()))
            else:
                result |= {f"{target.key}-{key}": distance for key, distance in ranges.items()}
        return {key: distance for key, distance in result.items() if distance}

    def measure_of(self, aim: str) -> Measure:
        """Return the unit of the values of plans for a goal."""
        return self.measure(aim.partition(" ")[0])

    def worth(self, value: Fraction, aim: str) -> str:
        """Return the value for a goal as players read it."""
        return self.measure_of(aim).worth(value)

    def is_about(self, aim: str, reach: Reach) -> bool:
        """Return whether some target is in range, and every target that the goal names."""
        near = {target for _, target in reach}
        return bool(near) and not any(
            named.ref in aim.split() for named in self.targets if named.ref not in near
        )


def elsewhere(
    mine: frozenset[R], its: frozenset[R], names: Callable[[Iterable[R]], Iterable[str]], t: Words
) -> list[str]:
    """Return the difference between the targets of a plan and those of the best plan; empty if both
    are equal.

    names: returns the names of some targets.
    """
    more, less = (", ".join(sorted(names(some))) for some in (mine - its, its - mine))
    key = "instead" if more and less else "also" if more else "spares"
    return [t(f"best.{key}", more=more, less=less)] if more or less else []
