"""A whole set-up as a text that another phone takes over: no secret, compressed, with a version."""

import base64
import binascii
import json
import zlib
from typing import Annotated

from pydantic import Field, ValidationError

from app.form import pairs_of
from app.jovian.dogfight import setup
from app.jovian.dogfight.codes import CodeFault
from app.jovian.dogfight.older import Pairs
from engine.kit.profile import Profile

START = "BSD"
"""What such a text begins with, so that other codes are told apart."""
MOST_TEXT, MOST_BYTES = 4000, 40_000
OWN = (f"{setup.ROOT}.mine", f"{setup.ROOT}.phones")
"""Fields that are each phone's own."""


VERSION = 1


class SetupCode(Profile):
    """What lies in such a text."""

    version: Annotated[int, Field(ge=1)]
    pairs: Pairs


def setup_code(draft: setup.Draft) -> str:
    """The set-up as a text."""
    pairs = [pair for pair in pairs_of({setup.ROOT: draft}) if pair[1] and pair[0] not in OWN]
    data = json.dumps({"version": VERSION, "pairs": pairs}, ensure_ascii=False, separators=(",", ":"))
    return START + base64.urlsafe_b64encode(zlib.compress(data.encode(), 9)).decode().rstrip("=")


def read_setup_code(text: str) -> setup.Draft | CodeFault:
    """The set-up of another phone, or why the text is none."""
    letters = "".join(text[: 2 * MOST_TEXT].split())
    if not letters.startswith(START) or len(letters) > MOST_TEXT:
        return CodeFault.NOT_A_CODE
    try:
        found = SetupCode.model_validate_json(_unpacked(letters.removeprefix(START)))
        return _draft(found)
    except (ValidationError, ValueError, zlib.error, binascii.Error):
        return CodeFault.MISTYPED


def _unpacked(letters: str) -> bytes:
    """The bytes in the text, but never more than a set-up has. Raises zlib.error or ValueError for anything else."""
    opened = zlib.decompressobj()
    data = opened.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), MOST_BYTES)
    if not opened.eof:
        raise ValueError("cut, or too large")
    return data


def _draft(found: SetupCode) -> setup.Draft | CodeFault:
    return CodeFault.NEWER if found.version > VERSION else setup.draft_of(found.pairs)
