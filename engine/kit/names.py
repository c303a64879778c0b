"""Names, notes and ids in fleets, battles and files: of limited length and without control
characters.
"""

import re
import secrets
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Annotated, TypeVar

from pydantic import Field

from engine.kit.text import CONTROLS, PlainText

NAME = 80
NOTE = 500
ID_BYTES = 8
NUMBERED = re.compile(r"(.*?) ([0-9]{1,3})")
"""A name that ends with a number."""


Name = Annotated[str, Field(min_length=1, max_length=NAME), PlainText]
Note = Annotated[str, Field(max_length=NOTE), PlainText]
Id = Annotated[str, Field(pattern=r"^[0-9a-z]{1,32}$")]
"""The id of a fleet, of a battle, or of a group or model within its fleet."""
Ref = Annotated[str, Field(pattern=r"^[0-9a-z.]{1,64}$")]
"""A group or model within a battle: side, index of its fleet and id, as in '0.1.3fa9'."""
Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.]{0,59}$")]
"""A code of the engine or a key of the locale."""


def new_id() -> str:
    """Return a new id from the operating system's entropy."""
    return secrets.token_hex(ID_BYTES)


def id_of(text: str) -> str:
    """Return the id that belongs to a text, always the same one."""
    return sha256(text.encode()).hexdigest()[: 2 * ID_BYTES]


def tidy(text: str, most: int = NAME) -> str:
    """Return a player's text in a form that can be saved.

    Control characters become spaces, spaces at both ends are removed, and the text is cut to `most`
    characters.
    """
    return CONTROLS.sub(" ", text).strip()[:most].strip()


def unique(name: str, taken: Iterable[str]) -> str:
    """Return the name, with the first free number appended if the name is taken: 'Kuro', 'Kuro
    (2)'.
    """
    used = set(taken)
    if name not in used:
        return name
    stem = re.sub(r" \([0-9]{1,6}\)$", "", name)
    return _free(stem, (f" ({number})" for number in count(2)), used)


def number_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, or its stem with the next free number if the name is taken: 'Kuro', 'Kuro
    2', 'Kuro 3'.
    """
    used = set(taken)
    if name not in used:
        return name
    stem, first = _stem_and_number(name)
    return _free(stem, (f" {number}" for number in count(first) if number != 1), used)


def _free(stem: str, ends: Iterator[str], used: Container[str]) -> str:
    """Return the stem with the first of some ends that makes a name nothing else has."""
    names = (stem[: NAME - len(end)] + end for end in ends)
    return next(name for name in names if name not in used)


def _stem_and_number(name: str) -> tuple[str, int]:
    """Return the stem and the number of a name; a name without a number is the first."""
    match = NUMBERED.fullmatch(name)
    return (match[1], int(match[2])) if match else (name, 1)


R = TypeVar("R", bound=Hashable)


def named_together(
    refs: Iterable[R], name: Callable[[R], str], group: Callable[[R], Sequence[R]]
) -> list[str]:
    """Return the names of models, of a group together: 'Tern ×3' for all of the group, 'Tern 1+3'
    for some.

    name: returns the name of a model.
    group: returns all models of a model's group; nothing for a model without a group.
    """
    several = list(dict.fromkeys(refs))
    if len(several) < 2:
        return list(map(name, several))
    parts: dict[Sequence[R], list[R]] = {}
    for ref in several:
        parts.setdefault(tuple(group(ref)) or (ref,), []).append(ref)
    texts: list[str] = []
    for every, some in parts.items():
        texts.extend(_alike([name(ref) for ref in some], len(every)))
    return texts


def _alike(names: list[str], size: int) -> list[str]:
    """Return names that differ only in their numbers as one name; the first of 'Kuro', 'Kuro 2' has
    no number.
    """
    if len(names) == 1:
        return names
    stems: dict[str, dict[int, str]] = {}
    for name in names:
        stem, number = _stem_and_number(name)
        if number in stems.setdefault(stem, {}):
            return names
        stems[stem][number] = name
    return [_joined_name(stem, numbers, size) for stem, numbers in stems.items()]


def _joined_name(stem: str, names: dict[int, str], size: int) -> str:
    if len(names) == 1:
        return next(iter(names.values()))
    if len(names) == size:
        return f"{stem} ×{size}"
    numbers = "+".join(str(number) for number in sorted(names))
    return f"{stem} {numbers}"
