"""A file or list that somebody hands to the page: it waits for the player's tap, and until then
nothing is saved.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.battle.files.import_file import TakingIn
from app.requests.request import Screen

VIEW = "incoming"
"""The name of the screen that shows it."""
SHARED = "shared"
ORIGINS = (SHARED, "system", "picked")
"""The ways to the page: by another app or site, by the device, or by the player in the page
itself.
"""


class FileSource(NamedTuple):
    """The way of a file to the page, and the name of the file, empty if unknown."""

    origin: str
    name: str = ""


def source_of(given: Mapping[str, str], origin: str = SHARED) -> FileSource:
    """Return the source that the page names; without a known one, the given origin."""
    named = given.get("origin", "")
    if named in ORIGINS:
        origin = named
    return FileSource(origin, given.get("name", "")[:200])


@dataclass(frozen=True)
class Incoming:
    """A file of Broadside, or the text of a list.

    taking: the import of the file, which goes on after the tap; None for a list.
    """

    source: FileSource
    taking: TakingIn | None = None
    text: str = ""

    @property
    def is_readable(self) -> bool:
        """Return whether the content can be shown: a long file is first read to its end."""
        return self.taking is None or self.taking.reading.over


def screen_before(screen: Screen) -> Screen:
    """Return the screen that the player left for what came in: a battle, or the list of battles."""
    if screen.back:
        return screen.to("battle", battle=screen.back, back=None)
    return screen.to("home", back=None)
