"""A battle in parts: a head, its set-up and sides, and every event on record under a key of its
own.

So a tap writes only its event, and earlier data stay unchanged.
"""

import json
from collections.abc import Iterator
from typing import Any

from engine.engagement.record.battle import Battle
from engine.engagement.storage.archive import SURE, Archive, enveloped, write
from engine.engagement.storage.document_store import Document, DocumentChange, Store
from engine.engagement.storage.library_parts import BROKEN, Texts, gathered
from engine.engagement.storage.version import VERSION
from engine.kit.saved_types import Saved, Tree, canonical

BATTLE = "battle/"
RECORD = "record/"
OPENING = "opening"
FIXED = ("setup", "sides")
LISTS = ("events", "undone", "retracted")
"""The lists of events; they grow and shrink only at their ends."""
PARTS, LETTERS = "parts", "letters"


async def whole_battle(store: Store, id: str) -> Document | None:
    """Return a battle as a single text, at the revision of its head."""
    return await gathered(store, BATTLE + id, record_of(id), _whole)


async def battle_in_parts(
    store: Store, battle: Battle, before: Battle | None = None
) -> list[DocumentChange]:
    """Return the changes that save a battle at its next revision: its head, and the parts that are
    new or gone.

    before: the battle as it was last read or saved, whose unchanged parts stay.
    Raises ArchiveTooLarge.
    """
    prefix, head = record_of(battle.id), await store.get(BATTLE + battle.id) if before else None
    letters = _letters(head) if head else 0
    texts = dict(_parts(battle, before if letters else None))
    if before and letters:
        old = dict(_parts(before, battle))
    else:
        old = {key.removeprefix(prefix): "" for key in await store.keys(prefix)}
    letters += sum(map(len, texts.values())) - sum(map(len, old.values()))
    if letters > SURE:
        write(Archive(battles=(battle,)))
    parts = [
        DocumentChange(prefix + key, text, None)
        for key, text in {**dict.fromkeys(old), **texts}.items()
    ]
    return [DocumentChange(BATTLE + battle.id, _head(battle, letters), battle.revision), *parts]


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
    return enveloped({"battles": [data], PARTS: {**counts, LETTERS: letters}})


def _letters(head: Document) -> int:
    """Count the letters of all parts; 0 when this version would not have written them."""
    try:
        data = json.loads(head.text)
        return int(data[PARTS][LETTERS]) if data["schema"] == VERSION else 0
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
        battle |= {name: json.loads(f"[{','.join(texts)}]")} if texts else {}
    return canonical(head)
