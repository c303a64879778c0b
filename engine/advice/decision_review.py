"""Decisions looked at afterwards: what was declared beside the best plan there was, for the aim that it fits best.

Both are weighed in the state before the declaration: no dice that were thrown later count.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

HOPELESS = Fraction(1, 50)
"""Of all there is to be had: an aim of which even the best plan promises less was nobody's."""


class Valued(Protocol):
    """A plan."""

    @property
    def value(self) -> Fraction:
        """What it is worth for its aim, exactly."""


class Searched(Protocol):
    """The search for the best plan."""

    def work_of_best(self) -> Iterator[None]:
        """A little more with each step, until the best is known."""

    @property
    def best(self) -> Any:
        """The best plan so far, None where nothing can be done."""


@dataclass(frozen=True)
class Aimed:
    """A declaration as a plan for one aim: the most that can be had, and the search for the best plan there was.

    search: None where nothing is known that could have been declared instead; by_rule: whether plans that are searched
    have weapons like those declared, with no number set by hand; begins: from that search the one for the best plan
    that begins with it, which it then counts as, None where it is not among what is searched. Without it nothing is
    declared after it. apart: whether an aim of that name is for others where more are in reach.
    """

    aim: str
    most: Fraction
    declared: Valued
    search: Callable[[], Searched] | None
    by_rule: bool = True
    begins: Callable[[Any], Searched | None] | None = None
    apart: bool = False


@dataclass(frozen=True)
class Decision:
    """A declaration, with the best that could follow it, and the best plan of its moment; one where none was better.

    most: what there is to be had for the aim at all: 1 of a chance; alone: whether nothing else was compared; by_rule:
    whether it had no number set by hand, beside which no plan stands.
    """

    aim: str
    most: Fraction
    declared: Valued
    best: Valued
    alone: bool = False
    by_rule: bool = True

    @property
    def lost(self) -> Fraction:
        """What the best plan had more, as a share of all there was to be had."""
        return (self.best.value - self.declared.value) / self.most

    @property
    def found(self) -> Fraction:
        """The share of the best plan's worth that the declaration has."""
        return self.declared.value / self.best.value if self.best.value else Fraction(1)

    @property
    def is_hopeless(self) -> bool:
        """Whether nothing was to be had."""
        return self.best.value < HOPELESS * self.most


class Deciding:
    """The best plan of each aim being searched; decision: that for the aim which the declaration fits best."""

    def __init__(self, aims: Iterable[Aimed]) -> None:
        """`aims`: of equally good ones the first counts, one that nothing could be had of only if there is no other."""
        self._aims = tuple(aims)
        self.decision: Decision | None = None

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        found = []
        for one in self._aims:
            declared, search = one.declared, one.search() if one.search else None
            if search and one.begins:
                begun = one.begins(search)
                if begun:
                    yield from begun.work_of_best()
                    declared = begun.best or declared
                search = search if begun else None
            best = declared
            if search:
                yield from search.work_of_best()
                # What is searched may leave out what was declared: then nothing better was found.
                best = search.best if search.best and search.best.value > declared.value else declared
            found.append(Decision(one.aim, one.most, declared, best, alone=search is None, by_rule=one.by_rule))
            yield
        self.decision = min(found, key=lambda one: (one.is_hopeless, -one.found), default=None)
