"""Bonds: what binds the players of a battle to sealed data, in every state and on both phones.

A seal changes only when both players agree; once the data of one side are shown, no seal changes.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

from engine.kit.refusal import Refusal, refusal


class Bond(NamedTuple):
    """The binding parts of a declaration of two players, each on a phone of their own.

    declaration: the data of its event.
    seals: the commitments by place, empty where there is none.
    shown: whether the orders behind them are shown.
    released: by place, the commitments that both agreed to replace.
    ended: whether the declaration was called off, by agreement or otherwise.
    """

    declaration: Any
    seals: tuple[str, str]
    shown: tuple[bool, bool] = (False, False)
    released: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    ended: Literal["", "agreed", "alone"] = ""


class BondsOf(Protocol):
    """A function that returns the bonds of every declaration so far in a state of a game."""

    def __call__(self, state: Any, /) -> tuple[Bond, ...]: ...


class BondKey(NamedTuple):
    """A key that two records share: a declaration, and the number of equal ones before it."""

    declaration: str
    earlier: int


def refuse_broken_bonds(bonds: BondsOf | None, before: Any, after: Any) -> Refusal | None:
    """Return why one state of a battle may not become another; None where all bonds hold.

    Refused: revealed_stays, where the orders behind a broken bond are shown; else both_agree.
    """
    if bonds is None:
        return None
    old = bonds(before)
    new = bonds(after)
    if old == new:
        return None
    now = _by_key(new)
    broken = [bond for key, bond in _by_key(old).items() if not _holds(bond, now.get(key))]
    return _refuse(broken)


def refuse_contradiction(bonds: BondsOf | None, mine: Any, theirs: Any) -> Refusal | None:
    """Return why the states of two records cannot both be right; None where they can.

    Refused with the codes of `refuse_broken_bonds` where seals differ without an agreement.
    """
    if bonds is None:
        return None
    others = _by_key(bonds(theirs))
    broken = []
    for key, bond in _by_key(bonds(mine)).items():
        if key in others and _contradicts(bond, others[key]):
            broken.append(bond)
    return _refuse(broken)


def _refuse(broken: Sequence[Bond]) -> Refusal | None:
    if not broken:
        return None
    if any(any(bond.shown) for bond in broken):
        return refusal("revealed_stays")
    return refusal("both_agree")


def _holds(bond: Bond, now: Bond | None) -> bool:
    """Return True if a bond still holds, or if both players agreed to replace or to end it."""
    if now is None:
        return False
    was_ended_by_agreement = not bond.ended and now.ended == "agreed"
    if now.ended != bond.ended and not was_ended_by_agreement:
        return False
    return _keeps_seals(bond, now)


def _keeps_seals(bond: Bond, now: Bond) -> bool:
    """Return True if no seal of a bond has changed, other than by agreement before any is shown."""
    if any(bond.shown):
        shown = zip(bond.shown, now.shown, strict=True)
        stays_shown = all(after or not before for before, after in shown)
        return now.seals == bond.seals and stays_shown
    seals = zip(bond.seals, now.seals, now.released, strict=True)
    return all(before in ("", after, *released) for before, after, released in seals)


def _contradicts(mine: Bond, theirs: Bond) -> bool:
    """Return whether two records contradict each other.

    They do if one side has different seals of which neither replaced the other, or if only their
    record called the declaration off without agreement.
    """
    if theirs.ended == "alone" and mine.ended != "alone":
        return True
    sides = zip(mine.seals, theirs.seals, mine.released, theirs.released, strict=True)
    for own, other, my_released, their_released in sides:
        is_replaced = own in their_released or other in my_released
        if own and other and own != other and not is_replaced:
            return True
    return False


def _by_key(bonds: Sequence[Bond]) -> dict[BondKey, Bond]:
    times = Counter[str]()
    result: dict[BondKey, Bond] = {}
    for bond in bonds:
        text = bond.declaration.model_dump_json()
        result[BondKey(text, times[text])] = bond
        times[text] += 1
    return result
