"""The fields of any form, derived from a type: numbers, choices, lists of parts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from app.form_data import Shape
from app.words import Words
from engine.kit.fields import TypeFacts, facts, fields
from engine.kit.saved_types import Tree

Kind = Literal["number", "text", "toggle", "choice", "chips", "choices", "numbers", "list", "group"]
Named = Mapping[type[Enum], str]
Options = tuple[tuple[str, str], ...]
Listing = Callable[[TypeFacts, Words], Options]
Slots = Mapping[str, "Slot"]
NONE: Slots = MappingProxyType({})
MOST = 999
"""The upper bound of a number whose type has none."""


class Slot(NamedTuple):
    """One field of a form.

    key: its name in its type.
    name: its dotted name in the form.
    label: its words.
    long: its words in full, if the label is an abbreviation.
    value: its value.
    least, most: the bounds of a number; `most` is also the longest text and list.
    shortest: the length of an empty list of numbers.
    optional: whether it may stay empty.
    options: values and words of a choice.
    entries: the fields of each part of a list.
    fresh: the fields of a part that the page adds to a list, with '#' as its index.
    inner: the fields of a group.
    hint: a sentence about the parts of a list.
    first: whether it comes before the fields that are folded.
    shown: the condition under which the page shows it.
    has_fault: whether what is wrong with it is told below it.
    raises: the name of a number that rises with it, so that it is never less.
    follows: whether it opens one above the same number of the part before.
    among: the name of the list whose entries its options are.
    marked: the options by which the page shows or hides other fields.
    chart: the chart with a row for each option.
    """

    kind: Kind
    key: str
    label: str
    name: str = ""
    long: str = ""
    value: Any = None
    least: int = 0
    most: int = 0
    shortest: int = 0
    optional: bool = False
    options: Options = ()
    entries: tuple[Slots, ...] = ()
    fresh: Slots = NONE
    inner: Slots = NONE
    hint: str = ""
    first: bool = False
    shown: str = ""
    has_fault: bool = True
    raises: str = ""
    follows: bool = False
    among: str = ""
    marked: tuple[str, ...] = ()
    chart: str = ""

    @property
    def bounds(self) -> dict[str, int]:
        """The bounds, for the templates."""
        return {"min": self.least, "max": self.most}


class FieldLook(NamedTuple):
    """The looks of a field where its type does not determine them.

    label, long: the locale keys of its words.
    blank: the locale key of the choice that leaves it empty.
    options: the values and words of a choice that is no enumeration, given the facts of the type.
    """

    label: str = ""
    long: str = ""
    blank: str = ""
    options: Listing | None = None


class _Pattern(NamedTuple):
    """A field without its name and value.

    part: the type of a group, or of the parts of a list.
    default: the value of a missing field.
    """

    slot: Slot
    part: type[BaseModel] | None = None
    default: Any = None


@dataclass(frozen=True)
class Reader:
    """The reader of a game's types.

    prefixes: those of the locale keys of the fields; the first that has a field names it.
    named: the prefix of the locale keys of each enumeration.
    words: the words of a language.
    hidden: the fields that are omitted, by name or as 'Type.field'.
    looks: the looks of fields, by name or as 'Type.field'.
    entries: a new part of each list, by its dotted name, where not all fields open as usual.
    first: the fields that come before those that are folded, by name or as 'Type.field'.
    """

    prefixes: tuple[str, ...]
    named: Named
    words: Words
    hidden: frozenset[str] = frozenset()
    looks: Mapping[str, FieldLook] = field(default_factory=dict)
    entries: Mapping[str, Tree] = field(default_factory=dict)
    first: frozenset[str] = frozenset()
    _known: dict[type[BaseModel], dict[str, _Pattern]] = field(
        default_factory=dict, init=False, compare=False
    )

    def slots(self, profile: type[BaseModel], values: Mapping[str, Any], at: str = "") -> Slots:
        """Return the fields of a type with some plain values, under a dotted name."""
        if profile not in self._known:
            self._known[profile] = dict(self._patterns(profile))
        prefix = f"{at}." if at else ""
        slots = {}
        for key, pattern in self._known[profile].items():
            slots[key] = self._fill(pattern, prefix + key, values.get(key, pattern.default))
        return slots

    def _fill(self, pattern: _Pattern, name: str, value: Any) -> Slot:
        """Return the field of a pattern, with its dotted name and its value."""
        slot = pattern.slot
        part = pattern.part
        if part is None:
            return slot._replace(name=name, value=_field_value(slot, value))
        if slot.kind == "group":
            return slot._replace(name=name, inner=self.slots(part, _mapping(value), name))
        entries = []
        for index, item in enumerate(value or ()):
            entries.append(self.slots(part, _mapping(item), f"{name}.{index}"))
        fresh = self.slots(part, self.entries.get(name, {}), f"{name}.#")
        return slot._replace(name=name, entries=tuple(entries), fresh=fresh)

    def _patterns(self, profile: type[BaseModel]) -> Iterator[tuple[str, _Pattern]]:
        for name, hint in fields(profile):
            if is_among(profile, name, self.hidden):
                continue
            own_look = self.looks.get(f"{profile.__name__}.{name}")
            look = own_look or self.looks.get(name) or FieldLook()
            pattern = self._pattern(name, hint, look)
            long = self.words(look.long) if look.long else ""
            is_first = is_among(profile, name, self.first)
            slot = pattern.slot._replace(long=long, first=is_first)
            yield name, _Pattern(slot, pattern.part, _default(profile, name))

    def _pattern(self, name: str, hint: TypeFacts, look: FieldLook) -> _Pattern:
        """Return the field of a type: a choice where there are options, else by the type."""
        label = self.words(look.label or self._key(name))
        if get_origin(hint.bare) in (tuple, frozenset):
            return self._pattern_of_several(name, label, hint, look)
        options = self._options(name, hint, look, is_optional=hint.optional)
        if options:
            return _Pattern(Slot("choice", name, label, optional=hint.optional, options=options))
        if hint.bare is bool:
            return _Pattern(Slot("toggle", name, label))
        if hint.bare is int:
            number = Slot("number", name, label, least=hint.least or 0, most=_maximum(hint))
            return _Pattern(number._replace(optional=hint.optional))
        if isinstance(hint.bare, type) and issubclass(hint.bare, BaseModel):
            return _Pattern(Slot("group", name, label), hint.bare)
        return _Pattern(Slot("text", name, label, most=hint.longest or 0))

    def _pattern_of_several(
        self, name: str, label: str, hint: TypeFacts, look: FieldLook
    ) -> _Pattern:
        """Return the field of a set, of several numbers, or of a list of parts."""
        part = facts(get_args(hint.bare)[0])
        if get_origin(hint.bare) is frozenset:
            options = self._options(name, part, look, is_optional=hint.optional)
            return _Pattern(Slot("choices", name, label, options=options))
        if part.bare is int:
            numbers = Slot("numbers", name, label, least=part.least or 0, most=_maximum(part))
            return _Pattern(numbers._replace(shortest=hint.shortest or 0))
        key = self._key(f"{name}_hint")
        sentence = self.words(key) if key in self.words else ""
        return _Pattern(Slot("list", name, label, most=hint.longest or 0, hint=sentence), part.bare)

    def _options(
        self, name: str, hint: TypeFacts, look: FieldLook, *, is_optional: bool
    ) -> Options:
        """Return the values and words of a choice, an empty value first where it may stay empty.

        Empty for a type that is no choice.
        """
        if look.options:
            options = look.options(hint, self.words)
        elif isinstance(hint.bare, type) and issubclass(hint.bare, Enum):
            options = self._enumerate(hint.bare)
        elif get_origin(hint.bare) is Literal:
            keys = [(str(item), self._key(f"{name}_{item}")) for item in get_args(hint.bare)]
            options = tuple([(value, self.words(key)) for value, key in keys])
        else:
            return ()
        if is_optional:
            blank = self.words(look.blank) if look.blank else ""
            return (("", blank), *options)
        return options

    def _enumerate(self, enumeration: type[Enum]) -> Options:
        prefix = self.named[enumeration]
        return tuple(
            [(str(item.value), self.words(f"{prefix}.{item.value}")) for item in enumeration]
        )

    def _key(self, name: str) -> str:
        """Return the locale key of a field; under the last prefix if there is none."""
        keys = [f"{prefix}.{name}" for prefix in self.prefixes]
        return next((key for key in keys if key in self.words), keys[-1])


def number_options(word: Callable[[int, Words], str]) -> Listing:
    """Return the options of a number that players choose from a list, because each has words.

    word: a function from a number to its words.
    """
    return partial(_list_numbers, word)


def _list_numbers(word: Callable[[int, Words], str], hint: TypeFacts, t: Words) -> Options:
    numbers = range(hint.least or 0, _maximum(hint) + 1)
    return tuple([(str(number), word(number, t)) for number in numbers])


def among(values: Iterable[str], prefix: str) -> Listing:
    """Return options from some values only, with the prefix of their locale keys."""
    return partial(_list_values, tuple(values), prefix)


def _list_values(values: Iterable[str], prefix: str, _hint: TypeFacts, t: Words) -> Options:
    return tuple([(str(value), t(f"{prefix}.{value}")) for value in values])


def opening_values(
    profile: type[BaseModel], values: Mapping[str, Any], hidden: frozenset[str] = frozenset()
) -> Tree:
    """Return the fields of a type as a form opens: given values, else defaults, lower bounds and
    first options.

    Toggles, sets and lists are omitted unless they are given, because a form sends nothing for
    them.
    """
    result: Tree = {}
    for name, hint in fields(profile):
        if is_among(profile, name, hidden):
            continue
        if name not in values and not _is_sent(hint):
            continue
        value = values.get(name, _default(profile, name))
        if isinstance(hint.bare, type) and issubclass(hint.bare, BaseModel):
            result[name] = opening_values(hint.bare, values.get(name, {}), hidden)
        elif value is None:
            result[name] = _plain(_first_value(hint))
        else:
            result[name] = _plain(value)
    return result


def _is_sent(hint: TypeFacts) -> bool:
    """Return True if a form sends a field without a value, too."""
    if get_origin(hint.bare) in (tuple, frozenset):
        return facts(get_args(hint.bare)[0]).bare is int
    return hint.optional or hint.bare is not bool


def _first_value(hint: TypeFacts) -> Any:
    """Return the first value of a field without a default; an empty text for one that may stay
    empty.
    """
    if hint.optional or hint.bare is str:
        return ""
    if get_origin(hint.bare) is tuple:
        return [_first_value(facts(get_args(hint.bare)[0]))] * (hint.shortest or 0)
    if hint.bare is int:
        return hint.least or 0
    return next(iter(get_args(hint.bare) or hint.bare))


def shape_of(*profiles: type[BaseModel], hidden: frozenset[str] = frozenset()) -> Shape:
    """Return the shape of a form of some types: names of sets, lists and optional values."""
    names = _FormNames(hidden)
    for profile in profiles:
        names.add_type(profile)
    return names.shape()


class _FormNames:
    """Names in a form, by what they hold; names in groups and lists count like all others."""

    def __init__(self, hidden: frozenset[str]) -> None:
        self._hidden = hidden
        self._sets = set[str]()
        self._lists = set[str]()
        self._optional = set[str]()
        self._numbers = set[str]()

    def add_type(self, profile: type[BaseModel]) -> None:
        """Add the names of a type's fields, apart from hidden ones."""
        for name, hint in fields(profile):
            if not is_among(profile, name, self._hidden):
                self._add_field(name, hint)

    def _add_field(self, name: str, hint: TypeFacts) -> None:
        inner = hint.bare
        if hint.optional:
            self._optional.add(name)
        if get_origin(inner) is frozenset:
            self._sets.add(name)
        if get_origin(inner) is tuple:
            self._lists.add(name)
            inner = facts(get_args(inner)[0]).bare
            if inner is int:
                self._numbers.add(name)
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            self.add_type(inner)

    def shape(self) -> Shape:
        """Return the shape of a form with the names that were added."""
        return Shape(
            sets=tuple(sorted(self._sets)),
            lists=tuple(sorted(self._lists)),
            blank_is_none=tuple(sorted(self._optional)),
            numbers=tuple(sorted(self._numbers)),
        )


def _maximum(hint: TypeFacts) -> int:
    return MOST if hint.most is None else hint.most


def _field_value(slot: Slot, value: Any) -> Any:
    """Return a value as a field shows it: choices as texts, missing numbers at the lower bound or
    empty.
    """
    if slot.kind == "toggle":
        return value in (True, "true")
    if slot.kind == "number":
        if value is not None:
            return value
        return "" if slot.optional else slot.least
    if slot.kind == "choices":
        return [_text(item) for item in value or ()]
    if slot.kind == "numbers":
        return [*(value or ()), *[0] * (slot.shortest - len(value or ()))]
    return _text(value)


def _text(value: Any) -> str:
    """Return a plain value as the text of a form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return ""
    return str(_plain(value))


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _default(profile: type[BaseModel], name: str) -> Any:
    info = profile.model_fields[name]
    return None if info.is_required() else info.get_default(call_default_factory=True)


def is_among(profile: type[BaseModel], name: str, some: frozenset[str]) -> bool:
    """Return True if a field is among some names, by its name or as 'Type.field'."""
    return name in some or f"{profile.__name__}.{name}" in some


def _mapping(value: Any) -> Mapping[str, Any]:
    """Return the values of a group or part; none for other data."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, BaseModel):
        return value.model_dump()
    return {}
