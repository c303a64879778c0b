"""Fields of saved fleets that a list lacked or did not say clearly, until the player enters or
confirms them.
"""

import json
from collections.abc import Collection, Mapping

from app.battle.fleets.profile_values import differing_names, without
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
    every = await _all_marks(repository)
    own = {id: sorted(names) for id, names in marks.items() if names}
    known = _fleets_in(library)
    result = {id: kept for id, kept in {**every, fleet: own}.items() if id in known and kept}
    text = json.dumps(result) if result else None
    await repository.put(DocumentChange(KEY, text, None))


def _fleets_in(library: Library) -> set[str]:
    """Return the ids of the player's fleets, and of those that undo or redo can bring back."""
    known = {fleet.id for fleet in library.fleets}
    for change in (*library.edits, *library.undone):
        for edit in (change.was, change.now):
            if edit:
                known.add(edit.fleet.id)
    return known


async def drop_marks(
    repository: Repository, before: Fleet, after: Fleet, confirmed: Collection[str] = ()
) -> None:
    """Delete the marks of the values that a player changed, and those of the groups and models that
    were confirmed.
    """
    marks = await marks_of(repository, after.id)
    if not marks:
        return
    old_profiles = {item.id: item.profile for _, item in before.items}
    new_profiles = {item.id: item.profile for _, item in after.items}
    remaining = dict[str, set[str]]()
    for id, names in marks.items():
        if id not in confirmed:
            changed = differing_names(old_profiles.get(id, {}), new_profiles.get(id, {}))
            remaining[id] = without(names, changed)
    if remaining != {id: set(names) for id, names in marks.items()}:
        await keep_marks(repository, await repository.library(), after.id, remaining)


async def _all_marks(repository: Repository) -> dict[str, dict[str, list[str]]]:
    every: dict[str, dict[str, list[str]]]
    every, _ = await repository.data(KEY, {})
    return every
