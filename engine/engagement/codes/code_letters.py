"""The letters of a code, and those that it lost at its end: a checksum, then packed JSON that says
where it ends.

Therefore letters behind the code do no harm, and a code that is cut short differs from a damaged
one.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from codecs import getincrementaldecoder
from string import ascii_letters, digits
from typing import NamedTuple

from pydantic_core import from_json

from engine.engagement.codes.preset_dictionary import DICTIONARY
from engine.kit.refusal import Refusal, refusal

MOST_BYTES = 4 * 2**20
"""Largest size of an unpacked code in bytes."""
CHECK = 4
"""Bytes of the checksum: it detects every run of wrong letters, but no forger."""
RAW = -15
"""zlib's name for its widest window, without a header."""
BEGINS = b'["'
"""The start of every unpacked code."""
MOST_PROVED = 10**6
"""Bytes of a code without an end in which damage is looked for."""
ALPHABET = f"{ascii_letters}{digits}-_"
FIRST = 8
"""Letters that hold the checksum and whole bytes behind it."""
NEAR_END = 24
"""Letters before the end of a code in which a wrong letter may hide that this is the end."""
LOST_ENDS = ("-", "_", "--", "-_", "_-", "__")
"""Ends of codes that a program may leave out of a link, because they look like the punctuation of
the text.
"""


class Unpacked(NamedTuple):
    """The text in a code, and the letters of the code."""

    text: bytes
    letters: str


def pack_text(text: str) -> str:
    """Return the letters for a text."""
    packing = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zdict=DICTIONARY)
    packed = packing.compress(text.encode()) + packing.flush()
    return _encode(_check(packed) + packed)


def unpack_letters(letters: str) -> Unpacked | Refusal:
    """Return the text that some letters begin with; letters behind it are left.

    Refused: code_cut where the end is missing, code_damaged where the checksum differs, code_broken
    where it does not differ but nothing can be unpacked, code_too_large.
    """
    packed = _decode(letters)
    check = packed[:CHECK]
    body = packed[CHECK:]
    is_whole = _check(body) == check and _encode(packed) == letters
    if not body:
        reason = "code_broken" if is_whole else "code_cut"
        return refusal(reason)
    unpacking = zlib.decompressobj(RAW, DICTIONARY)
    try:
        text = unpacking.decompress(body, MOST_BYTES + 1)
    except zlib.error:
        reason = "code_broken" if is_whole else "code_damaged"
        return refusal(reason)
    if len(text) > MOST_BYTES:
        reason = "code_too_large" if is_whole else "code_damaged"
        return refusal(reason)
    if unpacking.eof:
        used = packed[: len(packed) - len(unpacking.unused_data)]
        return _check_letters(Unpacked(text, letters), used, is_whole=is_whole)
    if is_whole:
        return refusal("code_broken")
    reason = "code_cut" if _is_cut(text) else "code_damaged"
    return refusal(reason)


def restore_end(letters: str) -> Unpacked | None:
    """Return the text of letters whose last hyphens or underscores are missing; None where others
    are.
    """
    for end in LOST_ENDS:
        result = unpack_letters(letters + end)
        if isinstance(result, Unpacked):
            return result
    return None


def is_mistyped(letters: str) -> bool:
    """Return whether one other letter near the end would make a code whole, which thus is not cut
    short.
    """
    split = max(FIRST, (len(letters) - NEAR_END) // 4 * 4)
    start = _decode(letters[:split])
    check = int.from_bytes(start[:CHECK])
    before = zlib.crc32(start[CHECK:])
    end = letters[split:]
    for index in range(len(end)):
        for letter in ALPHABET:
            changed = end[:index] + letter + end[index + 1 :]
            if zlib.crc32(_decode(changed), before) == check:
                return True
    return False


def _check_letters(unpacked: Unpacked, used: bytes, *, is_whole: bool) -> Unpacked | Refusal:
    """Return a text with the letters that hold it, if their checksum is right and no bit is left
    over.
    """
    own_letters = _encode(used)
    is_same = unpacked.letters.startswith(own_letters)
    if is_same and _check(used[CHECK:]) == used[:CHECK]:
        return Unpacked(unpacked.text, own_letters)
    reason = "code_broken" if is_whole else "code_damaged"
    return refusal(reason)


def _is_cut(text: bytes) -> bool:
    """Return whether a text without an end is the start of a code's JSON: letters that were changed
    spoil it.
    """
    begins = text[: len(BEGINS)]
    if begins != BEGINS[: len(begins)]:
        return False
    if len(text) <= len(BEGINS):
        return True
    try:
        start = getincrementaldecoder("utf-8")().decode(text[:MOST_PROVED])
        from_json(start, allow_partial="trailing-strings")
    except ValueError:
        return False
    return True


def _encode(packed: bytes) -> str:
    return urlsafe_b64encode(packed).rstrip(b"=").decode()


def _decode(letters: str) -> bytes:
    """Return the whole bytes in some letters; a last letter alone holds none."""
    if len(letters) % 4 == 1:
        letters = letters[:-1]
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def _check(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(CHECK)
