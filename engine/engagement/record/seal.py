"""Commitments: letters that bind a player to what is revealed later, and tell nothing of it before.

Two openings of one commitment are as hard to find as 120 bits make it, whatever is prepared or tried on the spot. What
hides an opening is the nonce in it: whoever makes one puts in `new_nonce()`.
"""

import hashlib
import secrets
from typing import Annotated

from pydantic import Field

from engine.kit.saved import Tree, canonical

COMMITTED_BITS = 240
"""Two openings of one commitment are found in half as many bits' worth of trials."""
BITS = 5
LENGTH = COMMITTED_BITS // BITS
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without letters that look like digits (Crockford)."""
NONCE_BYTES = 16

Commitment = Annotated[str, Field(pattern=f"^[{ALPHABET}]{{{LENGTH}}}$")]
Nonce = Annotated[str, Field(pattern=f"^[0-9a-f]{{{2 * NONCE_BYTES}}}$")]


def new_nonce() -> str:
    """A nonce to hide an opening with."""
    return secrets.token_hex(NONCE_BYTES)


def committed(opening: Tree) -> str:
    """The commitment to an opening: the first 240 bits of SHA-256 over its one way of being written."""
    digest = hashlib.sha256(canonical(opening).encode()).digest()
    return letters(int.from_bytes(digest) >> (8 * len(digest) - COMMITTED_BITS), LENGTH)


def letters(number: int, length: int) -> str:
    """A number in so many letters."""
    return "".join(ALPHABET[number >> BITS * place & (1 << BITS) - 1] for place in reversed(range(length)))
