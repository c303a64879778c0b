"""A player's fleets in an order of their own; each change is a record that can be undone."""

from collections.abc import Callable, Collection
from typing import Annotated, Literal

from pydantic import Field

from engine.engagement.fleets.fleet import Fleet, Model
from engine.kit.names import Name, new_id, unique
from engine.kit.refusal import Refusal, refusal
from engine.kit.saved_types import ListOf, Saved, Tree

FLEETS = 500
EDITS = 200
"""Largest number of changes that can be undone; each keeps the fleet before and after."""
FleetIndex = Annotated[int, Field(ge=0, lt=FLEETS)]


class FleetSlot(Saved):
    """A fleet and its index in the library."""

    place: FleetIndex
    fleet: Fleet


class Edit(Saved):
    """One change of the library.

    was: the fleet and its index before the change, None when the fleet did not exist.
    now: the fleet and its index after the change, None when the fleet no longer exists.
    """

    kind: Literal["made", "copied", "edited", "deleted", "moved", "imported"]
    was: FleetSlot | None = None
    now: FleetSlot | None = None


Edits = Annotated[tuple[Edit, ...], ListOf, Field(max_length=EDITS)]


class Library(Saved):
    """Fleets in order.

    edits: the changes that can be undone, the next one last.
    undone: the changes that can be redone, the next one last.
    """

    fleets: Annotated[tuple[Fleet, ...], ListOf, Field(max_length=FLEETS)] = ()
    edits: Edits = ()
    undone: Edits = ()

    def fleet(self, id: str) -> Fleet | None:
        """Return the fleet with an id; None when there is none."""
        return next((fleet for fleet in self.fleets if fleet.id == id), None)

    def name_for(self, name: Name) -> Name:
        """Return a name similar to `name` that no fleet has."""
        return unique(name, (fleet.name for fleet in self.fleets))

    def add(self, fleet: Fleet, kind: Literal["made", "imported"] = "made") -> "Library | Refusal":
        """Return the library with one more fleet at its end."""
        if self.fleet(fleet.id):
            return refusal("duplicate_id", "id")
        end = min(len(self.fleets), FLEETS - 1)
        return self._with(Edit(kind=kind, now=FleetSlot(place=end, fleet=fleet)))

    def copy_of(self, id: str, new: str | None = None) -> "Library | Refusal":
        """Return the library with a copy of a fleet directly after it, under a name of its own."""
        stand = self._stand(id)
        if stand is None:
            return refusal("unknown_fleet", "id")
        fresh = {"id": new or new_id(), "name": self.name_for(stand.fleet.name)}
        now = FleetSlot(
            place=min(stand.place + 1, FLEETS - 1), fleet=stand.fleet.model_copy(update=fresh)
        )
        return self._with(Edit(kind="copied", now=now))

    def edit(self, fleet: Fleet, typed: Collection[str] = ()) -> "Library | Refusal":
        """Return the library with a fleet in its new form; an unchanged fleet records nothing.

        typed: the ids of what the fields belong to while a player types, such as a model; changes
            of only these items in a row are one.
        """
        was = self._stand(fleet.id)
        if was is None:
            return refusal("unknown_fleet", "id")
        if was.fleet == fleet:
            return self
        now = FleetSlot(place=was.place, fleet=fleet)
        after = self._with(Edit(kind="edited", was=was, now=now))
        if isinstance(after, Refusal) or not self.edits:
            return after
        last = self.edits[-1]
        if not _goes_on(last, was, typed):
            return after
        edit = Edit(kind="edited", was=last.was, now=now)
        return after.model_copy(update={"edits": (*self.edits[:-1], edit)})

    def delete(self, id: str) -> "Library | Refusal":
        """Return the library without a fleet."""
        was = self._stand(id)
        if was is None:
            return refusal("unknown_fleet", "id")
        return self._with(Edit(kind="deleted", was=was))

    def move(self, id: str, index: int) -> "Library | Refusal":
        """Return the library with a fleet at another index; an index beyond the ends means the
        nearest end.
        """
        was = self._stand(id)
        if was is None:
            return refusal("unknown_fleet", "id")
        now = FleetSlot(place=min(max(index, 0), len(self.fleets) - 1), fleet=was.fleet)
        if now == was:
            return self
        return self._with(Edit(kind="moved", was=was, now=now))

    def undo(self) -> "Library | Refusal":
        """Return the library before its last change."""
        if not self.edits:
            return refusal("nothing_to_undo")
        edit = self.edits[-1]
        return self._swap(edit.now, edit.was, edits=self.edits[:-1], undone=(*self.undone, edit))

    def redo(self) -> "Library | Refusal":
        """Return the library after the change that was undone last."""
        if not self.undone:
            return refusal("nothing_to_redo")
        edit = self.undone[-1]
        return self._swap(edit.was, edit.now, edits=(*self.edits, edit), undone=self.undone[:-1])

    def _with(self, edit: Edit) -> "Library | Refusal":
        return self._swap(edit.was, edit.now, edits=(*self.edits, edit)[-EDITS:])

    def _swap(
        self, take: FleetSlot | None, put: FleetSlot | None, **history: Edits
    ) -> "Library | Refusal":
        """Return the library without one fleet and with another.

        take: a fleet that must be at its position.
        put: a fleet that must not be in the library.
        history: the edits that can be undone and redone from now on.
        Refusal: a fleet is not where it must be, or too many fleets.
        """
        remaining = list(self.fleets)
        if take:
            is_there = take.place < len(remaining) and remaining[take.place] == take.fleet
            if not is_there:
                return refusal("not_foldable", "edits")
            del remaining[take.place]
        if put:
            is_known = any(fleet.id == put.fleet.id for fleet in remaining)
            if is_known or put.place > len(remaining):
                return refusal("not_foldable", "edits")
            remaining.insert(put.place, put.fleet)
        if len(remaining) > FLEETS:
            return refusal("too_many", "fleets", max_length=FLEETS)
        return Library(fleets=tuple(remaining), **history)

    def _stand(self, id: str) -> FleetSlot | None:
        for index, fleet in enumerate(self.fleets):
            if fleet.id == id:
                return FleetSlot(place=index, fleet=fleet)
        return None


def _goes_on(last: Edit, was: FleetSlot, typed: Collection[str]) -> bool:
    """Return whether the last change led to `was`, and changed only the items that are being
    typed.
    """
    if not typed or last.kind != "edited" or last.was is None or last.now != was:
        return False
    return _without(last.was.fleet, typed) == _without(was.fleet, typed)


def _without(fleet: Fleet, typed: Collection[str]) -> Fleet:
    if fleet.id in typed:
        return fleet.model_copy(update={"name": ""})
    blank = {"name": "", "profile": {}}

    def update(item: Model) -> Tree:
        if item.id in typed:
            return blank
        return {}

    return fleet.each(update)


def edits_fold(library: Library) -> bool:
    """Return whether all edits can be undone and all undone edits redone, as in every library that
    the app wrote.
    """
    can_undo = _can_repeat(library, Library.undo, len(library.edits))
    return can_undo and _can_repeat(library, Library.redo, len(library.undone))


def _can_repeat(
    library: Library, change: Callable[[Library], Library | Refusal], times: int
) -> bool:
    for _ in range(times):
        result = change(library)
        if isinstance(result, Refusal):
            return False
        library = result
    return True
