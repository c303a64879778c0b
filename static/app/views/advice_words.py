"""A game's questions for advice, with its words for rulings, unsure fields and answers."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
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


class Question:
    """A subject with its advice; games change where the fields of a form or the names are others.

    subject: the attack or declaration.
    advice: the advice on such subjects.
    names: names of the models that answers are about, if several.
    agreed: whether the rulings hold for a whole battle.
    around: whatever else the answers depend on.
    """

    def __init__(
        self,
        subject: BaseModel,
        advice: Advice,
        names: Mapping[str, str] = MappingProxyType({}),
        *,
        agreed: bool = False,
        around: Hashable = None,
    ) -> None:
        """Set what the question is about."""
        self.subject = subject
        self.advice = advice
        self.names = names
        self.agreed = agreed
        self.around = around

    def find_field(self, change: FieldChange) -> str:
        """Return the form field of a change, by default the subject's own; empty without a
        field.
        """
        return ".".join(map(str, change.path))

    def name_owner(self, change: FieldChange) -> str:
        """Return the name of the attack or model that a change is about; empty if it is clear."""
        return ""

    def label(self, change: FieldChange, t: Words) -> str:
        """Return the name of a change: its attack or model, or the number of its entry among
        several, and its label.
        """
        owner = self.name_owner(change)
        if owner:
            return f"{owner} · {self.advice.label(change, t, several=False)}"
        around: Any = self.subject
        for part in change.path:
            if isinstance(around, tuple | Mapping):
                break
            around = getattr(around, str(part))
        return self.advice.label(change, t, several=isinstance(around, tuple) and len(around) > 1)
