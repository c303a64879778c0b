"""Commitments: letters that bind a player to data that are revealed later, and that reveal nothing
before.

To find two openings of one commitment takes as much work as 120 bits demand, whatever is prepared
beforehand.
The nonce in an opening hides it: every opening needs a `new_nonce()`.
"""

import hashlib
import secrets
from typing import Annotated

from pydantic import Field

from engine.kit.saved_types import Tree, canonical

COMMITTED_BITS = 240
"""The length of a commitment in bits; the work to find two openings of one commitment has half as
many bits.
"""
BITS = 5
LENGTH = COMMITTED_BITS // BITS
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without letters that look like digits (Crockford)."""
NONCE_BYTES = 16

Commitment = Annotated[str, Field(pattern=f"^[{ALPHABET}]{{{LENGTH}}}$")]
Nonce = Annotated[str, Field(pattern=f"^[0-9a-f]{{{2 * NONCE_BYTES}}}$")]


def new_nonce() -> str:
    """Return a nonce to hide an opening with."""
    return secrets.token_hex(NONCE_BYTES)


def commit_to(opening: Tree) -> str:
    """Return the commitment to an opening: the first 240 bits of SHA-256 over its canonical
    JSON.
    """
    digest = hashlib.sha256(canonical(opening).encode()).digest()
    return letters(int.from_bytes(digest) >> (8 * len(digest) - COMMITTED_BITS), LENGTH)


def letters(number: int, length: int) -> str:
    """Return a number as `length` letters."""
    result = ""
    for _ in range(length):
        result = ALPHABET[number % len(ALPHABET)] + result
        number //= len(ALPHABET)
    return result
