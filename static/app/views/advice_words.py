"""A game's questions for advice, with its words for rulings, unsure fields and answers."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel

from app.words import Words
from engine.advice import Answer, FieldChange, Sensitivity


class UnsureField(NamedTuple):
    """The words of an unsure field.

    label: key of the field's label.
    values: function from a value to the key of its words, such as a row of a table.
    show: function from a value to text, for a value without a key.
    off: what the form's field holds when a yes-or-no value is false.
    """

    label: str
    values: Callable[[Any], str] | None = None
    show: Callable[[Any], str] = str
    off: str = ""


@dataclass(frozen=True)
class Advice:
    """A game's advice on one kind of subject, with the keys of its words.

    advised: the engine's advice.
    ruled: prefix of the locale keys of the game's rulings.
    answers: keys of the words of the answers.
    unsure: words of the unsure fields, by pattern.
    """

    advised: Sensitivity[Any]
    ruled: str
    answers: Mapping[str, str]
    unsure: Mapping[str, UnsureField]

    def answer(self, answer: Answer, t: Words) -> str:
        """Return the name of an answer."""
        return t(self.answers[answer.key])

    def label(self, change: FieldChange, t: Words, *, several: bool = True) -> str:
        """Return the name of a change, with the number of the list entry if the list has
        `several`.
        """
        if change.is_ruling:
            return t(f"{self.ruled}.{change.path[1]}.name")
        numbers = [str(part + 1) for part in change.path if isinstance(part, int) and several]
        return " ".join((t(self.unsure[change.pattern].label), *numbers[:1]))

    def value(self, change: FieldChange, value: Any, t: Words) -> str:
        """Return one value of the changed field in words."""
        if change.is_ruling:
            return t(f"{self.ruled}.{change.path[1]}.{str(value).replace('.', '_')}")
        named = self.unsure[change.pattern]
        if named.values:
            return t(named.values(value), number=value)
        return named.show(value)

    def put(self, change: FieldChange) -> str:
        """Return the new value as the form writes it."""
        if isinstance(change.value, bool):
            return "true" if change.value else self.unsure[change.pattern].off
        return str(change.value)


def by_path(change: FieldChange) -> str:
    """Return the form field of a change, for forms that use the subject's own field names."""
    return ".".join(map(str, change.path))


def no_name(change: FieldChange) -> str:
    """Return the name of a change's attack where there is only one, which has no name."""
    return ""


@dataclass(frozen=True)
class Question:
    """A subject with its advice.

    field: function from a change to its form field; empty if the form has no such field.
    names: names of the models that answers are about, if several.
    agreed: whether the rulings hold for a whole battle.
    around: whatever else the answers depend on.
    who: function from a change to the name of its attack or model; empty if obvious.
    """

    subject: BaseModel
    advice: Advice
    field: Callable[[FieldChange], str]
    names: Mapping[str, str]
    agreed: bool = False
    around: Hashable = None
    who: Callable[[FieldChange], str] = no_name

    def label(self, change: FieldChange, t: Words) -> str:
        """Return the name of a change: its attack or model, or the number of its entry among
        several, and its label.
        """
        who = self.who(change)
        if who:
            return f"{who} · {self.advice.label(change, t, several=False)}"
        around: Any = self.subject
        for part in change.path:
            if isinstance(around, tuple | Mapping):
                break
            around = getattr(around, str(part))
        return self.advice.label(change, t, several=isinstance(around, tuple) and len(around) > 1)
