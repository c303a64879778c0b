"""What a game says of the best plan of a group: whom it may reach, what there is to aim for, and how a plan reads."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from app.format import decimals, percent, signed
from app.words import Words
from engine.advice import Search

R = TypeVar("R")
HALF_A_HUNDREDTH = Fraction(1, 200)
OTHERWISE = "puzzle_otherwise"
"""Why a declaration is no plan as plans are searched: it is refused with this code."""
Reach = Mapping[tuple[str, str], str]
"""How far each target is from each of those who act, by their references; nothing of those out of reach."""


class Given(NamedTuple):
    """What buttons carry that declare something or change it first; `label`: of the first, where it is not all."""

    carried: Mapping[str, str]
    label: str = ""


class PlanShown(NamedTuple):
    """A plan in words.

    attacks: what is declared; value: what it is worth; results: what becomes of each target; difference: what makes it
    another than the best, by: by how much it is worth less; given: what is declared by a button each; aside: what it
    does besides what it is for.
    """

    attacks: Sequence[str]
    value: str
    best: bool = False
    name: str = ""
    results: Sequence[str] = ()
    difference: str = ""
    by: str = ""
    given: Sequence[Given] = ()
    aside: str = ""


class Measure(NamedTuple):
    """What plans are worth in: a chance, or a mean in the sentence of a key, `said`, of some words."""

    t: Words
    said: str = ""

    def worth(self, value: Fraction) -> str:
        """What a plan is worth, as players read it."""
        t = self.t
        return t(self.said, value=decimals(value, 2, t.language)) if self.said else percent(value, t.language)

    def less(self, value: Fraction, best: Fraction) -> str:
        """By how much something is worth less than the best; nothing where that would read as 0."""
        less = (value - best) * (1 if self.said else 100)
        return signed(less, self.t.language) if abs(less) > HALF_A_HUNDREDTH else ""

    def beside(self, plan: Any, best: Any, **told: Any) -> PlanShown:
        """A plan, with what a game tells of it, beside the best; both have a `value`."""
        value, by = self.worth(plan.value), self.less(plan.value, best.value)
        return PlanShown(value=value, best=plan is best, by=by, **told)


class Named(NamedTuple):
    """Somebody on the table; apart: whom other weapons are for than for the rest."""

    ref: str
    name: str
    apart: bool = False

    @property
    def key(self) -> str:
        """The reference as part of a field's name."""
        return self.ref.replace(".", "_")


@dataclass(frozen=True)
class Planner:
    """The best plan of a group, as a game has it.

    actors, targets: those who act, and whom they may reach; distances: what can be said of how far a target is; aims:
    what there is to aim for; search: for an aim, of who reaches whom; shown: a plan beside the best; measure: what
    plans are worth in for the first word of an aim; hint: what is not weighed; asks: how it is asked who is how far;
    each: how it is said of each actor by itself.
    """

    actors: Sequence[Named]
    targets: Sequence[Named]
    distances: Sequence[tuple[str, str]]
    aims: Sequence[tuple[str, str]]
    search: Callable[[Reach, str], Search[Any]]
    shown: Callable[[Any, Any], PlanShown]
    measure: Callable[[str], Measure]
    hint: str
    asks: str
    each: str

    def reach(self, said: Mapping[str, str]) -> Reach:
        """Who reaches whom by the fields of a form: as the whole group, unless it is said of one."""
        known = dict(self.distances)
        said_of = {(actor.ref, target.ref): said.get(f"{target.key}-{actor.key}") or said.get(target.key, "")
                   for target in self.targets for actor in self.actors}  # fmt: skip
        return {pair: distance for pair, distance in said_of.items() if distance in known}

    def worth(self, value: float, aim: str) -> str:
        """What a value for an aim is, as players read it."""
        return self.measure(aim.partition(" ")[0]).worth(Fraction(value))

    def is_about(self, aim: str, reach: Reach) -> bool:
        """Whether anybody is in reach, and all those whom an aim names."""
        near = {target for _, target in reach}
        return bool(near) and not any(one.ref in aim.split() for one in self.targets if one.ref not in near)


def elsewhere(mine: frozenset[R], its: frozenset[R], name: Callable[[R], str], t: Words) -> list[str]:
    """At whom a plan fires in place of whom the best does, by references; nothing where both are the same."""
    more, less = (", ".join(sorted(map(name, some))) for some in (mine - its, its - mine))
    key = "instead" if more and less else "also" if more else "spares"
    return [t(f"best.{key}", more=more, less=less)] if more or less else []
