"""Another archive taken in without overwriting anything."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from engine.engagement.archive import BATTLES, Archive
from engine.engagement.battle import Battle
from engine.engagement.fleet import Fleet
from engine.engagement.library import Library
from engine.engagement.refusal import Refusal, refusal
from engine.engagement.saved import canonical
from engine.engagement.text import new_id, unique

T = TypeVar("T", Fleet, Battle)


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of it: the fleets together, and what of it all is new, by the ids it had; `same` counts the rest."""

    library: Library
    battles: Mapping[str, Battle]
    fleets: Mapping[str, Fleet]
    same: int


def merge(
    mine: Archive,
    theirs: Archive,
    taken: Collection[str] = (),
    names: Collection[str] = (),
) -> Merged | Refusal:
    """Both archives in one; what differs under an id already taken gets a new id and a name of its own.

    Their history of fleets stays behind, taking in is one change a fleet.
    `taken`: ids of all battles that are kept, `names`: theirs; those in `mine` may be fewer.
    """
    library = mine.library
    fleets = _new(library.fleets, theirs.library.fleets, (), ())
    battles = _new(mine.battles, theirs.battles, taken, names)
    for fleet in fleets.values():
        found = library.add(fleet, "imported")
        if isinstance(found, Refusal):
            return found.under("library")
        library = found
    if len({*taken, *(battle.id for battle in mine.battles)}) + len(battles) > BATTLES:
        return refusal("too_many", "battles", max_length=BATTLES)
    same = len(theirs.library.fleets) + len(theirs.battles) - len(fleets) - len(battles)
    return Merged(library, battles, fleets, same)


def _new(mine: Sequence[T], theirs: Sequence[T], taken: Collection[str], named: Collection[str]) -> dict[str, T]:
    ids = {*taken, *(one.id for one in mine)}
    known = {_content(one) for one in mine}
    names = {*named, *(one.name for one in mine)}
    found: dict[str, T] = {}
    for one in theirs:
        had = one.id
        if had in ids:
            if _content(one) in known:
                continue
            one = one.model_copy(update={"id": new_id(), "name": unique(one.name, names)})
        if isinstance(one, Battle):
            one = one.model_copy(update={"revision": 0})
        names.add(one.name)
        found[had] = one
    return found


def _content(one: Fleet | Battle) -> str:
    """What is in it, whatever it is called and however often it was saved: taken in twice, it is known again."""
    fields = (one.numbered() if isinstance(one, Fleet) else one).model_dump(exclude={"id", "name", "revision"})
    return sha256(canonical(fields).encode()).hexdigest()
