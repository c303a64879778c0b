"""Alternatives: other options of rulings, and other values of numbers that players are unsure of at
the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from pydantic import BaseModel

from engine.kit.rulings import Ruling

Path = tuple[str | int, ...]
RULINGS = "rulings"
"""The field that holds the rulings in a game's attacks and in other subjects of questions."""
EVERY = "*"


class FieldChange(NamedTuple):
    """One field that could have another value.

    path: the path to the field.
    was: the current value.
    value: the other value.
    """

    path: Path
    was: Any
    value: Any

    @property
    def pattern(self) -> str:
        """The path with a star in place of each list index and each reference."""
        return ".".join(map(_name_or_star, self.path))

    @property
    def is_ruling(self) -> bool:
        """True if the change is another option of a ruling."""
        return self.path[0] == RULINGS

    def put(self, tree: dict[str, Any]) -> dict[str, Any]:
        """Return a copy of plain data with the other value."""
        return _put(tree, self.path, self.value)  # type: ignore[no-any-return]


def _name_or_star(part: str | int) -> str:
    """Return a part of a path if it is the name of a field, else a star."""
    if isinstance(part, str) and part.isidentifier():
        return part
    return EVERY


def other_rulings(rulings: BaseModel, known: Sequence[Ruling]) -> Iterator[FieldChange]:
    """Yield, for every ruling with a choice, each option that is not in force."""
    for ruling in known:
        if not ruling.is_choice:
            continue
        now = getattr(rulings, ruling.field)
        for option in ruling.options:
            if option != now:
                yield FieldChange((RULINGS, ruling.field), now, option)


def unsure(subject: BaseModel, patterns: Sequence[str]) -> Iterator[FieldChange]:
    """Yield changes of the fields that match the patterns; see `otherwise`."""
    for pattern in patterns:
        for path, now in _matches(subject, (), pattern.split(".")):
            yield from otherwise(path, now)


def otherwise(path: Path, now: Any) -> Iterator[FieldChange]:
    """Return every other option of a field, or its number plus and minus one; nothing for a field
    that is None.
    """
    return (FieldChange(path, now, value) for value in _others(now))


def of_each(
    path: Path, whole: BaseModel, within: str, names: Sequence[str]
) -> Iterator[FieldChange]:
    """Yield changes of fields that a subject and its entries share.

    A field of the subject changes only if there are no entries or at least one entry uses the
    subject's value.

    path: the path to the subject.
    whole: the subject.
    within: the field with the entries; each entry has the same fields, or None where the subject's
        value applies.
    names: the shared fields.
    """
    entries: Sequence[Any] = getattr(whole, within)
    for name in names:
        own = [getattr(entry, name) for entry in entries]
        if not own or None in own:
            yield from otherwise((*path, name), getattr(whole, name))
        for index, now in enumerate(own):
            yield from otherwise((*path, within, index, name), now)


def _matches(result: Any, path: Path, rest: Sequence[str]) -> Iterator[tuple[Path, Any]]:
    """Yield the path and the value of each field that a pattern matches; skip types that lack the
    field.
    """
    if not rest:
        yield path, result
    elif rest[0] == EVERY:
        for index, item in enumerate(result):
            yield from _matches(item, (*path, index), rest[1:])
    elif hasattr(result, rest[0]):
        yield from _matches(getattr(result, rest[0]), (*path, rest[0]), rest[1:])


def _others(now: Any) -> list[Any]:
    """Return the other options of a choice, or the numbers one less and one more."""
    if now is None:
        return []
    if isinstance(now, bool):
        return [not now]
    if isinstance(now, Enum):
        return [enum for enum in type(now) if enum is not now]
    return [now - 1, now + 1]


def _put(tree: Any, path: Path, value: Any) -> Any:
    """Return a tree with another value at a path."""
    if not path:
        return value
    first = path[0]
    changed = _put(tree[first], path[1:], value)
    if isinstance(tree, Mapping):
        return {**tree, first: changed}
    items = list(tree)
    items[int(first)] = changed
    return items
