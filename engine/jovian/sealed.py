"""Sealed orders: a code given before the reveal, which only the same orders for the same meeting can produce again.

A code is as hard to have two openings for as 120 bits make it, whatever is prepared or tried on the spot. It covers
the set-up, the side and a nonce of the other phone, so that it is of use in no other meeting.
"""

import hashlib
import json
import secrets
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, ValidationError

from engine.engagement.saved import canonical, plain
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.kit.faults import Fault, faults_of
from engine.kit.profile import Profile

VERSION: Literal[2] = 2
NONCE_BYTES = 16
CODE_BITS = 240
"""Two openings of one code are found in half as many bits' worth of trials."""
BITS = 5
LENGTH = CODE_BITS // BITS
NONCE_LENGTH = 13
"""Letters of the nonce that each phone gives the other."""
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without letters that look like digits (Crockford)."""


class Opening(Profile):
    """What is shown at the reveal: the orders, whose they are, and the nonce that hid them.

    side: 0 for the active player; it is sealed too, so that the other player's code cannot be given as one's own.
    """

    version: Literal[2] = VERSION
    side: Annotated[int, Field(ge=0, le=1)]
    orders: Orders
    nonce: Annotated[str, Field(min_length=2 * NONCE_BYTES, max_length=2 * NONCE_BYTES, pattern="^[0-9a-f]+$")]


class Meeting(NamedTuple):
    """What a code is for: a digest of the set-up, and the nonce of the phone that takes it down."""

    setup: str
    nonce: str


class Match(StrEnum):
    """Whether an opening is what was sealed."""

    MATCHES = "matches"
    DIFFERS = "differs"
    OTHER_SIDE = "other_side"


def opening_of(side: int, orders: Orders) -> Opening:
    """The opening to keep to oneself until the reveal."""
    return Opening(side=side, orders=orders, nonce=secrets.token_hex(NONCE_BYTES))


def new_nonce() -> str:
    """A nonce to give to the other phone before orders are sealed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(NONCE_LENGTH))


def setup_digest(encounter: Encounter) -> str:
    """A digest that two phones share when they have the same set-up, whatever they call things."""
    return hashlib.sha256(canonical(_nameless(plain(encounter))).encode()).hexdigest()


def _nameless(tree: object) -> object:
    if isinstance(tree, dict):
        return {key: _nameless(value) for key, value in tree.items() if key != "name"}
    return [_nameless(one) for one in tree] if isinstance(tree, list) else tree


def code_of(opening: Opening, meeting: Meeting) -> str:
    """The letters of the code of an opening: the first 240 bits of SHA-256 over what it seals and what it is for."""
    digest = hashlib.sha256(sealed_text(opening, meeting)).digest()
    return letters(int.from_bytes(digest) >> (8 * len(digest) - CODE_BITS), LENGTH)


def sealed_text(opening: Opening, meeting: Meeting) -> bytes:
    """The one way to write an opening and its meeting: JSON with sorted keys and no spaces."""
    tree = {"opening": opening.model_dump(mode="json"), "meeting": meeting._asdict()}
    return json.dumps(tree, sort_keys=True, separators=(",", ":")).encode()


def letters(number: int, length: int) -> str:
    """A number in so many letters."""
    return "".join(ALPHABET[number >> BITS * place & (1 << BITS) - 1] for place in reversed(range(length)))


def verify(code: str, opening: Opening, side: int, meeting: Meeting) -> Match:
    """Whether an opening is what the player of `side` sealed in the letters of a code."""
    if opening.side != side:
        return Match.OTHER_SIDE
    return Match.MATCHES if code == code_of(opening, meeting) else Match.DIFFERS


def read_opening(data: Any) -> Opening | tuple[Fault, ...]:
    """The opening that some plain data or JSON text describes, or every fault in it."""
    try:
        return Opening.model_validate_json(data) if isinstance(data, str | bytes) else Opening.model_validate(data)
    except ValidationError as error:
        return faults_of(error)
