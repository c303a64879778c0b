"""A code in several parts, for several QR codes: cut, recognised, and put together."""

import re
import zlib
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.engagement.codes.text_gaps import read_runs

PART = "BSP"
MOST_PARTS = 24
MOST_ENDS = 40
"""Largest number of gaps in a text at which a part may end."""
PART_SHAPE = re.compile(PART + "([0-9]{1,2})[.]([0-9]{1,2})[.]([0-9a-f]{8})[.]", re.IGNORECASE)
WHOLE_MARK = re.compile("BS[0-9]{1,3}[.]", re.IGNORECASE)
"""The mark of the code itself, which the first part begins with."""


def parts_of(code: str, most: int) -> list[str]:
    """Return the parts of a code, each with `most` of its letters; none if there would be more than
    MOST_PARTS.

    Each part begins with its number, the number of parts and the check of the code:
    `BSP2.5.0123abcd.` and its letters.
    """
    letters = [code[index : index + most] for index in range(0, len(code), most)]
    whole = f"{zlib.crc32(code.encode()):08x}"
    count = len(letters)
    if count > MOST_PARTS:
        return []
    return [f"{PART}{index}.{count}.{whole}.{part}" for index, part in enumerate(letters, 1)]


def join_parts(text: str) -> list[str]:
    """Return what may be the codes of which a text holds all parts, in any order, with text between
    the parts.
    """
    wholes: dict[tuple[int, str], dict[int, _CodePart]] = {}
    for match in PART_SHAPE.finditer(text):
        count = int(match[2])
        parts = wholes.setdefault((count, match[3].lower()), {})
        parts[int(match[1])] = _read_part(text, match.end())
    codes = []
    for (count, _), parts in wholes.items():
        if 1 < count <= MOST_PARTS and parts.keys() == set(range(1, count + 1)):
            codes.extend(_join(parts, count))
    return codes


def has_part(text: str) -> bool:
    """Return whether a text holds a part of a code."""
    return PART_SHAPE.search(text) is not None


class _CodePart(NamedTuple):
    """The letters of a part with what may be letters behind it, and the lengths at which the part
    may end.
    """

    letters: str
    lengths: Sequence[int]


def _read_part(text: str, start: int) -> _CodePart:
    """Return the letters from an index on; the first part begins with the mark of the code
    itself.
    """
    mark = WHOLE_MARK.match(text, start)
    before = ""
    if mark:
        before = mark[0]
        start = mark.end()
    runs = read_runs(text, start).letters
    lengths = accumulate(map(len, runs[:MOST_ENDS]), initial=len(before))
    return _CodePart(before + "".join(runs), tuple(lengths)[1:])


def _join(parts: Mapping[int, _CodePart], count: int) -> list[str]:
    """Return what may be the code: all parts but the last are equally long, and end where a run of
    letters ends.
    """
    before = [parts[number] for number in range(1, count)]
    codes = []
    for length in before[0].lengths:
        if all(length in part.lengths for part in before):
            start = "".join([part.letters[:length] for part in before])
            codes.append(start + parts[count].letters)
    return codes
