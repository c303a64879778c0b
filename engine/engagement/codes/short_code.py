"""Share codes: a set-up, a plan, a fleet or a battle as a short text that fits into a link or a QR code.

A code is a mark, a digit for its version, a dot, then a checksum and packed JSON in letters that links keep unchanged.
Codes come from strangers: the size of a code is limited before, while and after it is unpacked.
"""

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Literal

from engine.engagement.codes.preset_dictionary import DICTIONARY
from engine.engagement.storage.version import VERSION, not_current
from engine.kit.json_limits import out_of_bounds, parsed
from engine.kit.names import Key
from engine.kit.refusal import Refusal, accepted, refusal
from engine.kit.saved_types import Saved, Tree, canonical

MARK = "BS"
OTHER_VERSION = {"older": "code_older", "newer": "code_newer", "broken_version": "not_a_code"}
"""The code of a refusal for a code of another version, by the code of the fault."""
MOST_LETTERS = 500_000
"""Largest length of a code in letters: about four hundred times what a QR code holds."""
MOST_BYTES = 4 * 2**20
"""Largest size of an unpacked code in bytes."""
MOST_LEAVES = 30_000
"""Largest number of values in an unpacked code: three times as many as in a battle of five hundred events."""
MOST_EFFORT = 500_000
"""Largest effort to fold the content of a code, in units of `GameRules.effort`.

Five hundred of the most expensive events take a third of it.
"""
CHECK = 4
"""Bytes of the checksum: it detects every run of wrong letters, but no forger."""
SHAPE = re.compile(MARK + "([0-9]{1,3})[.]([A-Za-z0-9_-]*)")
FILE = re.compile(r'\s*{\s*"code"\s*:\s*"([^"\\]*)"\s*}\s*')
PACKED = re.compile(r"[\s\u200b-\u200d\u2060\ufeff]+")
"""Characters that mail and messengers put into long words."""
RAW = -15
"""zlib's name for its widest window, without a header."""
PART = "BSP"
MOST_PARTS = 24
PART_SHAPE = re.compile(PART + "[0-9]{1,2}[.][0-9]{1,2}[.][0-9a-f]{8}[.].+", re.DOTALL)


class Code(Saved):
    """The content of a code.

    data: plain data, checked only as far as plain data can be; code that knows the kind and the game checks the rest.
    """

    kind: Literal["setup", "plan", "fleet", "battle", "events", "puzzle"]
    game: Key
    data: Tree


def write_code(code: Code) -> str | Refusal:
    """Return the code as text, equal text for equal data; refused with too_large when `read_code` would refuse it."""
    text = canonical([code.kind, code.game, code.data])
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zdict=DICTIONARY)
    packed = packing.compress(text.encode()) + packing.flush()
    letters = urlsafe_b64encode(_check(packed) + packed).rstrip(b"=").decode()
    if len(letters) > MOST_LETTERS or out_of_bounds(text, MOST_BYTES, MOST_LEAVES):
        return refusal("code_too_large")
    return f"{MARK}{VERSION}.{letters}"


def read_code(source: str) -> Code | Refusal:
    """Read the contents of a code, or return a refusal.

    source: a code, a link with a code, or a code broken over lines.
    Codes of refusals: not_a_code, code_part, code_newer, code_older, code_cut, code_too_large, code_broken.
    """
    if len(source) > 2 * MOST_LETTERS:
        return refusal("code_too_large")
    text = PACKED.sub("", source).rpartition("=")[2]
    match = SHAPE.fullmatch(text)
    if match is None:
        return refusal("code_part" if is_part(text) else "not_a_code")
    wrong = not_current(int(match[1]))
    if wrong:
        return refusal(OTHER_VERSION[wrong.faults[0].code])
    packed = _packed(match[2])
    unpacked = packed if isinstance(packed, Refusal) else _unpacked(packed)
    return unpacked if isinstance(unpacked, Refusal) else _held(unpacked)


def code_file(code: str) -> str:
    """Return the text of a file that holds a code."""
    return json.dumps({"code": code})


def code_in(file: str) -> str | None:
    """Return the code that a file holds; None when the file is of another kind."""
    match = FILE.fullmatch(file)
    return match[1] if match else None


def _held(text: bytes) -> Code | Refusal:
    data: Any = parsed(text, MOST_BYTES, MOST_LEAVES)
    if isinstance(data, Refusal):
        large = any(fault.code == "too_large" for fault in data.faults)
        return refusal("code_too_large" if large else "code_broken")
    if not isinstance(data, list) or len(data) != len(Code.model_fields):
        return refusal("code_broken")
    code = accepted(Code, dict(zip(Code.model_fields, data, strict=True)))
    return refusal("code_broken") if isinstance(code, Refusal) else code


def _packed(letters: str) -> bytes | Refusal:
    """Return the packed bytes of a code's letters, the checksum compared and removed."""
    if len(letters) > MOST_LETTERS:
        return refusal("code_too_large")
    try:
        result = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except binascii.Error:
        return refusal("code_cut")
    whole = urlsafe_b64encode(result).rstrip(b"=").decode() == letters
    return result[CHECK:] if whole and result[:CHECK] == _check(result[CHECK:]) else refusal("code_cut")


def _unpacked(packed: bytes) -> bytes | Refusal:
    """Unpack some bytes, but stop before the result is larger than a device can hold."""
    unpacking = zlib.decompressobj(RAW, DICTIONARY)
    try:
        text = unpacking.decompress(packed, MOST_BYTES + 1)
    except zlib.error:
        return refusal("code_broken")
    if len(text) > MOST_BYTES:
        return refusal("code_too_large")
    return text if unpacking.eof and not unpacking.unused_data else refusal("code_broken")


def _check(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(CHECK)


def parts_of(code: str, most: int) -> list[str]:
    """Return the parts of a code, each with `most` of its letters; none when there would be more than MOST_PARTS.

    Each part begins with its number, the number of parts and the check of the code: `BSP2.5.0123abcd.` and its letters.
    """
    letters = [code[index : index + most] for index in range(0, len(code), most)]
    whole = f"{zlib.crc32(code.encode()):08x}"
    texts = [f"{PART}{index}.{len(letters)}.{whole}.{part}" for index, part in enumerate(letters, 1)]
    return texts if len(texts) <= MOST_PARTS else []


def is_part(text: str) -> bool:
    """Return whether a text is one part of a code in several parts."""
    return PART_SHAPE.fullmatch(text) is not None
