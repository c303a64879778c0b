"""Sealed orders: a commitment given before the reveal, which only the same orders for the same meeting produce again.

It covers the set-up, the side and a nonce of the other phone, so that it is of use in no other meeting.
"""

import hashlib
import secrets
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from engine.engagement.record.seal import ALPHABET, Nonce, committed
from engine.engagement.record.seal import new_nonce as hiding
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.kit.profile import Profile
from engine.kit.saved import canonical, plain

VERSION: Literal[2] = 2
NONCE_LENGTH = 13
"""Letters of the nonce that each phone gives the other."""


class Opening(Profile):
    """What is shown at the reveal: the orders, whose they are, and the nonce that hid them.

    side: 0 for the active player; it is sealed too, so that the other player's code cannot be given as one's own.
    """

    version: Literal[2] = VERSION
    side: Annotated[int, Field(ge=0, le=1)]
    orders: Orders
    nonce: Nonce


class Meeting(NamedTuple):
    """What a commitment is for: a digest of the set-up, and the nonce of the phone that takes it down, if any."""

    setup: str
    nonce: str = ""


class Match(StrEnum):
    """Whether an opening is what was sealed."""

    MATCHES = "matches"
    DIFFERS = "differs"
    OTHER_SIDE = "other_side"


def opening_of(side: int, orders: Orders) -> Opening:
    """The opening to keep to oneself until the reveal."""
    return Opening(side=side, orders=orders, nonce=hiding())


def new_nonce() -> str:
    """A nonce to give to the other phone before orders are sealed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(NONCE_LENGTH))


def setup_digest(encounter: Encounter) -> str:
    """A digest that two phones share when they have the same set-up, whatever they call things."""
    return hashlib.sha256(canonical(_nameless(plain(encounter))).encode()).hexdigest()


def _nameless(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _nameless(value) for key, value in tree.items() if key != "name"}
    return [_nameless(one) for one in tree] if isinstance(tree, list) else tree


def code_of(opening: Opening, meeting: Meeting) -> str:
    """The commitment to an opening in a meeting."""
    return committed({"opening": opening.model_dump(mode="json"), "meeting": meeting._asdict()})


def verify(code: str, opening: Opening, side: int, meeting: Meeting) -> Match:
    """Whether an opening is what the player of `side` sealed in a commitment."""
    if opening.side != side:
        return Match.OTHER_SIDE
    return Match.MATCHES if code == code_of(opening, meeting) else Match.DIFFERS
