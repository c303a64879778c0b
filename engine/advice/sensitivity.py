"""Does it matter? What each answer would be if one thing were otherwise."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel

from engine.advice.alternatives import Change, other_rulings, unsure
from engine.kit.faults import Fault
from engine.kit.rulings import Ruling

S = TypeVar("S", bound=BaseModel)


class Answer(NamedTuple):
    """A number that players ask for: a chance; or, with `of`, how many of so many on average.

    about: of whom it is, where there are several.
    """

    key: str
    value: Fraction
    of: int = 0
    about: str = ""

    @property
    def share(self) -> Fraction:
        """From 0 to 1, so that all of them can be set against each other."""
        return self.value / (self.of or 1)


Answers = tuple[Answer, ...]


@dataclass(frozen=True)
class Difference:
    """What a change comes to: the answers that are others with it, each before and after, the largest difference first.

    allowed: False where it cannot be asked for at all with that change.
    """

    change: Change
    answers: tuple[tuple[Answer, Answer], ...] = ()
    allowed: bool = True

    @property
    def size(self) -> Fraction:
        """The largest difference of any answer, from 0 to 1; 1 where it is not allowed."""
        differences = (abs(after.share - before.share) for before, after in self.answers)
        return max(differences, default=Fraction(not self.allowed))


@dataclass(frozen=True)
class Advised(Generic[S]):
    """What a game says about one kind of thing that players ask about, such as an attack.

    rulings: those of the game; patterns: the fields that are unsure at the table, a star for each place in a list;
    checked: plain data as such a thing, for one that is there already, or every fault in it; answers: what players ask
    for first, exactly; near: the same of one that differs from another, or from itself, which comes first; further:
    by their patterns, changes of what is unsure that hang on more than one field, or are no choice or number.
    """

    rulings: Sequence[Ruling]
    patterns: Sequence[str]
    checked: Callable[[S, dict[str, Any]], S | tuple[Fault, ...]]
    answers: Callable[[S], Answers]
    near: Callable[[S, S], Answers] | None = None
    further: Mapping[tuple[str, ...], Callable[[S], Iterable[Change]]] = field(default_factory=dict)

    @property
    def every_pattern(self) -> set[str]:
        """The patterns of all that is unsure."""
        return {*self.patterns, *chain.from_iterable(self.further)}

    def changes(self, subject: S) -> list[Change]:
        """All that could be otherwise; of what is unsure, only what can be."""
        rulings: BaseModel = subject.rulings  # type: ignore[attr-defined]
        more = (change for changes in self.further.values() for change in changes(subject))
        return [*other_rulings(rulings, self.rulings), *unsure(subject, self.patterns), *more]

    def differences(self, subject: S) -> Iterator[Difference | None]:
        """What each change comes to, in the order of `changes`; None for what cannot be, such as a number too large."""
        tree, now = subject.model_dump(), self._near(subject, subject)
        for change in self.changes(subject):
            found = self.checked(subject, change.put(tree))
            if not isinstance(found, tuple):
                yield Difference(change, differing(now, self._near(found, subject)))
            else:
                yield Difference(change, allowed=False) if change.is_ruling else None

    def _near(self, one: S, other: S) -> Answers:
        return self.near(one, other) if self.near else self.answers(one)


def differing(before: Answers, after: Answers) -> tuple[tuple[Answer, Answer], ...]:
    """The answers that are not the same, in pairs, the largest difference first."""
    pairs = [pair for pair in zip(before, after, strict=True) if pair[0].value != pair[1].value]
    return tuple(sorted(pairs, key=lambda pair: -abs(pair[1].share - pair[0].share)))
