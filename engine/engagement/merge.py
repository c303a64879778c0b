"""Another archive taken in without overwriting anything."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.engagement.archive import BATTLES, Archive
from engine.engagement.battle import Battle
from engine.engagement.fleet import Fleet
from engine.engagement.refusal import Refusal, refusal
from engine.engagement.text import new_id, unique

T = TypeVar("T", Fleet, Battle)


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of it: everything together, and what of it is new, by names; `same` counts what was here already."""

    archive: Archive
    battles: tuple[Battle, ...]
    fleets: tuple[Fleet, ...]
    same: int


def merge(
    mine: Archive, theirs: Archive, fresh: Callable[[], str] = new_id, taken: Collection[str] = ()
) -> Merged | Refusal:
    """Both archives in one; what differs under an id already taken gets a new id and a name of its own.

    Their history of fleets stays behind, taking in is one change a fleet.
    `taken`: ids of battles that are kept but cannot be read.
    """
    fleets = _new(mine.library.fleets, theirs.library.fleets, fresh, ())
    battles = _new(mine.battles, theirs.battles, fresh, taken)
    library = mine.library
    for fleet in fleets:
        found = library.add(fleet, "imported")
        if isinstance(found, Refusal):
            return found.under("library")
        library = found
    if len(mine.battles) + len(battles) > BATTLES:
        return refusal("too_many", "battles", max_length=BATTLES)
    same = len(theirs.library.fleets) + len(theirs.battles) - len(fleets) - len(battles)
    archive = Archive(library=library, battles=(*mine.battles, *battles))
    return Merged(archive, battles, fleets, same)


def _new(
    mine: Sequence[T], theirs: Sequence[T], fresh: Callable[[], str], unreadable: Collection[str]
) -> tuple[T, ...]:
    ids = {one.id for one in mine}
    known = [_content(one) for one in mine]
    names = {one.name for one in mine}
    found: list[T] = []
    for one in theirs:
        taken = one.id in ids
        if taken and _content(one) in known:
            continue
        if taken or one.id in unreadable:
            one = one.model_copy(update={"id": fresh(), "name": unique(one.name, names)})
        if isinstance(one, Battle):
            one = one.model_copy(update={"revision": 0})
        names.add(one.name)
        found.append(one)
    return tuple(found)


def _content(one: Fleet | Battle) -> Fleet | Battle:
    """What is in it, whatever it is called and however often it was saved: taken in twice, it is known again."""
    if isinstance(one, Fleet):
        return one.numbered().model_copy(update={"id": "0", "name": "0"})
    return one.model_copy(update={"id": "0", "name": "0", "revision": 0})
