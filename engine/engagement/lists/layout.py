"""The layout of a game's profiles in lists: which kinds of rows there are, and which columns each
of them has.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import get_origin

from pydantic import BaseModel

from engine.engagement.lists.army_list import StatLine
from engine.engagement.lists.list_words import NAME, ListWords
from engine.kit.fields import fields, parts_of

Kinds = Mapping[str, type[BaseModel]]


@dataclass(frozen=True)
class Layout:
    """The rows of a game's lists.

    kinds: the profile of each kind of group or model.
    words: the words of the game.
    model: the kind of a model of which a list has no more than the name.
    group: the kind of a group, for each kind of model that stands in groups.
    """

    kinds: Kinds
    words: ListWords
    model: str
    group: Mapping[str, str]

    @cached_property
    def entries(self) -> Mapping[str, type[BaseModel]]:
        """The profile of each entry of a profile, such as a weapon, by the field that holds it."""
        result: dict[str, type[BaseModel]] = {}
        for profile in self.kinds.values():
            result |= parts_of(profile)
        for profile in list(result.values()):
            result |= parts_of(profile)
        return result

    @cached_property
    def types(self) -> Mapping[str, type[BaseModel]]:
        """The profile of each kind of row."""
        return {**self.kinds, **self.entries}

    @cached_property
    def columns(self) -> Mapping[str, frozenset[str]]:
        """The columns of each kind of row."""
        names = {
            kind: frozenset({f"{kind}.{NAME}"} & self.words.fields.keys()) for kind in self.entries
        }
        return {
            kind: keys_of(profile) | names.get(kind, frozenset())
            for kind, profile in self.types.items()
        }

    def is_group(self, kind: str) -> bool:
        """Return whether a kind of row is a group that has its models in rows of their own."""
        return kind in self.group.values()

    def kind_of(self, stat: StatLine) -> str:
        """Return the kind of row that a profile of a list belongs to; an empty text where it fits
        none.

        The type of the profile names it, else it is the kind that has most of its characteristics.
        """
        named = self.words.row_kind(stat.type)
        return named or self.best([item.name for item in stat.characteristics], self.columns)

    def is_of_model(self, stat: StatLine) -> bool:
        """Return True for the profile of a model, by its type or by most of its characteristics."""
        if self.words.row_kind(stat.type) in self.kinds:
            return True
        for kind in self.kinds:
            own = [item for item in stat.characteristics if self.has_field(kind, item.name)]
            if own and 2 * len(own) > len(stat.characteristics):
                return True
        return False

    def has_field(self, kind: str, heading: str) -> bool:
        """Return True if a kind of row has a column for a heading."""
        return not self.words.keys(heading).isdisjoint(self.columns[kind])

    def best(self, headings: Iterable[str], kinds: Iterable[str]) -> str:
        """Return the kind of row that has most of the headings; an empty text where none has
        any.
        """
        keys = [self.words.keys(heading) for heading in headings]
        result = ""
        most = 0
        for kind in kinds:
            columns = self.columns[kind]
            count = len([some for some in keys if some & columns])
            if count > most:
                result = kind
                most = count
        return result


def keys_of(profile: type[BaseModel]) -> frozenset[str]:
    """Return the fields of a profile as keys of columns; several numbers are one column, or a
    column each.
    """
    several = {name for name, fact in fields(profile) if get_origin(fact.bare) is tuple} - set(
        parts_of(profile)
    )
    return frozenset(ordered_keys(profile)) | several


def ordered_keys(profile: type[BaseModel]) -> Iterator[str]:
    """Yield the keys of a profile's columns in the order of its fields."""
    lists = parts_of(profile)
    for name, fact in fields(profile):
        if name in lists:
            continue
        if get_origin(fact.bare) is tuple:
            yield from (f"{name}.{index}" for index in range(fact.shortest or 0))
        elif isinstance(fact.bare, type) and issubclass(fact.bare, BaseModel):
            yield from (f"{name}.{inner}" for inner in ordered_keys(fact.bare))
        else:
            yield name
