"""A whole set-up as a text that another phone takes over: no secret, compressed, with a version."""

import base64
import binascii
import json
import zlib
from collections.abc import Iterable
from typing import Annotated

from pydantic import Field, ValidationError

from app.jovian.dogfight.codes import CodeFault
from app.jovian.dogfight.older import Pairs
from engine.kit.profile import Profile

START = "BSD"
"""What such a text begins with, so that other codes are told apart."""
MOST_TEXT, MOST_BYTES = 4000, 40_000
VERSION = 1


class SetupCode(Profile):
    """What lies in such a text."""

    version: Annotated[int, Field(ge=1)]
    pairs: Pairs


def setup_code(pairs: Iterable[tuple[str, str]]) -> str:
    """The fields of a set-up as a text."""
    filled = [pair for pair in pairs if pair[1]]
    data = json.dumps({"version": VERSION, "pairs": filled}, ensure_ascii=False, separators=(",", ":"))
    return START + base64.urlsafe_b64encode(zlib.compress(data.encode(), 9)).decode().rstrip("=")


def read_setup_code(text: str) -> Pairs | CodeFault:
    """The fields of another phone's set-up, or why the text is none."""
    letters = "".join(text[: 2 * MOST_TEXT].split())
    if not letters.startswith(START) or len(letters) > MOST_TEXT:
        return CodeFault.NOT_A_CODE
    try:
        found = SetupCode.model_validate_json(_unpacked(letters.removeprefix(START)))
    except (ValidationError, ValueError, zlib.error, binascii.Error):
        return CodeFault.MISTYPED
    return CodeFault.NEWER if found.version > VERSION else found.pairs


def _unpacked(letters: str) -> bytes:
    """The bytes in the text, but never more than a set-up has. Raises zlib.error or ValueError for anything else."""
    opened = zlib.decompressobj()
    data = opened.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), MOST_BYTES)
    if not opened.eof:
        raise ValueError("cut, or too large")
    return data
