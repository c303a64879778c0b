"""A long code in several parts, each short enough for a QR code; whoever has read all of them, in any order, has it."""

import re
import zlib

MARK = "BSP"
MOST_PARTS = 24
SHAPE = re.compile(MARK + "[0-9]{1,2}[.][0-9]{1,2}[.][0-9a-f]{8}[.].+", re.DOTALL)


def parts_of(code: str, most: int) -> list[str]:
    """The parts of a code, of which each holds `most` of its letters; none when those would be too many.

    Each says which it is, how many there are, and of what code: `BSP2.5.0123abcd.` and its letters.
    """
    letters = [code[place : place + most] for place in range(0, len(code), most)]
    whole = f"{zlib.crc32(code.encode()):08x}"
    found = [f"{MARK}{place}.{len(letters)}.{whole}.{part}" for place, part in enumerate(letters, 1)]
    return found if len(found) <= MOST_PARTS else []


def is_part(text: str) -> bool:
    """Whether a text is one part of several."""
    return SHAPE.fullmatch(text) is not None
