"""An archive with every kind of entry, and ways to break it."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from engine.engagement import Archive, Games, Library, Store, write
from engine.engagement.storage.repository import Loading
from tests.engine.engagement.toy import TURN, bid, edit, engagement, fleet, reveal, shot, sure

Path = tuple[str | int, ...]


def full() -> Archive:
    """Fleets with history, a battle with every kind of event, redo and retracted rolls."""
    library = sure(sure(Library().add(fleet(id="f1"))).add(fleet("Blue", id="f2", hp=3)))
    library = sure(sure(sure(library.copy_of("f1", "f3")).move("f1", 2)).undo())
    mine, key = bid()
    now = sure(engagement(shot(1, 2), edit(5), mine, reveal(n3=key), shot(2, 3, 4)).undo(1))
    now = sure(sure(sure(now.act(shot(3, 6))).act(TURN)).undo(0))
    return Archive(library=library, battles=(now.battle,))


def raw() -> dict[str, Any]:
    """It as plain data."""
    data: dict[str, Any] = json.loads(write(full()))
    return data


def changed(path: Path, value: Any) -> str:
    """The archive's text with one value replaced, or, by a function, changed."""
    data: Any = raw()
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value(part[path[-1]]) if isinstance(value, Callable) else value  # type: ignore[arg-type]
    return json.dumps(data)


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all values in plain data."""
    parts = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, value in parts:
        yield (*path, key)
        yield from paths(value, (*path, key))


async def load_all(store: Store, games: Games) -> Archive:
    """Everything in a store that can be read."""
    loading = Loading(store, games)
    while not loading.over:
        await loading.step()
    return loading.portion()


async def export_all(store: Store, games: Games) -> str:
    """It in one text."""
    return write((await load_all(store, games)).bare())
