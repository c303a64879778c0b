"""The fields that the buttons of Jovian Wars carry in a battle."""

from typing import Literal

from app.battle.given_fields import Index
from app.requests.request import GivenFields

SquadronIndex = Literal["0", "1"]
"""The squadron of a dogfight, by its index."""


class OfSquadron(GivenFields):
    """One of the two squadrons of a dogfight."""

    side: SquadronIndex


class AskedOrders(GivenFields):
    """The squadron whose orders are given anew; None for that of this phone."""

    side: SquadronIndex | None = None


class AgreedChange(GivenFields):
    """The change to which a player agrees: other orders of a squadron, or no dogfight."""

    what: Literal["0", "1", "off"]


class AdvisedOrders(GivenFields):
    """The orders that the adviser recommends; no weapon for a squadron that has only missiles."""

    weapon: Index | Literal[""]
    fuel: Index
    attack: Index
