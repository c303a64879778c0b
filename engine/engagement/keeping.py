"""Battles and fleets in a store: the library and each battle a document of its own; a broken one spoils no other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.engagement.archive import Archive, write
from engine.engagement.battle import Battle
from engine.engagement.engagement import Engagement
from engine.engagement.game import Games
from engine.engagement.library import Library
from engine.engagement.merge import Merged, merge
from engine.engagement.reading import read, read_battle
from engine.engagement.refusal import Refusal, refusal
from engine.engagement.store import Change, Conflict, Document, Store

LIBRARY = "library"
BATTLE = "battle/"


def battle_change(battle: Battle) -> tuple[Battle, Change]:
    """The battle as it will be once it is saved, and the change that saves it over the revision it came from."""
    after = battle.model_copy(update={"revision": battle.revision + 1})
    return after, Change(BATTLE + battle.id, write(Archive(battles=(after,))), battle.revision)


async def save_battle(store: Store, battle: Battle) -> Battle | Conflict:
    """The battle with its new revision, or what another tab has saved meanwhile.

    Raises StoreFull or StoreFailed, nothing being written.
    """
    after, change = battle_change(battle)
    return await store.put((change,)) or after


async def load_battle(store: Store, id: str, games: Games) -> Engagement[Any] | Refusal | None:
    """A kept battle taken up, None when there is none, or why it cannot be read; it is left as it is."""
    document = await store.get(BATTLE + id)
    return _battle(document, games) if document else None


async def delete_battle(store: Store, battle: Battle, also: Sequence[Change] = ()) -> Conflict | None:
    """Delete a battle unless another tab has saved it meanwhile."""
    return await store.put((Change(BATTLE + battle.id, None, battle.revision), *also))


async def load_library(store: Store, games: Games) -> tuple[Library, int] | Refusal:
    """The fleets with their history, and the revision to save them over."""
    document = await store.get(LIBRARY)
    archive = read(document.text, games) if document else Archive()
    return archive if isinstance(archive, Refusal) else (archive.library, document.revision if document else 0)


async def save_library(store: Store, library: Library, revision: int) -> int | Conflict:
    """The new revision, or the conflict; raises StoreFull or StoreFailed, nothing being written."""
    return await store.put((Change(LIBRARY, write(Archive(library=library)), revision),)) or revision + 1


@dataclass(frozen=True, slots=True)
class Kept:
    """All that a store keeps; `unreadable` are the documents left out, with the reason."""

    archive: Archive
    revisions: dict[str, int]
    unreadable: dict[str, Refusal]


async def load_all(store: Store, games: Games) -> Kept:
    """Everything that can be read, and what cannot."""
    archive, revisions, unreadable = Archive(), {}, {}
    for key in await store.keys():
        document = await store.get(key) if key == LIBRARY or key.startswith(BATTLE) else None
        if document is None:
            continue
        revisions[key] = document.revision
        found = read(document.text, games) if not key.startswith(BATTLE) else _battle(document, games)
        if isinstance(found, Refusal):
            unreadable[key] = found
        elif isinstance(found, Engagement):
            archive = archive.model_copy(update={"battles": (*archive.battles, found.battle)})
        else:
            archive = archive.model_copy(update={"library": found.library})
    return Kept(archive, revisions, unreadable)


async def export_all(store: Store, games: Games) -> str:
    """Everything that can be read, in one text to be given away; raises ArchiveTooLarge."""
    return write((await load_all(store, games)).archive.bare())


async def import_text(store: Store, source: str | bytes, games: Games) -> Merged | Refusal | Conflict:
    """Take another archive in, all of it or nothing; raises StoreFull or StoreFailed, nothing being written."""
    theirs = read(source, games)
    if isinstance(theirs, Refusal):
        return theirs
    kept = await load_all(store, games)
    if LIBRARY in kept.unreadable:
        return kept.unreadable[LIBRARY].under("kept", LIBRARY)
    lost = [key.removeprefix(BATTLE) for key in kept.unreadable]
    merged = merge(kept.archive, theirs, taken=lost)
    if isinstance(merged, Refusal):
        return merged
    return await store.put(_changes(merged, kept)) or merged


def _changes(merged: Merged, kept: Kept) -> list[Change]:
    changes = [battle_change(battle)[1] for battle in merged.battles]
    library = merged.archive.library
    if library != kept.archive.library:
        changes.append(Change(LIBRARY, write(Archive(library=library)), kept.revisions.get(LIBRARY, 0)))
    return changes


def _battle(document: Document, games: Games) -> Engagement[Any] | Refusal:
    found = read_battle(document.text, games)
    if isinstance(found, Refusal):
        return found
    if BATTLE + found.battle.id != document.key:
        return refusal("not_ours")
    return replace(found, battle=found.battle.model_copy(update={"revision": document.revision}))
