"""A form as data: sections with a title, first fields, folded fields and lists of entries; one
template draws it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from app.typed_form import Slot, Slots

SIMPLE = ("number", "choice", "text")
"""Kinds of fields that stand side by side, as many as there is room for."""
BoxLook = Literal["abreast", "grid", "row"]


class FormPart:
    """A part of a form; the template draws it by its kind."""

    kind: ClassVar[str]


Part = Slot | FormPart
"""A part of a form: a field alone, or anything else."""


@dataclass(frozen=True, slots=True)
class Fields(FormPart):
    """Fields: numbers, choices and texts side by side, then boxes to tick and chips."""

    kind = "fields"
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Box(FormPart):
    """Parts side by side; without a look, below each other.

    shown: the condition under which the page shows them.
    """

    kind = "box"
    parts: tuple[Part, ...]
    look: BoxLook | Literal[""] = ""
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Fold(FormPart):
    """Folded parts below a line with a title.

    name: the name of the values in that line; empty for a line with the title alone.
    values: the values, where the page does not know them yet.
    address: its id on the page; empty for a fold to which nothing leads.
    title_id: the id of the title, if the page writes it anew.
    """

    kind = "fold"
    title: str
    parts: tuple[Part, ...]
    name: str = ""
    values: str = ""
    shown: str = ""
    address: str = ""
    title_id: str = ""


@dataclass(frozen=True, slots=True)
class Entries(FormPart):
    """A list of entries, each with its parts.

    fresh: the parts of an entry that the page adds.
    """

    kind = "entries"
    name: str
    entries: tuple[tuple[Part, ...], ...]
    fresh: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Adder(FormPart):
    """The button that adds an entry to a list.

    source: the fields that the entry opens with; empty for those of every new entry.
    """

    kind = "adder"
    list: str
    label: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Remover(FormPart):
    """The button that removes its entry from a list."""

    kind = "remover"
    list: str
    label: str


@dataclass(frozen=True, slots=True)
class Reason(FormPart):
    """A sentence that the page writes anew after each change, by its id.

    is_linked: whether it leads to the row of a chart.
    is_first: whether it stands above the fields to which it belongs.
    """

    kind = "reason"
    name: str
    is_linked: bool = False
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Hint(FormPart):
    """A sentence about the parts below it.

    link, label: the address of what it leads to, and the words of the link before the sentence.
    """

    kind = "hint"
    text: str
    link: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class SideNote(FormPart):
    """A sentence beside a button, shown under a condition."""

    kind = "side_note"
    text: str
    shown: str


@dataclass(frozen=True, slots=True)
class FaultLine(FormPart):
    """The line for what is wrong with a field that has no such line of its own."""

    kind = "fault"
    name: str


@dataclass(frozen=True, slots=True)
class Insert(FormPart):
    """A template of one game, for what no other form has."""

    kind = "insert"
    template: str


@dataclass(frozen=True, slots=True)
class Section(FormPart):
    """A part of the form with a title.

    name: the id of the title.
    title: empty for the attack itself, whose title also says where its numbers may come from.
    shown: the condition under which the page shows it.
    """

    kind = "section"
    name: str
    title: str
    parts: tuple[Part, ...]
    shown: str = ""


def pick(slots: Slots, names: Iterable[str]) -> tuple[Slot, ...]:
    """Return some fields of a type, in the order of the names."""
    return tuple([slots[name] for name in names])


def find_others(slots: Slots, placed: Collection[str]) -> tuple[Slot, ...]:
    """Return the numbers, choices and texts of a type that have no place of their own, such as
    those of a new rule.
    """
    others = []
    for slot in slots.values():
        if slot.key not in placed and slot.kind in SIMPLE:
            others.append(slot)
    return tuple(others)


def show_as_chips(slot: Slot, values: Sequence[str] = ()) -> Slot:
    """Return a choice whose options are all on the screen, or only some of them."""
    options = slot.options
    if values:
        options = tuple([option for option in options if option[0] in values])
    return slot._replace(kind="chips", options=options)
