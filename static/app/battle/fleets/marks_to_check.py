"""Fields of saved fleets that a list lacked or did not say clearly, until the player enters or
confirms them.
"""

import json
from collections.abc import Collection, Mapping

from app.battle.fleets.profile_values import changed, without
from app.battle.repository import Repository
from engine.engagement import DocumentChange, Fleet, Library

KEY = "marks"
"""The document of the marks: the ids of fleets, of their groups and models, and the dotted names of
fields.
"""
Marks = Mapping[str, Collection[str]]
"""The fields of each group or model by its id."""


async def marks_of(repository: Repository, fleet: str) -> Marks:
    """Return the marks of a fleet."""
    every = await _all_marks(repository)
    return every.get(fleet, {})


async def keep_marks(repository: Repository, library: Library, fleet: str, marks: Marks) -> None:
    """Save the marks of a fleet; those of fleets that no longer exist are deleted."""
    every = {
        **await _all_marks(repository),
        fleet: {id: sorted(names) for id, names in marks.items() if names},
    }
    known = {
        edit.fleet.id
        for change in (*library.edits, *library.undone)
        for edit in (change.was, change.now)
        if edit
    }
    known |= {other.id for other in library.fleets}
    result = {id: kept for id, kept in every.items() if id in known and kept}
    await repository.put(DocumentChange(KEY, json.dumps(result) if result else None, None))


async def drop_marks(
    repository: Repository, before: Fleet, after: Fleet, confirmed: Collection[str] = ()
) -> None:
    """Delete the marks of the values that a player changed, and those of the groups and models that
    were confirmed.
    """
    marks = await marks_of(repository, after.id)
    if not marks:
        return
    profiles = {item.id: item.profile for _, item in before.items}
    now = {item.id: item.profile for _, item in after.items}
    remaining = {
        id: without(names, changed(profiles.get(id, {}), now.get(id, {})))
        for id, names in marks.items()
        if id not in confirmed
    }
    if remaining != {id: set(names) for id, names in marks.items()}:
        await keep_marks(repository, await repository.library(), after.id, remaining)


async def _all_marks(repository: Repository) -> dict[str, dict[str, list[str]]]:
    every: dict[str, dict[str, list[str]]]
    every, _ = await repository.data(KEY, {})
    return every
