"""Sealed orders: a commitment before the reveal, which only the same orders for the same encounter
produce.

It covers the encounter and the side, so that it is useless in another encounter and for another
player.
"""

import hashlib
from typing import Annotated, Any, Literal

from pydantic import Field

from engine.engagement.record.seal import Nonce, commit_to, new_nonce
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.kit.base_profile import Profile
from engine.kit.saved_types import canonical, plain

VERSION: Literal[2] = 2


class OpenedOrders(Profile):
    """The content of a commitment, shown at the reveal: the orders, their side, and the nonce that
    hid them.

    side: 0 for the active player; it is sealed too, so that a player cannot copy the other player's
        seal.
    """

    version: Literal[2] = VERSION
    side: Annotated[int, Field(ge=0, le=1)]
    orders: Orders
    nonce: Nonce


def opening_of(side: int, orders: Orders) -> OpenedOrders:
    """Return the opening of orders, which their player keeps secret until the reveal."""
    return OpenedOrders(side=side, orders=orders, nonce=new_nonce())


def commitment_of(opening: OpenedOrders, encounter: Encounter) -> str:
    """Return the commitment to an opening in an encounter, independent of the names in the
    encounter.
    """
    setup = hashlib.sha256(canonical(_nameless(plain(encounter))).encode()).hexdigest()
    return commit_to({"opening": opening.model_dump(mode="json"), "setup": setup})


def is_sealed(commitment: str, opening: OpenedOrders, side: int, encounter: Encounter) -> bool:
    """Return whether an opening belongs to the commitment of the player of `side`."""
    return opening.side == side and commitment == commitment_of(opening, encounter)


def _nameless(tree: Any) -> Any:
    """Return plain data without any field called 'name'."""
    if isinstance(tree, dict):
        return {key: _nameless(value) for key, value in tree.items() if key != "name"}
    if isinstance(tree, list):
        return [_nameless(item) for item in tree]
    return tree
