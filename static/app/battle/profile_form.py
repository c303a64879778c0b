"""The form of any profile, read off its type: numbers with their bounds, choices, lists of parts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from app.form import Shape
from app.words import Words

Kind = Literal["number", "text", "toggle", "choice", "choices", "numbers", "list", "group"]
Named = Mapping[type[Enum], str]


@dataclass(frozen=True)
class Slot:
    """One field of a form: its dotted name, its words, what it holds.

    least, most: of a number, or how long a text may be; optional: whether it may stay empty; options: values and words;
    entries: the fields of each part of a list; inner: of a group.
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

    @property
    def bounds(self) -> dict[str, int]:
        """For the templates."""
        return {"min": self.least, "max": self.most}


@dataclass(frozen=True)
class Reader:
    """How a game's profiles are read: where its words are, which fields are left out."""

    said: str
    named: Named
    hidden: frozenset[str]
    words: Words

    def slots(self, profile: type[BaseModel], values: Mapping[str, Any], at: str) -> tuple[Slot, ...]:
        """The fields of a profile with some plain values, under a dotted name."""
        return tuple(self._slots(profile, values, at))

    def _slots(self, profile: type[BaseModel], values: Mapping[str, Any], at: str) -> Iterator[Slot]:
        for name, hint, info in fields(profile):
            if name in self.hidden:
                continue
            default = None if info.is_required() else info.get_default(call_default_factory=True)
            value = values.get(name, default)
            yield self._slot(f"{at}.{name}", self.words(f"{self.said}.{name}"), hint, value)

    def _slot(self, name: str, label: str, hint: Any, value: Any) -> Slot:
        bare, rules, optional = _bare(hint)
        if bare is bool:
            return Slot("toggle", name, label, value in (True, "true"))
        if bare is int:
            least, most = _bounds(rules)
            shown = least if value is None and not optional else "" if value is None else value
            return Slot("number", name, label, shown, least, most, optional)
        if isinstance(bare, type) and issubclass(bare, Enum):
            return Slot("choice", name, label, _plain(value), options=self._options(bare))
        if isinstance(bare, type) and issubclass(bare, BaseModel):
            return Slot("group", name, label, inner=self.slots(bare, _mapping(value), name))
        if get_origin(bare) is Literal:
            last = name.rpartition(".")[2]
            options = tuple((str(one), self.words(f"{self.said}.{last}_{one}")) for one in get_args(bare))
            return Slot("choice", name, label, str(value), options=options)
        if get_origin(bare) in (tuple, frozenset):
            return self._several(name, label, bare, rules, value)
        return Slot("text", name, label, value or "", most=_length(rules))

    def _several(self, name: str, label: str, bare: Any, rules: list[Any], value: Any) -> Slot:
        part, inner_rules, _ = _bare(get_args(bare)[0])
        held = list(value or ())
        if get_origin(bare) is frozenset:
            return Slot("choices", name, label, [_plain(one) for one in held], options=self._options(part))
        if part is int:
            least, most = _bounds(inner_rules)
            filled = held + [0] * (_length(rules, MinLen) - len(held))
            return Slot("numbers", name, label, filled, least, most)
        entries = tuple(self.slots(part, _mapping(one), f"{name}.{place}") for place, one in enumerate(held))
        return Slot("list", name, label, most=_length(rules), entries=entries)

    def _options(self, kind: type[Enum]) -> tuple[tuple[str, str], ...]:
        return tuple((str(one.value), self.words(f"{self.named[kind]}.{one.value}")) for one in kind)


def fields(profile: type[BaseModel]) -> Iterator[tuple[str, Any, FieldInfo]]:
    """Names, full type hints and facts of a profile's fields."""
    hints = get_type_hints(profile, include_extras=True)
    for name, info in profile.model_fields.items():
        yield name, hints[name], info


def shape_of(profile: type[BaseModel]) -> Shape:
    """What the names of a profile's form mean."""
    sets, lists, blank = set[str](), set[str](), set[str]()
    for name, hint, _ in fields(profile):
        bare, _, optional = _bare(hint)
        if optional:
            blank.add(name)
        if get_origin(bare) is frozenset:
            sets.add(name)
        inner = bare
        if get_origin(bare) is tuple:
            lists.add(name)
            inner = _bare(get_args(bare)[0])[0]
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            deeper = shape_of(inner)
            sets |= set(deeper.sets)
            lists |= set(deeper.lists)
            blank |= set(deeper.blank_is_none)
    return Shape(tuple(sorted(sets)), tuple(sorted(lists)), tuple(sorted(blank)))


def _bare(hint: Any) -> tuple[Any, list[Any], bool]:
    """A hint without its annotations and without None: the type, the rules it carries, whether None will do."""
    rules: list[Any] = []
    optional = False
    while True:
        if hasattr(hint, "__metadata__"):
            for rule in hint.__metadata__:
                rules += getattr(rule, "metadata", [rule])
            hint = hint.__origin__
        elif get_origin(hint) in (Union, UnionType):
            (hint,) = (one for one in get_args(hint) if one is not type(None))
            optional = True
        else:
            return hint, rules, optional


def _bounds(rules: list[Any]) -> tuple[int, int]:
    least = next((int(str(rule.ge)) for rule in rules if isinstance(rule, Ge)), 0)
    most = next((int(str(rule.le)) for rule in rules if isinstance(rule, Le)), 999)
    return least, most


def _length(rules: list[Any], kind: type[MaxLen] | type[MinLen] = MaxLen) -> int:
    found = next((rule for rule in rules if isinstance(rule, kind)), None)
    if isinstance(found, MaxLen):
        return found.max_length
    return found.min_length if isinstance(found, MinLen) else 0


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else value.model_dump() if isinstance(value, BaseModel) else {}
