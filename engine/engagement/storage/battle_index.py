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
from engine.kit.refusal import Refusal, accepted
from engine.kit.saved_types import SIDES, Count, ListOf, Saved, canonical

INDEX = "index/"


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
    fields: dict[str, Any] = {
        name: getattr(battle, name) for name in ("id", "name", "game", "created")
    }
    fields |= {"over": battle.is_over, "digest": digest}
    return BattleEntry(
        **fields,
        sides=tuple(side.name for side in battle.sides),
        events=len(battle.events),
        turn=turn,
    )


def indexed(entry: BattleEntry, expected: int | None = None) -> DocumentChange:
    """Return the change that saves an entry; it goes along with the change that saves the battle.

    expected: the revision of the saved entry; None replaces any entry.
    """
    return DocumentChange(INDEX + entry.id, canonical(entry.model_dump(mode="json")), expected)


async def load_index(store: Store) -> tuple[dict[str, BattleEntry], list[str]]:
    """Return the entries by the ids of battles, and the ids of saved battles that cannot be read.

    An entry that is missing is made from the battle's head and kept from then on.
    """
    ids = [key.removeprefix(BATTLE) for key in await store.keys(BATTLE)]
    kept = {
        document.key.removeprefix(INDEX): _entry(document.text)
        for document in await store.all(INDEX)
    }
    result = {id: kept.get(id) or await _made(store, id) for id in ids}
    entries = {id: entry for id, entry in result.items() if entry}
    new = [entry for id, entry in entries.items() if not kept.get(id)]
    if new:
        # If there is no room for the entries, the next visit makes them anew.
        with suppress(StoreFailed):
            await store.put(list(map(indexed, new)))
    return entries, [id for id in ids if id not in entries]


def digested(kept: Document, digest: str) -> list[DocumentChange]:
    """Return the change that writes a digest into a saved entry, unless the entry has changed
    meanwhile.
    """
    entry = _entry(kept.text)
    return [indexed(entry.model_copy(update={"digest": digest}), kept.revision)] if entry else []


@lru_cache(maxsize=2 * BATTLES)
def _entry(text: str) -> BattleEntry | None:
    try:
        return BattleEntry.model_validate_json(text)
    except ValidationError:
        return None


async def _made(store: Store, id: str) -> BattleEntry | None:
    """Return the entry of a battle from the data at its head; its events are only counted."""
    document = await whole_battle(store, id)
    try:
        (battle,) = json.loads(document.text if document else "{}")["battles"]
        fields: dict[str, Any] = {name: battle[name] for name in ("id", "name", "game", "created")}
        events = battle.get("events", ())
        fields |= {"sides": [side["name"] for side in battle["sides"]], "events": len(events)}
        fields["over"] = bool(events) and events[-1]["kind"] == END
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None
    entry = accepted(BattleEntry, fields)
    return None if isinstance(entry, Refusal) or entry.id != id else entry
