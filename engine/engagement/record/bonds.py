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


def loosened(bonds: BondsOf | None, before: Any, after: Any) -> Refusal | None:
    """Return why one state of a battle may not become another: revealed_stays or both_agree.

    None where all bonds hold.
    """
    if bonds is None or (old := bonds(before)) == (new := bonds(after)):
        return None
    now = dict(_numbered(new))
    return _lost([bond for key, bond in _numbered(old) if not _holds(bond, now.get(key))])


def contradicted(bonds: BondsOf | None, mine: Any, theirs: Any) -> Refusal | None:
    """Return why the states of two records cannot both be right, with the codes of `loosened`.

    Their seals differ without an agreement.
    """
    if bonds is None:
        return None
    now = dict(_numbered(bonds(theirs)))
    return _lost(
        [bond for key, bond in _numbered(bonds(mine)) if key in now and _differs(bond, now[key])]
    )


def _lost(bonds: Sequence[Bond]) -> Refusal | None:
    return (
        refusal("revealed_stays" if any(any(bond.shown) for bond in bonds) else "both_agree")
        if bonds
        else None
    )


def _holds(bond: Bond, now: Bond | None) -> bool:
    """Return whether a bond still holds, or both players agreed to replace it."""
    if now is None or now.ended not in (bond.ended, bond.ended or "agreed"):
        return False
    if any(bond.shown):
        shown = zip(bond.shown, now.shown, strict=True)
        return now.seals == bond.seals and all(after or not before for before, after in shown)
    seals = zip(bond.seals, now.seals, now.released, strict=True)
    return all(before in ("", after, *released) for before, after, released in seals)


def _differs(mine: Bond, theirs: Bond) -> bool:
    """Return whether two records contradict each other.

    They do if one side has different seals of which neither replaced the other, or if only their
    record called the declaration off without agreement.
    """
    if theirs.ended == "alone" != mine.ended:
        return True
    sides = zip(mine.seals, theirs.seals, mine.released, theirs.released, strict=True)
    return any(
        own and other and own != other and own not in their_old and other not in my_old
        for own, other, my_old, their_old in sides
    )


def _numbered(bonds: Sequence[Bond]) -> list[tuple[tuple[str, int], Bond]]:
    """Return every bond with a key that two records share.

    The key is the bond's declaration and the number of equal declarations before it.
    """
    times, numbered = Counter[str](), list[tuple[tuple[str, int], Bond]]()
    for bond in bonds:
        text = bond.declaration.model_dump_json()
        numbered.append(((text, times[text]), bond))
        times[text] += 1
    return numbered
