"""Sensitivity: the answers to a player's question if one ruling or one number were different."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
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


class Sensitivity(ABC, Generic[S]):
    """The questions of players about one kind of subject of a game, such as an attack.

    rulings: the rulings of the game.
    patterns: the fields that are unsure at the table, with a star in place of each list index.
    further_patterns: the fields that `further_changes` changes.
    """

    rulings: Sequence[Ruling]
    patterns: Sequence[str] = ()
    further_patterns: Sequence[str] = ()

    @abstractmethod
    def check(self, subject: S, tree: dict[str, Any]) -> S | tuple[Fault, ...]:
        """Return plain data as a subject like an existing one, or every fault in the data."""

    @abstractmethod
    def answer(self, subject: S) -> Answers:
        """Return the exact answers that players ask for first."""

    def answer_near(self, changed: S, subject: S) -> Answers:
        """Return the same answers for a changed subject.

        A game may use that the changed subject is like the subject, or equal to it.
        """
        return self.answer(changed)

    def further_changes(self, subject: S) -> Iterable[FieldChange]:
        """Return changes that depend on several fields, or that are neither options nor numbers."""
        return ()

    def changes(self, subject: S) -> list[FieldChange]:
        """Return all changes: other options of rulings, and possible changes of unsure fields."""
        rulings: BaseModel = subject.rulings  # type: ignore[attr-defined]
        return [
            *other_rulings(rulings, self.rulings),
            *unsure(subject, self.patterns),
            *self.further_changes(subject),
        ]

    def differences(self, subject: S) -> Iterator[Difference | None]:
        """Yield the effect of each change in the order of `changes`; None for a value that is not
        possible.
        """
        tree = subject.model_dump()
        now = self.answer_near(subject, subject)
        for change in self.changes(subject):
            changed = self.check(subject, change.put(tree))
            if not isinstance(changed, tuple):
                after = self.answer_near(changed, subject)
                yield Difference(change, pair_differences(now, after))
            elif change.is_ruling:
                yield Difference(change, allowed=False)
            else:
                yield None


def pair_differences(before: Answers, after: Answers) -> tuple[tuple[Answer, Answer], ...]:
    """Return the answers that differ, as pairs, largest difference first."""
    pairs = [pair for pair in zip(before, after, strict=True) if pair[0].value != pair[1].value]
    return tuple(sorted(pairs, key=lambda pair: -abs(pair[1].share - pair[0].share)))
