"""An army list as its file has it, whatever its format and game: squadrons, models, and what was
not read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from engine.kit.text import CONTROLS

LONGEST_VALUE = 80
"""Longer values are rules texts of a publisher: they are cut, so that none is kept."""
CUT, UNREADABLE = "…", "?"
HIDDEN = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""Characters that cannot be seen, or that turn the direction of a text; those that join letters are
needed.
"""


class Characteristic(NamedTuple):
    """A name and its value, verbatim."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class StatLine:
    """A profile of a list: its type and name, and its characteristics in the order of the file.

    where: the position in the file, as for `Remark`.
    count: the number of the choice that the profile belongs to.
    """

    type: str
    name: str
    characteristics: tuple[Characteristic, ...]
    where: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A choice of a model or squadron by its name."""

    name: str
    count: int = 1


class Remark(NamedTuple):
    """A piece of a list that is not, or not as it is written, in the result.

    code: `not_understood`; `no_field` (no game value holds it); `not_a_value` (out of bounds, or no
        value of the
    field); `assumed` (used, but the list does not say so clearly); `other_name` (a second name of
    the model); `heading` (a line that names no model); `characters` (a line with characters that
    are lost or cannot be seen).
    text: the piece, verbatim.
    where: its position: a path of names in a roster, 'line 7' as the number 7 in a text or table.
    field: the dotted name of the profile's field that it concerns.
    """

    code: str
    text: str
    where: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class ListedModel:
    """Equal models of a list, or a squadron: models that the list keeps together.

    kind: the kind as the list says it: unit, model, upgrade; of a table, the word of its row.
    custom_name: the player's own name, empty where there is none.
    count: their number.
    stats: profiles of the models and of their upgrades.
    upgrades: the names of their choices.
    rules: the names of their rules, never the texts.
    points: the points of all of them together, None where the list has none.
    doubtful: whether the line may also be something else.
    remarks: what the reader of the format could not place.
    heading: the line above it that names its kind, in a text.
    complete: whether the list has a place for weapons, so that a model without one has none.
    groups: the number of equal squadrons or models with that count, each as described.
    models: the models of a squadron; its own profiles, upgrades and rules hold for each of them.
    """

    name: str
    where: str
    kind: str = "model"
    custom_name: str = ""
    count: int = 1
    stats: tuple[StatLine, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    rules: tuple[str, ...] = ()
    points: int | None = None
    doubtful: bool = False
    remarks: tuple[Remark, ...] = ()
    heading: str = ""
    complete: bool = False
    models: "tuple[ListedModel, ...]" = ()
    groups: int = 1

    @property
    def called(self) -> str:
        """The player's own name, else the name of the list; a question mark where nothing of it can
        be read.
        """
        return self.custom_name or self.name or UNREADABLE

    def bare(self) -> "ListedModel":
        """Return the model or squadron with no more than its names and numbers."""
        models = tuple(model.bare() for model in self.models)
        return replace(self, stats=(), upgrades=(), rules=(), points=None, models=models)


class ListedKind(StrEnum):
    """The kinds of rows of a list.

    HEADING names the list or a part of it; MODEL is a ship, a wing or a unit, EQUIPMENT and RULE
    belong to the model above; TOTAL is a sum; UNKNOWN may be a model or nothing.
    """

    HEADING = "heading"
    MODEL = "model"
    EQUIPMENT = "equipment"
    RULE = "rule"
    TOTAL = "total"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A row of a list.

    reason: the name of the rule that decided the kind.
    where: the number of the line, or the path of names in a roster.
    text: the row as the list has it.
    depth: how deep it lies; a deeper row belongs to the one above it.
    count: the number of models in each group.
    groups: the number of equal groups.
    points: the points of all of them together, None where the list has none.
    stats: the numbers, each with the words that it comes from.
    choices: the equipment and rules in the row itself.
    rules: the names of the rules of the models.
    heading: the word of a group in the row, such as 'wing', else the heading above it.
    remarks: the pieces of the row that were guessed, or are no value.
    custom_name: the player's own name, empty where there is none.
    word: the kind of the model as the list says it.
    is_complete: True if the list has a place for weapons, so that a model without one has none.
    """

    kind: ListedKind
    reason: str
    name: str
    where: str
    text: str = ""
    depth: int = 0
    count: int = 1
    groups: int = 1
    points: int | None = None
    stats: tuple[StatLine, ...] = ()
    choices: tuple[Upgrade, ...] = ()
    rules: tuple[str, ...] = ()
    heading: str = ""
    remarks: tuple[Remark, ...] = ()
    custom_name: str = ""
    word: str = "unit"
    is_complete: bool = False

    def without_stats(self) -> "ListedRow":
        """Return the row without numbers, of which some are texts of a publisher."""
        return replace(self, stats=())


@dataclass(frozen=True, slots=True)
class ArmyList:
    """A whole list.

    format: xml, json, text, table or army_forge.
    system: the name of its game as the file says it, empty where it says none.
    squadrons: the squadrons and single models of all its forces, in the order of the file.
    rows: its rows, of which the squadrons were made.
    total: the points that the list itself names as its sum, None where it names none.
    """

    format: str
    name: str = ""
    system: str = ""
    squadrons: tuple[ListedModel, ...] = ()
    remarks: tuple[Remark, ...] = ()
    rows: tuple[ListedRow, ...] = ()
    total: int | None = None

    @property
    def stats(self) -> Iterator[StatLine]:
        """Every profile of every squadron and model."""
        for squadron in self.squadrons:
            yield from squadron.stats
            for model in squadron.models:
                yield from model.stats


def clean(text: str) -> str:
    """Return text of a file in one line: no control characters, none that cannot be seen, no
    repeated spaces.
    """
    return " ".join(CONTROLS.sub(" ", HIDDEN.sub("", text)).split())


def value_of(text: str) -> str:
    """Return the value of a characteristic in one line; a rules text is cut."""
    value = clean(text)
    return (
        value if len(value) <= LONGEST_VALUE else value[:LONGEST_VALUE].rsplit(" ", 1)[0][:40] + CUT
    )
