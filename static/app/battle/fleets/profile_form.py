"""The form of any profile, derived from its type: numbers with their bounds, choices, lists of parts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from app.fields import Facts, facts, fields
from app.form import Shape, nested
from app.words import Words

Kind = Literal["number", "text", "toggle", "choice", "choices", "numbers", "list", "group"]
Named = Mapping[type[Enum], str]
MOST = 999
"""The upper bound of a number whose profile has none."""


@dataclass(frozen=True)
class Slot:
    """One field of a form.

    name: its dotted name.
    label: its words.
    value: its value.
    least, most: the bounds of a number; `most` is also the longest text and list.
    optional: whether it may stay empty.
    options: values and words of a choice.
    entries: the fields of each part of a list.
    inner: the fields of a group.
    hint: a sentence about the parts of a list.
    """

    kind: Kind
    name: str
    label: str
    value: Any = None
    least: int = 0
    most: int = 0
    optional: bool = False
    options: tuple[tuple[str, str], ...] = ()
    entries: tuple[tuple["Slot", ...], ...] = ()
    inner: tuple["Slot", ...] = ()
    hint: str = ""

    @property
    def bounds(self) -> dict[str, int]:
        """The bounds, for the templates."""
        return {"min": self.least, "max": self.most}


@dataclass(frozen=True)
class Reader:
    """The reader of a game's profiles.

    said: the prefix of the locale keys of the fields.
    named: the prefix of the locale keys of each enumeration.
    hidden: the fields that are omitted.
    """

    said: str
    named: Named
    hidden: frozenset[str]
    words: Words

    def slots(self, profile: type[BaseModel], values: Mapping[str, Any], at: str) -> tuple[Slot, ...]:
        """Return the fields of a profile with some plain values, under a dotted name."""
        return tuple(self._slots(profile, values, at))

    def _slots(self, profile: type[BaseModel], values: Mapping[str, Any], at: str) -> Iterator[Slot]:
        for name, field in fields(profile):
            if name in self.hidden:
                continue
            info = profile.model_fields[name]
            default = None if info.is_required() else info.get_default(call_default_factory=True)
            value = values.get(name, default)
            yield self._slot(f"{at}.{name}", self.words(f"{self.said}.{name}"), field, value)

    def _slot(self, name: str, label: str, field: Facts, value: Any) -> Slot:
        bare = field.bare
        if bare is bool:
            return Slot("toggle", name, label, value in (True, "true"))
        if bare is int:
            least, most = _bounds(field)
            shown = least if value is None and not field.optional else "" if value is None else value
            return Slot("number", name, label, shown, least, most, field.optional)
        if isinstance(bare, type) and issubclass(bare, Enum):
            return Slot("choice", name, label, _plain(value), options=self._options(bare))
        if isinstance(bare, type) and issubclass(bare, BaseModel):
            return Slot("group", name, label, inner=self.slots(bare, _mapping(value), name))
        if get_origin(bare) is Literal:
            last = name.rpartition(".")[2]
            options = tuple((str(item), self.words(f"{self.said}.{last}_{item}")) for item in get_args(bare))
            return Slot("choice", name, label, str(value), options=options)
        if get_origin(bare) in (tuple, frozenset):
            return self._several(name, label, field, value)
        return Slot("text", name, label, value or "", most=field.longest or 0)

    def _several(self, name: str, label: str, field: Facts, value: Any) -> Slot:
        part = facts(get_args(field.bare)[0])
        held = list(value or ())
        if get_origin(field.bare) is frozenset:
            return Slot("choices", name, label, [_plain(item) for item in held], options=self._options(part.bare))
        if part.bare is int:
            filled = held + [0] * ((field.shortest or 0) - len(held))
            return Slot("numbers", name, label, filled, *_bounds(part))
        entries = tuple(self.slots(part.bare, _mapping(item), f"{name}.{index}") for index, item in enumerate(held))
        key = f"{self.said}.{name.rpartition('.')[2]}_hint"
        hint = self.words(key) if key in self.words else ""
        return Slot("list", name, label, most=field.longest or 0, entries=entries, hint=hint)

    def _options(self, kind: type[Enum]) -> tuple[tuple[str, str], ...]:
        return tuple((str(enum.value), self.words(f"{self.named[kind]}.{enum.value}")) for enum in kind)


def blank_profile(reader: Reader, profile: type[BaseModel], name: str) -> dict[str, Any]:
    """Return an empty profile: each number at its lower bound, each choice at its first option, lists empty."""
    slots = reader.slots(profile, {"name": name}, "profile")
    result: dict[str, Any] = nested([pair for slot in slots for pair in _plain_pairs(slot)], shape_of(profile))
    return dict(result.get("profile", {}))


def _plain_pairs(slot: Slot) -> Iterator[tuple[str, str]]:
    if slot.kind == "group":
        for inner in slot.inner:
            yield from _plain_pairs(inner)
    elif slot.kind == "choice":
        named = [value for value, _ in slot.options]
        yield slot.name, slot.value if slot.value in named else named[0]
    elif slot.kind == "numbers":
        yield from ((f"{slot.name}.{index}", str(value)) for index, value in enumerate(slot.value))
    elif slot.kind in ("number", "text"):
        yield slot.name, str(slot.value)
    elif slot.kind == "choices":
        yield from ((slot.name, str(value)) for value in slot.value)


def shape_of(profile: type[BaseModel]) -> Shape:
    """Return the shape of a profile's form: which names hold sets, lists and optional values."""
    sets, lists, blank = set[str](), set[str](), set[str]()
    for name, field in fields(profile):
        inner = field.bare
        if field.optional:
            blank.add(name)
        if get_origin(inner) is frozenset:
            sets.add(name)
        if get_origin(inner) is tuple:
            lists.add(name)
            inner = facts(get_args(inner)[0]).bare
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            deeper = shape_of(inner)
            sets |= set(deeper.sets)
            lists |= set(deeper.lists)
            blank |= set(deeper.blank_is_none)
    return Shape(tuple(sorted(sets)), tuple(sorted(lists)), tuple(sorted(blank)))


def with_part(data: dict[str, Any], given: Mapping[str, Any]) -> None:
    """Add or remove a part in the list that a button names by its dotted name, in the data of a profile's form."""
    *path, leaf = str(given.get("list", "")).split(".")
    index: Any = data
    for part in path:
        index = index[int(part)] if isinstance(index, list) else index.setdefault(part, {})
    held = index.setdefault(leaf, [])
    if "remove" in given:
        del held[int(given["remove"])]
    else:
        held.append({})


def _bounds(field: Facts) -> tuple[int, int]:
    return field.least or 0, MOST if field.most is None else field.most


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else value.model_dump() if isinstance(value, BaseModel) else {}
