"""The fields of any form, derived from a type: numbers with their bounds, choices, lists of
parts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from app.form_data import Shape
from app.words import Words
from engine.kit.fields import TypeFacts, facts, fields
from engine.kit.saved_types import Tree

Kind = Literal["number", "text", "toggle", "choice", "choices", "numbers", "list", "group"]
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

    default: the value of a missing field.
    part: the type of a group, or of the parts of a list.
    """

    slot: Slot
    default: Any
    part: type[BaseModel] | None


@dataclass(frozen=True)
class Reader:
    """The reader of a game's types.

    prefixes: those of the locale keys of the fields; the first that has a field names it.
    named: the prefix of the locale keys of each enumeration.
    words: the words of a language.
    hidden: the fields that are omitted, by name or as 'Type.field'.
    looks: the looks of fields, by name or as 'Type.field'.
    entries: a new part of each list to which the page adds parts.
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
        patterns = self._known.get(profile) or self._known.setdefault(
            profile, dict(self._patterns(profile))
        )
        before = f"{at}." if at else ""
        return {
            key: self._filled(item, before + key, values.get(key, item.default))
            for key, item in patterns.items()
        }

    def _filled(self, pattern: _Pattern, name: str, value: Any) -> Slot:
        slot, part = pattern.slot, pattern.part
        if part is None:
            return slot._replace(name=name, value=_field_value(slot, value))
        if slot.kind == "group":
            return slot._replace(name=name, inner=self.slots(part, _mapping(value), name))
        entries = tuple(
            self.slots(part, _mapping(item), f"{name}.{index}")
            for index, item in enumerate(value or ())
        )
        fresh = self.slots(part, self.entries[name], f"{name}.#") if name in self.entries else NONE
        return slot._replace(name=name, entries=entries, fresh=fresh)

    def _patterns(self, profile: type[BaseModel]) -> Iterator[tuple[str, _Pattern]]:
        for name, hint in fields(profile):
            if is_among(profile, name, self.hidden):
                continue
            look = (
                self.looks.get(f"{profile.__name__}.{name}") or self.looks.get(name) or FieldLook()
            )
            slot, part = self._pattern(name, hint, look)
            long = self.words(look.long) if look.long else ""
            first = is_among(profile, name, self.first)
            yield (
                name,
                _Pattern(slot._replace(long=long, first=first), _default(profile, name), part),
            )

    def _pattern(
        self, name: str, hint: TypeFacts, look: FieldLook
    ) -> tuple[Slot, type[BaseModel] | None]:
        bare, label = hint.bare, self.words(look.label or self._key(name))
        blank = (("", self.words(look.blank) if look.blank else ""),) if hint.optional else ()
        several = get_origin(bare) in (tuple, frozenset)
        part = facts(get_args(bare)[0]) if several else hint
        options = (
            (*blank, *look.options(part, self.words))
            if look.options
            else self._options(name, part.bare, blank)
        )
        if several and get_origin(bare) is frozenset:
            return Slot("choices", name, label, options=options), None
        if several and part.bare is int:
            least, most = part.least or 0, _maximum(part)
            return Slot(
                "numbers", name, label, least=least, most=most, shortest=hint.shortest or 0
            ), None
        if several:
            hinted = self._key(f"{name}_hint")
            sentence = self.words(hinted) if hinted in self.words else ""
            return Slot("list", name, label, most=hint.longest or 0, hint=sentence), part.bare
        if options:
            return Slot("choice", name, label, optional=hint.optional, options=options), None
        if bare is bool:
            return Slot("toggle", name, label), None
        if bare is int:
            return Slot(
                "number",
                name,
                label,
                least=hint.least or 0,
                most=_maximum(hint),
                optional=hint.optional,
            ), None
        if isinstance(bare, type) and issubclass(bare, BaseModel):
            return Slot("group", name, label), bare
        return Slot("text", name, label, most=hint.longest or 0), None

    def _options(self, name: str, bare: Any, blank: Options) -> Options:
        if isinstance(bare, type) and issubclass(bare, Enum):
            return (
                *blank,
                *(
                    (str(enum.value), self.words(f"{self.named[bare]}.{enum.value}"))
                    for enum in bare
                ),
            )
        if get_origin(bare) is Literal:
            return (
                *blank,
                *((str(item), self.words(self._key(f"{name}_{item}"))) for item in get_args(bare)),
            )
        return ()

    def _key(self, name: str) -> str:
        """Return the locale key of a field; under the last prefix if there is none."""
        keys = [f"{prefix}.{name}" for prefix in self.prefixes]
        return next((key for key in keys if key in self.words), keys[-1])


def numbered(worded: Callable[[int, Words], str]) -> Listing:
    """Return the options of a number that players choose from a list, because each has words."""
    return lambda hint, t: tuple(
        (str(number), worded(number, t)) for number in range(hint.least or 0, _maximum(hint) + 1)
    )


def among(values: Iterable[str], prefix: str) -> Listing:
    """Return options from some values only, with the prefix of their locale keys."""
    return lambda hint, t: tuple((str(value), t(f"{prefix}.{value}")) for value in values)


def opened(
    profile: type[BaseModel], values: Mapping[str, Any], hidden: frozenset[str] = frozenset()
) -> Tree:
    """Return the fields of a type as a form opens: given values, else defaults, lower bounds and
    first options.

    Toggles, sets and lists are omitted unless they are given, because a form sends nothing for
    them.
    """
    result: Tree = {}
    for name, hint in fields(profile):
        bare, value = hint.bare, values.get(name, _default(profile, name))
        part = facts(get_args(bare)[0]).bare if get_origin(bare) in (tuple, frozenset) else None
        is_sent = part is int if part else hint.optional or bare is not bool
        if is_among(profile, name, hidden) or not (is_sent or name in values):
            continue
        if isinstance(bare, type) and issubclass(bare, BaseModel):
            result[name] = opened(bare, values.get(name, {}), hidden)
        else:
            result[name] = _plain(_first_value(hint) if value is None else value)
    return result


def _first_value(hint: TypeFacts) -> Any:
    """Return the first value of a field without a default; an empty text for one that may stay
    empty.
    """
    if hint.optional or hint.bare is str:
        return ""
    if get_origin(hint.bare) is tuple:
        return [_first_value(facts(get_args(hint.bare)[0]))] * (hint.shortest or 0)
    return hint.least or 0 if hint.bare is int else next(iter(get_args(hint.bare) or hint.bare))


def shape_of(*profiles: type[BaseModel], hidden: frozenset[str] = frozenset()) -> Shape:
    """Return the shape of a form of some types: which names hold sets, lists and optional
    values.
    """
    sets, lists, blank, numbers = set[str](), set[str](), set[str](), set[str]()
    for name, hint in (
        pair for kind in profiles for pair in fields(kind) if not is_among(kind, pair[0], hidden)
    ):
        inner = hint.bare
        if hint.optional:
            blank.add(name)
        if get_origin(inner) is frozenset:
            sets.add(name)
        if get_origin(inner) is tuple:
            lists.add(name)
            inner = facts(get_args(inner)[0]).bare
            if inner is int:
                numbers.add(name)
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            deeper = shape_of(inner, hidden=hidden)
            sets |= set(deeper.sets)
            lists |= set(deeper.lists)
            blank |= set(deeper.blank_is_none)
            numbers |= set(deeper.numbers)
    return Shape(
        tuple(sorted(sets)),
        tuple(sorted(lists)),
        tuple(sorted(blank)),
        numbers=tuple(sorted(numbers)),
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
        return value if value is not None else "" if slot.optional else slot.least
    if slot.kind == "choices":
        return [_text(item) for item in value or ()]
    if slot.kind == "numbers":
        return [*(value or ()), *[0] * (slot.shortest - len(value or ()))]
    return _text(value)


def _text(value: Any) -> str:
    """Return a plain value as the text of a form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(_plain(value))


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _default(profile: type[BaseModel], name: str) -> Any:
    info = profile.model_fields[name]
    return None if info.is_required() else info.get_default(call_default_factory=True)


def is_among(profile: type[BaseModel], name: str, some: frozenset[str]) -> bool:
    """Return True if a field is among some names, by its name or as 'Type.field'."""
    return name in some or f"{profile.__name__}.{name}" in some


def _mapping(value: Any) -> Mapping[str, Any]:
    return (
        value
        if isinstance(value, Mapping)
        else value.model_dump()
        if isinstance(value, BaseModel)
        else {}
    )
