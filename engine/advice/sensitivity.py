"""Sensitivity: the answers to a player's question if one ruling or one number were different."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel

from engine.advice.alternatives import FieldChange, other_rulings, unsure
from engine.kit.faults import Fault
from engine.kit.rulings import Ruling

S = TypeVar("S", bound=BaseModel)


class Answer(NamedTuple):
    """A number that players ask for: a chance, or an average.

    key: the name of the answer.
    value: the chance, or the average.
    of: for an average, the greatest possible number; 0 for a chance.
    about: the model or unit that the answer is about, if there are several.
    """

    key: str
    value: Fraction
    of: int = 0
    about: str = ""

    @property
    def share(self) -> Fraction:
        """The value from 0 to 1, so that answers are comparable."""
        return self.value / (self.of or 1)


Answers = tuple[Answer, ...]


def by_key(answers: Answers) -> dict[str, Answer]:
    """Return answers by their keys."""
    return {answer.key: answer for answer in answers}


@dataclass(frozen=True)
class Difference:
    """The effect of a change: the answers that differ, before and after, largest difference first.

    allowed: False if the change makes the subject invalid.
    """

    change: FieldChange
    answers: tuple[tuple[Answer, Answer], ...] = ()
    allowed: bool = True

    @property
    def size(self) -> Fraction:
        """The largest difference of any answer, from 0 to 1; 1 if the change is not allowed."""
        differences = (abs(after.share - before.share) for before, after in self.answers)
        return max(differences, default=Fraction(not self.allowed))


@dataclass(frozen=True)
class Sensitivity(Generic[S]):
    """A game's description of one kind of subject that players ask about, such as an attack.

    rulings: the rulings of the game.
    patterns: the fields that are unsure at the table, with a star in place of each list index.
    checked: converts plain data to a subject like an existing one, or returns every fault.
    answers: the exact answers that players ask for first.
    near: the same answers for a subject (first argument) that differs from another subject or
        equals it.
    further: by pattern, changes that depend on several fields, or that are neither options nor
        numbers.
    """

    rulings: Sequence[Ruling]
    patterns: Sequence[str]
    checked: Callable[[S, dict[str, Any]], S | tuple[Fault, ...]]
    answers: Callable[[S], Answers]
    near: Callable[[S, S], Answers] | None = None
    further: Mapping[tuple[str, ...], Callable[[S], Iterable[FieldChange]]] = field(
        default_factory=dict
    )

    def changes(self, subject: S) -> list[FieldChange]:
        """Return all changes: other options of rulings, and possible changes of unsure fields."""
        rulings: BaseModel = subject.rulings  # type: ignore[attr-defined]
        more = (change for changes in self.further.values() for change in changes(subject))
        return [*other_rulings(rulings, self.rulings), *unsure(subject, self.patterns), *more]

    def differences(self, subject: S) -> Iterator[Difference | None]:
        """Yield the effect of each change in the order of `changes`; None for a value that is not
        possible.
        """
        tree, now = subject.model_dump(), self._near(subject, subject)
        for change in self.changes(subject):
            faults = self.checked(subject, change.put(tree))
            if not isinstance(faults, tuple):
                yield Difference(change, pair_differences(now, self._near(faults, subject)))
            else:
                yield Difference(change, allowed=False) if change.is_ruling else None

    def _near(self, item: S, other: S) -> Answers:
        return self.near(item, other) if self.near else self.answers(item)


def pair_differences(before: Answers, after: Answers) -> tuple[tuple[Answer, Answer], ...]:
    """Return the answers that differ, as pairs, largest difference first."""
    pairs = [pair for pair in zip(before, after, strict=True) if pair[0].value != pair[1].value]
    return tuple(sorted(pairs, key=lambda pair: -abs(pair[1].share - pair[0].share)))
