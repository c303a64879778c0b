"""Battles and fleets in a store: the library and each battle have parts of their own; a broken one
spoils no other.
"""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from engine.engagement.engagement import Engagement
from engine.engagement.fleets.library import Library
from engine.engagement.game import Games
from engine.engagement.record.battle import Battle
from engine.engagement.storage.archive import BATTLES, MOST_BYTES, MOST_RECORDS, Archive, records_in
from engine.engagement.storage.archive_import import DIGEST, Merged, digest_of, merge
from engine.engagement.storage.archive_reader import Read, read, read_battle, read_through
from engine.engagement.storage.battle_index import (
    INDEX,
    BattleEntry,
    digest_change,
    entry_change,
    entry_of,
    load_index,
)
from engine.engagement.storage.battle_parts import BATTLE, battle_in_parts, record_of, whole_battle
from engine.engagement.storage.document_store import (
    Conflict,
    Document,
    DocumentChange,
    Store,
    StoreFailed,
)
from engine.engagement.storage.library_parts import LIBRARY, in_parts, load_whole
from engine.kit.refusal import Refusal, refusal

S = TypeVar("S")
PORTION = MOST_BYTES // 2
"""The bytes of a file from which on no further battle is added."""
PORTION_RECORDS = MOST_RECORDS // 2
"""The records of a file from which on no further battle is added."""


async def save_battle(
    store: Store,
    battle: Battle,
    turn: int | None = None,
    before: Battle | None = None,
    also: Sequence[DocumentChange] = (),
) -> Battle | Conflict:
    """Return the battle with its new revision, or the conflict with another tab.

    turn: the turn for the battle's entry in the index.
    before: the battle as it was last read or saved.
    also: further changes, made together with the battle or not at all.
    Raises ArchiveTooLarge, StoreFull or StoreFailed, nothing being written.
    """
    parts = await battle_in_parts(store, battle, before)
    conflict = await store.put([*parts, entry_change(entry_of(battle, turn)), *also])
    if conflict:
        return conflict
    return battle.model_copy(update={"revision": battle.revision + 1})


async def load_battle(store: Store, id: str, games: Games) -> Engagement[Any] | Refusal | None:
    """Return a saved battle resumed, None when there is none, or why it cannot be read.

    The saved data stay unchanged.
    """
    document = await whole_battle(store, id)
    if document is None:
        return None
    return _read_document(document, games)


async def delete_battle(store: Store, id: str) -> Conflict | Refusal | None:
    """Delete a battle for good, readable or not, with all data under keys that end with its id,
    such as plans.

    Refused with unknown_battle when there is none; a conflict when another tab saves it at the same
    moment.
    """
    keys = [key for key in await store.keys() if key.endswith(f"/{id}")]
    if BATTLE + id not in keys:
        return refusal("unknown_battle")
    changes = []
    for key in keys:
        document = await store.get(key)
        if document:
            changes.append(DocumentChange(key, None, document.revision))
    for key in await store.keys(record_of(id)):
        changes.append(DocumentChange(key, None, None))
    return await store.put(changes)


async def load_library(store: Store, games: Games) -> tuple[Library, int] | Refusal:
    """Return the fleets with their history, and the revision to save them over."""
    document = await load_whole(store)
    if document is None:
        return Library(), 0
    archive = read(document.text, games)
    if isinstance(archive, Refusal):
        return archive
    return archive.library, document.revision


async def save_library(store: Store, library: Library, revision: int) -> int | Conflict:
    """Return the new revision, or the conflict.

    Raises StoreFull or StoreFailed, nothing being written.
    """
    return await store.put(await in_parts(store, library, revision)) or revision + 1


class Loading:
    """All readable data of a store, a battle with each step, in portions that fit into a file.

    done, all: the numbers of battles read and of all battles.
    full: whether the next battle might be too much for one file.
    unread: the number of battles, and of fleets as one, that this version cannot read.
    """

    def __init__(self, store: Store, games: Games) -> None:
        """Start before the fleets."""
        self._store = store
        self._games = games
        self._fleets = Library()
        self._keys: tuple[str, ...] | None = None
        self._battles: list[Battle] = []
        self._letters = 0
        self._records = 0
        self.done = 0
        self.unread = 0

    @property
    def full(self) -> bool:
        """Return whether the current portion fills half a file, as the largest battle may fill the
        other half.
        """
        return (
            self._letters >= PORTION
            or self._records >= PORTION_RECORDS
            or len(self._battles) >= BATTLES
        )

    @property
    def all(self) -> int:
        """The number of battles; 0 before the first step."""
        return len(self._keys or ())

    @property
    def over(self) -> bool:
        """Return whether all is read."""
        return self._keys is not None and self.done == self.all

    def portion(self) -> Archive:
        """Return everything read since the last portion."""
        portion = Archive(library=self._fleets, battles=tuple(self._battles))
        self._fleets = Library()
        self._battles = []
        self._letters = 0
        self._records = 0
        return portion

    async def step(self) -> None:
        """Read the fleets, or the next battle."""
        if self._keys is None:
            library = await load_library(self._store, self._games)
            if isinstance(library, Refusal):
                self.unread += 1
            else:
                self._fleets = library[0]
            self._keys = await self._store.keys(BATTLE)
            return
        id = self._keys[self.done].removeprefix(BATTLE)
        document = await whole_battle(self._store, id)
        self.done += 1
        if document is None:
            return
        engagement = _read_document(document, self._games)
        if isinstance(engagement, Refusal):
            self.unread += 1
            return
        self._battles.append(engagement.battle)
        self._letters += len(document.text.encode())
        self._records += records_in(json.loads(document.text))


async def import_text(
    store: Store, source: str | bytes | Read, games: Games
) -> Merged | Refusal | Conflict:
    """Import another archive, all of it or nothing.

    Only those saved battles are opened that may equal a battle of the archive, each at most once.
    Raises StoreFull or StoreFailed, nothing being written.
    """
    result = source if isinstance(source, tuple) else read_through(source, games)
    if isinstance(result, Refusal):
        return result
    theirs, engagements = result
    loaded = await load_library(store, games)
    if isinstance(loaded, Refusal):
        return loaded.under("kept", LIBRARY)
    library, revision = loaded
    entries, unreadable = await load_index(store)
    known = await _find_digests(store, entries.values(), theirs, games)
    names = [entry.name for entry in entries.values()]
    merged = merge(library, theirs, [*entries, *unreadable], names, known)
    if isinstance(merged, Refusal):
        return merged
    changes: list[DocumentChange] = []
    if merged.library != library:
        changes += await in_parts(store, merged.library, revision)
    turns = _turns(engagements)
    for id, battle in merged.battles.items():
        changes += await battle_in_parts(store, battle)
        changes.append(entry_change(entry_of(battle, turns[id], digest_of(battle))))
    return await store.put(changes) or merged


async def _find_digests(
    store: Store, entries: Iterable[BattleEntry], theirs: Archive, games: Games
) -> set[str]:
    """Return the digests of the saved battles that may equal a battle of another archive."""
    looks = {_look(entry_of(battle)) for battle in theirs.battles}
    digests: set[str] = set()
    for entry in entries:
        if _look(entry) in looks:
            digests.add(await _digest(store, entry, games))
    return digests


def _turns(engagements: Iterable[Engagement[S]]) -> dict[str, int]:
    """Return the turns of battles by their ids."""
    turns: dict[str, int] = {}
    for engagement in engagements:
        turns[engagement.battle.id] = engagement.rules.turn(engagement.state)
    return turns


async def _digest(store: Store, entry: BattleEntry, games: Games) -> str:
    """Return the digest of a kept battle and write it to the entry of the battle; "" for an
    unreadable battle.
    """
    if entry.digest.startswith(DIGEST):
        return entry.digest
    # The entry is read before the battle: a tab that saves the battle meanwhile writes the entry,
    # too.
    saved = await store.get(INDEX + entry.id)
    engagement = await load_battle(store, entry.id, games)
    if not isinstance(engagement, Engagement):
        return ""
    digest = digest_of(engagement.battle)
    with suppress(StoreFailed):
        if saved:
            await store.put(digest_change(saved, digest))
    return digest


def _look(entry: BattleEntry) -> tuple[Any, ...]:
    """Return a value that is equal for the entries of equal battles, whatever their names."""
    return entry.game, entry.created, entry.events


def _read_document(document: Document, games: Games) -> Engagement[Any] | Refusal:
    engagement = read_battle(document.text, games)
    if isinstance(engagement, Refusal):
        return engagement
    if BATTLE + engagement.battle.id != document.key:
        return refusal("not_ours")
    battle = engagement.battle.model_copy(update={"revision": document.revision})
    return replace(engagement, battle=battle)
