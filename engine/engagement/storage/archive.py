"""All saved data as one JSON document, with its limits: the bytes of a file, battles on a device.
A single battle or the library is saved in the same format.
"""

from typing import Annotated, Any

from pydantic import Field

from engine.engagement.fleets.library import Library
from engine.engagement.record.battle import Battle
from engine.engagement.storage.version import VERSION
from engine.kit.json_limits import out_of_bounds
from engine.kit.saved_types import ListOf, Saved, Tree, canonical

FORMAT = "broadside"
MOST_BYTES = 16 * 2**20
MOST_RECORDS = 100_000
"""Largest number of events, groups and models: the bytes have no room for more, unless the records
are almost empty.
"""
RECORDS = frozenset({"events", "undone", "retracted", "groups", "models"})
SURE = 2**20
"""Characters of a text that is within all limits, whatever it contains."""
BATTLES = 500


class Archive(Saved):
    """Fleets with their history, and battles."""

    library: Library = Library.model_construct()
    battles: Annotated[tuple[Battle, ...], ListOf, Field(max_length=BATTLES)] = ()

    def bare(self) -> "Archive":
        """Return the archive to give away: without the history of the fleets."""
        return self.model_copy(update={"library": Library(fleets=self.library.fleets)})


class ArchiveTooLarge(ValueError):
    """The error for data larger than a file may be; battles can be exported one by one."""


def write(archive: Archive) -> str:
    """Return the archive as text, equal text for equal archives, without fields that have their
    default.

    Raises ArchiveTooLarge when `read` would refuse it for its size.
    """
    data = archive.model_dump(mode="json", exclude_defaults=True)
    text = to_text(data)
    if len(text) <= SURE:
        return text
    if out_of_bounds(text, MOST_BYTES) or records_in(data) > MOST_RECORDS:
        raise ArchiveTooLarge(f"more than {MOST_BYTES} bytes or {MOST_RECORDS} records")
    return text


def records_in(part: Any) -> int:
    """Return the number of events, groups and models in plain data, before these become objects."""
    if isinstance(part, list):
        return sum(records_in(item) for item in part)
    if not isinstance(part, dict):
        return 0
    records = 0
    for name, value in part.items():
        if name in RECORDS and isinstance(value, list):
            records += len(value)
        records += records_in(value)
    return records


def to_text(data: Tree) -> str:
    """Return plain data as text that names its format and version."""
    return canonical({"format": FORMAT, "schema": VERSION} | data)
