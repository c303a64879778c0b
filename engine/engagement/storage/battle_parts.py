"""A battle in parts: a head, its set-up and sides, and every event on record under a key of its
own.

So a tap writes only its event, and earlier data stay unchanged.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine.engagement.record.battle import Battle
from engine.engagement.storage.archive import SURE, Archive, to_text, write
from engine.engagement.storage.document_store import Document, DocumentChange, Store
from engine.engagement.storage.library_parts import BROKEN, Texts, join_parts
from engine.engagement.storage.version import VERSION
from engine.kit.saved_types import Saved, Tree, canonical

BATTLE = "battle/"
RECORD = "record/"
OPENING = "opening"
FIXED = ("setup", "sides")
LISTS = ("events", "undone", "retracted")
"""The lists of events; they grow and shrink only at their ends."""
PARTS = "parts"
LETTERS = "letters"


async def whole_battle(store: Store, id: str) -> Document | None:
    """Return a battle as a single text, at the revision of its head."""
    return await join_parts(store, BATTLE + id, record_of(id), _whole)


async def battle_in_parts(
    store: Store, battle: Battle, before: Battle | None = None
) -> list[DocumentChange]:
    """Return the changes that save a battle at its next revision: its head, and the parts that are
    new or gone.

    before: the battle as it was last read or saved, whose unchanged parts stay.
    Raises ArchiveTooLarge.
    """
    prefix = record_of(battle.id)
    letters = 0
    if before:
        head = await store.get(BATTLE + battle.id)
        letters = _letters(head) if head else 0
    if before and letters:
        new = dict(_parts(battle, before))
        old = dict(_parts(before, battle))
    else:
        new = dict(_parts(battle, None))
        old = {key.removeprefix(prefix): "" for key in await store.keys(prefix)}
    letters += _count_letters(new) - _count_letters(old)
    if letters > SURE:
        write(Archive(battles=(battle,)))
    texts: dict[str, str | None] = {**dict.fromkeys(old), **new}
    changes = [DocumentChange(BATTLE + battle.id, _head(battle, letters), battle.revision)]
    for key, text in texts.items():
        changes.append(DocumentChange(prefix + key, text, None))
    return changes


def _count_letters(texts: Mapping[str, str]) -> int:
    return sum(len(text) for text in texts.values())


def record_of(id: str) -> str:
    """Return the start of the keys of a battle's parts."""
    return f"{RECORD}{id}/"


def _parts(battle: Battle, other: Battle | None) -> Iterator[tuple[str, str]]:
    """Yield the parts of a battle that `other`, another moment of it, does not have, with their
    texts.
    """
    if other is None or (battle.setup, battle.sides) != (other.setup, other.sides):
        yield OPENING, _text(battle, include=set(FIXED))
    for name in LISTS:
        known = getattr(other, name) if other else ()
        for index, item in enumerate(getattr(battle, name)):
            if index >= len(known) or known[index] is not item:
                yield _part_key(name, index), _text(item)


def _part_key(name: str, index: int) -> str:
    return f"{name}/{index:05}"


def _text(part: Saved, **fields: Any) -> str:
    return canonical(part.model_dump(mode="json", exclude_defaults=True, **fields))


def _head(battle: Battle, letters: int) -> str:
    """Return the short fields of a battle, the number of parts of each list, and the letters of all
    parts together.
    """
    data = battle.model_dump(mode="json", exclude_defaults=True, exclude={*FIXED, *LISTS})
    data["revision"] = battle.revision + 1
    counts = {name: len(getattr(battle, name)) for name in LISTS}
    return to_text({"battles": [data], PARTS: {**counts, LETTERS: letters}})


def _letters(head: Document) -> int:
    """Return the letters of all parts; 0 when this version would not have written them."""
    try:
        data = json.loads(head.text)
        if data["schema"] != VERSION:
            return 0
        return int(data[PARTS][LETTERS])
    except BROKEN:
        return 0


def _whole(head: Tree, parts: Texts) -> str:
    """Join a head with all parts that belong to it."""
    counts = head.pop(PARTS)
    (battle,) = head["battles"]
    prefix = record_of(battle["id"])
    battle |= json.loads(parts[prefix + OPENING])
    for name in LISTS:
        texts = [parts[prefix + _part_key(name, index)] for index in range(counts[name])]
        if texts:
            battle[name] = json.loads(f"[{','.join(texts)}]")
    return canonical(head)
