"""Names, notes and ids in fleets, battles and files: of limited length and without control characters."""

import re
import secrets
from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from engine.kit.text import CONTROLS, PlainText

NAME = 80
NOTE = 500
ID_BYTES = 8


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


def tidy(text: str, most: int = NAME) -> str:
    """Return a player's text in a form that can be saved.

    Control characters become spaces, spaces at both ends are removed, and the text is cut to `most` characters.
    """
    return CONTROLS.sub(" ", text).strip()[:most].strip()


def unique(name: str, taken: Iterable[str]) -> str:
    """Return the name, with the first free number appended if the name is taken: 'Kuro', 'Kuro (2)'."""
    used = set(taken)
    if name not in used:
        return name
    stem = re.sub(r" \([0-9]{1,6}\)$", "", name)
    number = 2
    while (result := _numbered(stem, number)) in used:
        number += 1
    return result


def numbered(name: str, taken: Iterable[str]) -> str:
    """Return the name, or its stem with the next free number if the name is taken: 'Kuro', 'Kuro 2', 'Kuro 3'."""
    used = set(taken)
    if name not in used:
        return name
    match = re.fullmatch(r"(.*?) ([0-9]{1,3})", name)
    stem, number = (match[1], int(match[2])) if match else (name, 1)
    while (other := stem[: NAME - len(f" {number}")] + f" {number}") in used or number == 1:
        number += 1
    return other


def _numbered(stem: str, number: int) -> str:
    end = f" ({number})"
    return stem[: NAME - len(end)] + end
