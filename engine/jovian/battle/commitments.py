"""Commitments in a dogfight on two phones: sealed orders, shown orders, agreements of both players.

Once a side has shown its orders, no seal changes. Before that, a seal changes only when both
players have agreed, each on their own phone. Every change of a battle is checked against this:
undo, redo, records of another phone, the choice of another past. Seals and agreements go over with
the other news of the battle.

The knowledge of each phone at each moment (A and B are alike; B reads 'the other' as A):

| moment | A's phone knows | B's phone knows |
|---|---|---|
| declared | the squadrons and their missiles | the same, once it is handed over |
| A sealed | A's orders, A's seal | nothing new |
| A handed over | A's orders, A's seal | A's seal |
| B sealed too | A's orders, A's seal | B's orders, both seals |
| both sealed | A's orders, both seals | B's orders, both seals |
| one asked | the same, and the request | the same, once it is handed over |
| A shown | A's orders, both seals | B's orders, both seals |
| A shown, B read it | the same | both orders |
| both shown | both orders, once handed over | both orders, once handed over |

The possible changes:

| moment | possible changes |
|---|---|
| declared | everything |
| A sealed, A handed over | A's seal, if both agree |
| B sealed too, both sealed | either seal, or no dogfight, if both agree |
| one asked | the requested change, if the other agrees |
| A shown, B read it or not | no seal; no dogfight, if both agree |
| both shown | nothing before the dice |

B's orders follow from B's seal alone from the moment both are sealed. Whatever B learns later, A's
phone compares B's shown orders with the seal that it had before A's orders were visible. B may seal
and show before handing over once: A's phone then has B's seal and orders together, still before A's
orders are visible, and B's phone has A's seal.

Phones get lost, files are opened on second devices, and others look on. What a phone may do depends
on its owner, who is named on it and is in no code; a key never leaves the phone that sealed:

| phone | its owner | takes seals and orders | takes agreements | its taps |
|---|---|---|---|---|
| that sealed, showed or agreed | stays | not in its name | not in its name | all |
| whose player was only named | may change | not in its name | not in its name | all |
| of nobody, as after lost data | to be named | all | none | none |
| that only watches | may be named | all | all | none |

To name a player frees nothing: both must still agree. The other's phone cannot tell a player's new
phone from the old one. The old one can: it has not done what the new one did, refuses it, and keeps
its record. A player who has both deletes the battle on one and reads it whole from the other. This,
or to name a player and to cancel, leads out of every state.
"""

import hashlib
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeVar

from engine.engagement import Bond
from engine.engagement.record.seal import letters
from engine.jovian.battle.data import ABOUT_LENGTH, DogfightDeclaration
from engine.jovian.dogfight.orders import Encounter
from engine.jovian.dogfight.sealed_orders import OpenedOrders
from engine.kit.saved_types import canonical

T = TypeVar("T")
SideIndex = Literal[0, 1]
Ask = tuple[SideIndex | None, SideIndex]
"""A request for a change, and the player who agrees to it.

The first part is the place of the orders to give once more, None for no dogfight at all; the second
is the place of the player.
"""


@dataclass(frozen=True, slots=True)
class Sealed:
    """One side's sealed orders: the number of their event, and the commitment.

    Equal seals may have different numbers, as on two phones.
    """

    number: int = field(compare=False)
    commitment: str


class DeclaredDogfight(NamedTuple):
    """A declared dogfight.

    declaration: who fights, with its squadrons.
    encounter: the encounter of both squadrons.
    sealed: the sealed orders of each side.
    openings: the shown orders of each side.
    asked: the requests that only one player has agreed to so far.
    released: by place, the commitments that both agreed to replace.
    """

    declaration: DogfightDeclaration
    encounter: Encounter
    sealed: tuple[Sealed | None, Sealed | None] = (None, None)
    openings: tuple[OpenedOrders | None, OpenedOrders | None] = (None, None)
    asked: frozenset[Ask] = frozenset()
    released: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def seal(self, index: int, sealed: Sealed | None) -> "DeclaredDogfight":
        """Return the dogfight with one side's orders sealed, or without them if there are none."""
        return self._replace(sealed=_with(self.sealed, index, sealed), asked=frozenset())

    def show(self, index: int, opening: OpenedOrders) -> "DeclaredDogfight":
        """Return the dogfight with one side's orders shown."""
        return self._replace(openings=_with(self.openings, index, opening), asked=frozenset())

    def free(self, index: int) -> "DeclaredDogfight":
        """Return the dogfight with one side's sealed orders to be given once more, by agreement of
        both.
        """
        sealed = self.sealed[index]
        assert sealed is not None
        of_side = (*self.released[index], sealed.commitment)
        after = self.seal(index, None)
        return after._replace(released=_with(self.released, index, of_side))

    @property
    def seals(self) -> tuple[str, str]:
        """The commitments to the sealed orders of both sides; empty for orders that are not
        sealed.
        """
        first, second = self.sealed
        return _commitment_of(first), _commitment_of(second)

    @property
    def has_two_phones(self) -> bool:
        """Return whether each player has a phone of their own."""
        return self.declaration.phones == "two"

    @property
    def is_shown(self) -> bool:
        """Return whether any orders are shown: then no seal changes."""
        return any(self.openings)

    @property
    def about(self) -> str:
        """Letters that identify the current state on both phones: an agreement counts only for this
        state.
        """
        is_open = [opening is not None for opening in self.openings]
        now = [self.seals, is_open, self.released]
        digest = hashlib.sha256(canonical(now).encode()).hexdigest()
        return letters(int(digest, 16), ABOUT_LENGTH)

    @property
    def bond(self) -> Bond | None:
        """The binding parts of the dogfight; None while nothing binds, as on one phone that both
        players look at.
        """
        if not self.has_two_phones:
            return None
        if not any(self.seals) and not any(self.released):
            return None
        is_open = (self.openings[0] is not None, self.openings[1] is not None)
        return Bond(self.declaration, self.seals, is_open, self.released)


def _commitment_of(sealed: Sealed | None) -> str:
    if sealed is None:
        return ""
    return sealed.commitment


def _with(pair: tuple[T, T], index: int, value: T) -> tuple[T, T]:
    """Return a pair with another value at an index."""
    first, second = pair
    if index == 0:
        return value, second
    return first, value
