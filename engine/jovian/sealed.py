"""Sealed orders: a short code given before the reveal, which only the same orders and nonce can produce again."""

import hashlib
import json
import re
import secrets
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from engine.faults import Fault, faults_of
from engine.jovian.dogfight.orders import Orders
from engine.jovian.profiles import Profile

VERSION: Literal[1] = 1
NONCE_BYTES = 16
CODE_BITS = 100
GROUP = 5
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without letters that look like digits (Crockford)."""
BITS = 5
LENGTH = CODE_BITS // BITS
LOOKS_LIKE = str.maketrans({"O": "0", "I": "1", "L": "1"})


class Opening(Profile):
    """What is shown at the reveal: the orders, whose they are, and the nonce.

    side: 0 for the active player; it is sealed too, so that the other player's code cannot be given as one's own.
    """

    version: Literal[1] = VERSION
    side: Annotated[int, Field(ge=0, le=1)]
    orders: Orders
    nonce: Annotated[str, Field(min_length=2 * NONCE_BYTES, max_length=2 * NONCE_BYTES, pattern="^[0-9a-f]+$")]


class Match(StrEnum):
    """Whether an opening is what was sealed."""

    MATCHES = "matches"
    DIFFERS = "differs"
    OTHER_SIDE = "other_side"
    NOT_A_CODE = "not_a_code"


def seal(side: int, orders: Orders) -> tuple[str, Opening]:
    """The code to give away now, and the opening to keep to oneself until the reveal."""
    opening = Opening(side=side, orders=orders, nonce=secrets.token_hex(NONCE_BYTES))
    return code_of(opening), opening


def code_of(opening: Opening) -> str:
    """The code of an opening, in groups: the first 100 bits of SHA-256 over its canonical JSON."""
    digest = hashlib.sha256(canonical(opening)).digest()
    number = int.from_bytes(digest, "big") >> (8 * len(digest) - CODE_BITS)
    letters = "".join(ALPHABET[number >> BITS * place & 31] for place in reversed(range(LENGTH)))
    return "-".join(letters[start : start + GROUP] for start in range(0, LENGTH, GROUP))


def canonical(opening: Opening) -> bytes:
    """The one way to write an opening: JSON with sorted keys and no spaces."""
    return json.dumps(opening.model_dump(mode="json"), sort_keys=True, separators=(",", ":")).encode()


def verify(code: str, opening: Opening, side: int) -> Match:
    """Whether an opening is what the player of `side` sealed in a code, however that was typed."""
    letters = re.sub(r"[\s-]", "", code).upper().translate(LOOKS_LIKE)
    if len(letters) != LENGTH or set(letters) - set(ALPHABET):
        return Match.NOT_A_CODE
    if opening.side != side:
        return Match.OTHER_SIDE
    return Match.MATCHES if letters == code_of(opening).replace("-", "") else Match.DIFFERS


def read_opening(data: Any) -> Opening | tuple[Fault, ...]:
    """The opening that some plain data or JSON text describes, or every fault in it."""
    try:
        return Opening.model_validate_json(data) if isinstance(data, str | bytes) else Opening.model_validate(data)
    except ValidationError as error:
        return faults_of(error)
