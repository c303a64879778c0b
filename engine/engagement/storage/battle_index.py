"""The index of saved battles: an entry for each, with enough for a list, so that no battle need be
opened.
"""

import json
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Any

from pydantic import Field, ValidationError

from engine.engagement.record.battle import Battle
from engine.engagement.record.event import END
from engine.engagement.storage.archive import BATTLES
from engine.engagement.storage.battle_parts import BATTLE, whole_battle
from engine.engagement.storage.document_store import Document, DocumentChange, Store, StoreFailed
from engine.kit.names import Id, Key, Name
from engine.kit.refusal import Refusal, validate
from engine.kit.saved_types import SIDES, Count, ListOf, Saved, Tree, canonical

INDEX = "index/"
MALFORMED = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""Errors of data that are not built as this version writes them."""


class BattleEntry(Saved):
    """A saved battle in short.

    turn: its turn, None until a version that records it saves the battle.
    over: whether it has been ended.
    digest: the digest of its content, empty until it is needed.
    """

    id: Id
    name: Name
    game: Key
    created: Annotated[str, Field(max_length=40)]
    sides: Annotated[tuple[Name, ...], ListOf, Field(max_length=SIDES)]
    events: Count
    turn: Count | None = None
    over: bool = False
    digest: Annotated[str, Field(max_length=100)] = ""


def entry_of(battle: Battle, turn: int | None = None, digest: str = "") -> BattleEntry:
    """Return the entry of a battle."""
    return BattleEntry(
        id=battle.id,
        name=battle.name,
        game=battle.game,
        created=battle.created,
        sides=tuple(side.name for side in battle.sides),
        events=len(battle.events),
        turn=turn,
        over=battle.is_over,
        digest=digest,
    )


def entry_change(entry: BattleEntry, expected: int | None = None) -> DocumentChange:
    """Return the change that saves an entry; it goes along with the change that saves the battle.

    expected: the revision of the saved entry; None replaces any entry.
    """
    return DocumentChange(INDEX + entry.id, canonical(entry.model_dump(mode="json")), expected)


async def load_index(store: Store) -> tuple[dict[str, BattleEntry], list[str]]:
    """Return the entries by the ids of battles, and the ids of saved battles that cannot be read.

    An entry that is missing is made from the battle's head and kept from then on.
    """
    ids = [key.removeprefix(BATTLE) for key in await store.keys(BATTLE)]
    saved: dict[str, BattleEntry | None] = {}
    for document in await store.all(INDEX):
        saved[document.key.removeprefix(INDEX)] = _read_entry(document.text)
    entries: dict[str, BattleEntry] = {}
    new: list[DocumentChange] = []
    for id in ids:
        entry = saved.get(id)
        if entry is None:
            entry = await _make_entry(store, id)
            if entry:
                new.append(entry_change(entry))
        if entry:
            entries[id] = entry
    if new:
        # If there is no room for the entries, the next visit makes them anew.
        with suppress(StoreFailed):
            await store.put(new)
    return entries, [id for id in ids if id not in entries]


def digest_change(saved: Document, digest: str) -> list[DocumentChange]:
    """Return the change that writes a digest into a saved entry, unless the entry has changed
    meanwhile.
    """
    entry = _read_entry(saved.text)
    if entry is None:
        return []
    return [entry_change(entry.model_copy(update={"digest": digest}), saved.revision)]


@lru_cache(maxsize=2 * BATTLES)
def _read_entry(text: str) -> BattleEntry | None:
    try:
        return BattleEntry.model_validate_json(text)
    except ValidationError:
        return None


async def _make_entry(store: Store, id: str) -> BattleEntry | None:
    """Return the entry of a battle from the saved battle, None where it cannot be read."""
    document = await whole_battle(store, id)
    if document is None:
        return None
    try:
        (battle,) = json.loads(document.text)["battles"]
        fields = _read_fields(battle)
    except MALFORMED:
        return None
    entry = validate(BattleEntry, fields)
    if isinstance(entry, Refusal) or entry.id != id:
        return None
    return entry


def _read_fields(battle: Any) -> Tree:
    """Return the fields of an entry from the plain data of a battle; events are only counted."""
    events = battle.get("events", ())
    return {
        "id": battle["id"],
        "name": battle["name"],
        "game": battle["game"],
        "created": battle["created"],
        "sides": [side["name"] for side in battle["sides"]],
        "events": len(events),
        "over": bool(events) and events[-1]["kind"] == END,
    }
