"""What binds two players of a dogfight on two phones: which orders are sealed, which are shown, what both agreed to.

Once a side has shown its orders no seal changes any more. Before that one changes only when both players have agreed,
each on their own phone. Every way to another state of a battle is measured against that: undo, redo, what another phone
brings, another past that is chosen. All of it goes over with the other news of the battle.

Who knows what, and what may still change, at each moment (A and B are alike; B reads 'the other' as A):

| moment | A's phone knows | B's phone knows | what may still change |
|---|---|---|---|
| declared | the squadrons and their missiles | the same, once it is handed over | everything |
| A sealed | A's orders, A's seal | nothing new | A's seal, if both agree |
| A handed over | A's orders, A's seal | A's seal | A's seal, if both agree |
| B sealed too | A's orders, A's seal | B's orders, both seals | either seal, or no dogfight, if both agree |
| both sealed | A's orders, both seals | B's orders, both seals | either seal, or no dogfight, if both agree |
| one asked | the same, and what was asked | the same, once it is handed over | what was asked, if the other agrees |
| A shown | A's orders, both seals | B's orders, both seals | no seal; no dogfight, if both agree |
| A shown, B read it | the same | both orders | no seal; no dogfight, if both agree |
| both shown | both orders, once handed over | both orders, once handed over | nothing before the dice |

B's orders follow from B's seal alone from the moment both are sealed; so whatever B learns later, A's phone compares
what B shows with the seal that it had before A's orders were to be seen. B may seal and show before handing over once:
A's phone then has B's seal and orders together, still before A's orders are to be seen, and B's phone has A's seal.
"""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeVar

from engine.engagement import Refusal, refusal
from engine.engagement.record.seal import letters
from engine.jovian.battle.data import ABOUT_LENGTH, DogfightSaid
from engine.jovian.dogfight.orders import Encounter
from engine.jovian.dogfight.sealed_orders import Opening
from engine.kit.saved import canonical

T = TypeVar("T")
Place = Literal[0, 1]
Ask = tuple[Place | None, Place]
"""The place of the orders to be given once more, None for no dogfight at all; and of the player who agrees."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """One side's orders under seal: the number of their event, and what binds to them.

    They are the same under another number, as on another phone.
    """

    number: int = field(compare=False)
    commitment: str


class Bond(NamedTuple):
    """What binds in a dogfight on two phones.

    seals: the commitments by place, empty where there is none; shown: whether the orders behind them are; released:
    by place the commitments that both agreed to replace; ended: called off by both, or otherwise.
    """

    declaration: DogfightSaid
    seals: tuple[str, str]
    shown: tuple[bool, bool] = (False, False)
    released: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    ended: Literal["", "agreed", "alone"] = ""


class Declared(NamedTuple):
    """A dogfight declared: its squadrons, how they meet, and by side the orders under seal and those shown.

    asked: what is agreed to on one phone alone so far; released: as of a bond.
    """

    said: DogfightSaid
    encounter: Encounter
    sealed: tuple[Sealed | None, Sealed | None] = (None, None)
    openings: tuple[Opening | None, Opening | None] = (None, None)
    asked: frozenset[Ask] = frozenset()
    released: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def bound(self, place: int, sealed: Sealed | None) -> "Declared":
        """Return it with one side's orders sealed, or to be given once more."""
        return self._replace(sealed=_with(self.sealed, place, sealed), asked=frozenset())

    def opened(self, place: int, opening: Opening) -> "Declared":
        """Return it with one side's orders shown."""
        return self._replace(openings=_with(self.openings, place, opening), asked=frozenset())

    def freed(self, place: int) -> "Declared":
        """Return it with one side's orders to be given once more, by agreement of both."""
        sealed = self.sealed[place]
        released = _with(self.released, place, (*self.released[place], sealed.commitment)) if sealed else self.released
        return self.bound(place, None)._replace(released=released)

    @property
    def two_phones(self) -> bool:
        """Whether each player has a phone of their own."""
        return self.said.phones == "two"

    @property
    def is_shown(self) -> bool:
        """Whether any orders are shown: no seal changes any more."""
        return any(self.openings)

    @property
    def about(self) -> str:
        """Letters of how it is now, the same on both phones: what is agreed to counts for this moment alone."""
        seals = [sealed.commitment if sealed else "" for sealed in self.sealed]
        now = [seals, [opening is not None for opening in self.openings], self.released]
        digest = hashlib.sha256(canonical(now).encode()).hexdigest()
        return letters(int(digest, 16), ABOUT_LENGTH)

    @property
    def bond(self) -> Bond | None:
        """What binds in it; None while nothing does, as on one phone that both players look at."""
        first, second = (sealed.commitment if sealed else "" for sealed in self.sealed)
        if not self.two_phones or not (first or second or any(self.released)):
            return None
        return Bond(self.said, (first, second), (bool(self.openings[0]), bool(self.openings[1])), self.released)


def loosened(before: Sequence[Bond], after: Sequence[Bond]) -> Refusal | None:
    """Return why one state of a battle may not become another: revealed_stays, both_agree; None where all holds."""
    now = dict(_numbered(after))
    return _lost([bond for key, bond in _numbered(before) if not _holds(bond, now.get(key))])


def contradicted(before: Sequence[Bond], after: Sequence[Bond]) -> Refusal | None:
    """Return, as `loosened`, why two records cannot both be right: other seals, and no agreement explains them."""
    now = dict(_numbered(after))
    return _lost([bond for key, bond in _numbered(before) if key in now and _differs(bond, now[key])])


def _lost(bonds: Sequence[Bond]) -> Refusal | None:
    return refusal("revealed_stays" if any(any(bond.shown) for bond in bonds) else "both_agree") if bonds else None


def _holds(bond: Bond, now: Bond | None) -> bool:
    """Whether what bound before binds still, or both agreed that it does not."""
    if now is None or now.ended not in (bond.ended, bond.ended or "agreed"):
        return False
    if any(bond.shown):
        shown = zip(bond.shown, now.shown, strict=True)
        return now.seals == bond.seals and all(after or not before for before, after in shown)
    seals = zip(bond.seals, now.seals, now.released, strict=True)
    return all(before in ("", after, *released) for before, after, released in seals)


def _differs(mine: Bond, theirs: Bond) -> bool:
    """Whether two records have other seals on one side, of which neither replaced the other, or one was called off."""
    if theirs.ended == "alone" != mine.ended:
        return True
    sides = zip(mine.seals, theirs.seals, mine.released, theirs.released, strict=True)
    return any(
        own and other and own != other and own not in their_old and other not in my_old
        for own, other, my_old, their_old in sides
    )


def _numbered(bonds: Sequence[Bond]) -> list[tuple[tuple[str, int], Bond]]:
    """Return every bond by what was declared and how often the same was before it: two records share these keys."""
    times, numbered = Counter[str](), list[tuple[tuple[str, int], Bond]]()
    for bond in bonds:
        text = bond.declaration.model_dump_json()
        numbered.append(((text, times[text]), bond))
        times[text] += 1
    return numbered


def _with(pair: tuple[T, T], place: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if place == 0 else (pair[0], value)
