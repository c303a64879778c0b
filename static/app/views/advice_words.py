"""What a game asks about and its words for that: rulings, what is unsure at the table, and answers."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel

from app.words import Words
from engine.advice import Advised, Answer, Change


class Named(NamedTuple):
    """The key of a field's label, and of each of its values, such as those of a list; `show`: numbers as text.

    off: what the form has in the field for what is not so.
    """

    label: str
    values: Callable[[Any], str] | None = None
    show: Callable[[Any], str] = str
    off: str = ""


@dataclass(frozen=True)
class Advice:
    """What a game asks about one kind of thing, and its words.

    ruled: where the locale has its rulings; answers, unsure: the words of its answers and of its unsure fields.
    """

    advised: Advised[Any]
    ruled: str
    answers: Mapping[str, str]
    unsure: Mapping[str, Named]

    def answer(self, answer: Answer, t: Words) -> str:
        """What an answer is called."""
        return t(self.answers[answer.key])

    def label(self, change: Change, t: Words, *, several: bool = True) -> str:
        """What a change is called, with the number of an entry of a list that has `several`."""
        if change.is_ruling:
            return t(f"{self.ruled}.{change.path[1]}.name")
        places = [str(part + 1) for part in change.path if isinstance(part, int) and several]
        return " ".join((t(self.unsure[change.pattern].label), *places[:1]))

    def value(self, change: Change, value: Any, t: Words) -> str:
        """What one of its values is called."""
        if change.is_ruling:
            return t(f"{self.ruled}.{change.path[1]}.{str(value).replace('.', '_')}")
        named = self.unsure[change.pattern]
        return t(named.values(value), number=value) if named.values else named.show(value)

    def put(self, change: Change) -> str:
        """The new value as the form has it."""
        if isinstance(change.value, bool):
            return "true" if change.value else self.unsure[change.pattern].off
        return str(change.value)


def by_path(change: Change) -> str:
    """The field that a change is made in, where a form has the thing's own names."""
    return ".".join(map(str, change.path))


@dataclass(frozen=True)
class Question:
    """What is asked about: the thing with its advice; field: the field of the form that a change is made in, if any.

    names: of those whom answers are about, where there are several; agreed: whether its rulings hold for all of a
    battle; around: what else the answers depend on; who: of whom a change is, in words, nothing where that is plain.
    """

    subject: BaseModel
    advice: Advice
    field: Callable[[Change], str]
    names: Mapping[str, str]
    agreed: bool = False
    around: Hashable = None
    who: Callable[[Change], str] = lambda change: ""

    def label(self, change: Change, t: Words) -> str:
        """What a change is called, with the number of its entry where there are others, and of whom it is."""
        around: Any = self.subject
        for part in change.path:
            if isinstance(around, tuple | Mapping):
                break
            around = getattr(around, str(part))
        label = self.advice.label(change, t, several=isinstance(around, tuple) and len(around) > 1)
        return " · ".join(filter(None, (label, self.who(change))))
