"""What could be otherwise: rulings that have alternatives, and what players are unsure of at the table."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from pydantic import BaseModel

from engine.kit.rulings import Ruling

Path = tuple[str | int, ...]
RULINGS = "rulings"
"""The field of a game's attacks, and whatever else is asked about, that holds the rulings."""
EVERY = "*"


class Change(NamedTuple):
    """One field of something, by its path: what it is, and what it could be."""

    path: Path
    was: Any
    value: Any

    @property
    def pattern(self) -> str:
        """The path with a star for each place in a list, and for each reference that something is listed under."""
        return ".".join(part if isinstance(part, str) and part.isidentifier() else EVERY for part in self.path)

    @property
    def is_ruling(self) -> bool:
        """Whether a ruling is chosen otherwise."""
        return self.path[0] == RULINGS

    def put(self, tree: dict[str, Any]) -> dict[str, Any]:
        """Plain data with the other value in its place."""
        return _put(tree, self.path, self.value)  # type: ignore[no-any-return]


def other_rulings(rulings: BaseModel, known: Sequence[Ruling]) -> Iterator[Change]:
    """Every ruling that there is a choice of, with each option that does not hold."""
    for ruling in known:
        now = getattr(rulings, ruling.field)
        for option in ruling.options if ruling.is_choice else ():
            if option != now:
                yield Change((RULINGS, ruling.field), now, option)


def unsure(subject: BaseModel, patterns: Sequence[str]) -> Iterator[Change]:
    """Fields by their patterns: every other choice, a number one more and one less; none where it says nothing."""
    for pattern in patterns:
        for path, now in _places(subject, (), pattern.split(".")):
            yield from otherwise(path, now)


def otherwise(path: Path, now: Any) -> Iterator[Change]:
    """Every other choice of a field, or its number one more and one less; none where it says nothing."""
    return (Change(path, now, value) for value in _others(now))


def of_each(path: Path, whole: BaseModel, within: str, names: Sequence[str]) -> Iterator[Change]:
    """Fields of something, and those of its entries that have their own; of it only where that holds for any entry.

    within: the field with its entries, each of which has the same fields, or None where it is as the whole.
    """
    entries: Sequence[Any] = getattr(whole, within)
    for name in names:
        own = [getattr(entry, name) for entry in entries]
        if not own or None in own:
            yield from otherwise((*path, name), getattr(whole, name))
        for index, now in enumerate(own):
            yield from otherwise((*path, within, index, name), now)


def _places(found: Any, path: Path, rest: Sequence[str]) -> Iterator[tuple[Path, Any]]:
    """Each field that a pattern names, with what it is; those of another kind of thing are not there."""
    if not rest:
        yield path, found
    elif rest[0] == EVERY:
        for place, one in enumerate(found):
            yield from _places(one, (*path, place), rest[1:])
    elif hasattr(found, rest[0]):
        yield from _places(getattr(found, rest[0]), (*path, rest[0]), rest[1:])


def _others(now: Any) -> list[Any]:
    if now is None or isinstance(now, bool):
        return [] if now is None else [not now]
    if isinstance(now, Enum):
        return [one for one in type(now) if one is not now]
    return [now - 1, now + 1]


def _put(tree: Any, path: Path, value: Any) -> Any:
    first, *rest = path
    if isinstance(tree, Mapping):
        return {**tree, first: _put(tree[first], tuple(rest), value) if rest else value}
    return [_put(one, tuple(rest), value) if place == first else one for place, one in enumerate(tree)]
