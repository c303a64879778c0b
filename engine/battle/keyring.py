"""Keys of sealed secrets, kept in a document of their own until the reveal: never in a battle, an archive or a log."""

import json

from engine.battle.saved import canonical
from engine.battle.store import Change, Document, Store

KEYS = "keys/"


async def keys_of(store: Store, battle: str) -> dict[int, str]:
    """Keys by the numbers of the sealed events of a battle."""
    return _keys(await store.get(KEYS + battle))


async def key_change(store: Store, battle: str, number: int, key: str) -> Change:
    """The change that adds a key; to be saved together with the sealed event."""
    document = await store.get(KEYS + battle)
    keys = {str(one): value for one, value in _keys(document).items()} | {str(number): key}
    return Change(KEYS + battle, canonical(keys), document.revision if document else 0)


async def forget_change(store: Store, battle: str) -> tuple[Change, ...]:
    """The change that deletes all keys of a battle, to go with the battle itself; none when it has none."""
    document = await store.get(KEYS + battle)
    return (Change(KEYS + battle, None, document.revision),) if document else ()


def _keys(document: Document | None) -> dict[int, str]:
    return {int(number): key for number, key in json.loads(document.text).items()} if document else {}
