"""The import of another archive, without overwriting anything."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from engine.engagement.fleets.fleet import Fleet
from engine.engagement.fleets.library import Library
from engine.engagement.record.battle import Battle
from engine.engagement.storage.archive import BATTLES, Archive
from engine.engagement.storage.version import VERSION
from engine.kit.names import new_id, unique
from engine.kit.refusal import Refusal, refusal
from engine.kit.saved_types import canonical

T = TypeVar("T", Fleet, Battle)
DIGEST = f"{VERSION}."
"""Digests of what this version of Broadside writes begin with this."""


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of an import.

    library: the fleets of both.
    battles, fleets: everything new, by the ids that it had in the other archive.
    same: the number of fleets and battles that are already here.
    """

    library: Library
    battles: Mapping[str, Battle]
    fleets: Mapping[str, Fleet]
    same: int


def merge(
    library: Library,
    theirs: Archive,
    taken: Collection[str] = (),
    names: Collection[str] = (),
    known: Collection[str] = (),
) -> Merged | Refusal:
    """Return both archives in one; an item that differs under an existing id gets a new id and a
    name of its own.

    The other archive's history of fleets is not imported; each imported fleet is one change.
    taken: the ids of all saved battles.
    names: the names of all saved battles.
    known: the digests of all saved battles that may be among `theirs`.
    """
    own = library.fleets
    own_ids = {fleet.id for fleet in own}
    own_names = {fleet.name for fleet in own}
    own_digests: set[str] = set()
    if theirs.library.fleets:
        own_digests = {digest_of(fleet) for fleet in own}
    fleets = _new(theirs.library.fleets, own_ids, own_names, own_digests)
    battles = _new(theirs.battles, set(taken), set(names), known)
    for fleet in fleets.values():
        result = library.add(fleet, "imported")
        if isinstance(result, Refusal):
            return result.under("library")
        library = result
    if len(set(taken)) + len(battles) > BATTLES:
        return refusal("too_many", "battles", max_length=BATTLES)
    count = len(theirs.library.fleets) + len(theirs.battles) - len(fleets) - len(battles)
    return Merged(library, battles, fleets, count)


def _new(
    theirs: Sequence[T], ids: Collection[str], names: set[str], known: Collection[str]
) -> dict[str, T]:
    """Return the items of the other archive that are new, by the ids that they had; `names` grows
    with them.
    """
    result: dict[str, T] = {}
    for item in theirs:
        new = item
        if item.id in ids:
            if digest_of(item) in known:
                continue
            new = item.model_copy(update={"id": new_id(), "name": unique(item.name, names)})
        if isinstance(new, Battle):
            new = new.model_copy(update={"revision": 0})
        names.add(new.name)
        result[item.id] = new
    return result


def digest_of(fleet: Fleet | Battle) -> str:
    """Return a digest of the contents of a fleet or battle.

    The name, the id and the number of times it was saved make no difference. The digest begins with
    `DIGEST`.
    """
    same = fleet.number_items() if isinstance(fleet, Fleet) else fleet
    fields = same.model_dump(mode="json", exclude_defaults=True, exclude={"id", "name", "revision"})
    return DIGEST + sha256(canonical(fields).encode()).hexdigest()
