"""Caches of pieces of a screen, so that unchanged pieces are neither rendered nor sent a second
time.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from app.rendering import render
from engine.engagement import new_id

T = TypeVar("T")
MOST = 4000
"""Most keys in the cache; one more empties the cache."""
Made = tuple[tuple[Any, ...] | None, Any]
"""The values that a piece was made of, and the piece."""
NONE: Made = (None, None)


class Unchanged:
    """A cache of the last two pieces under each key, so that an undo finds the earlier piece."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._made: dict[Hashable, tuple[Made, Made]] = {}

    def get(self, key: Hashable, make: Callable[..., T], *values: Any) -> T:
        """Return `make(*values)`, from the cache if the values are unchanged.

        values: frozen values; the piece depends on nothing else.
        """
        latest, former = self._made.get((make, key), (NONE, NONE))
        # Comparing identical objects costs nothing: only values that an event changed are really
        # compared.
        result = latest if latest[0] == values else former
        if result[0] != values:
            if len(self._made) >= MOST:
                self._made.clear()
            result = values, make(*values)
        if result is not latest:
            self._made[make, key] = result, latest
        piece: T = result[1]
        return piece

    def html(self, key: Hashable, template: str, language: str, **values: Any) -> str:
        """Return a rendered template, from the cache if the values are unchanged."""
        names_and_values = tuple(values.items())
        return self.get((key, template, language), _html, template, language, names_and_values)


def _html(template: str, language: str, values: tuple[tuple[str, Any], ...]) -> str:
    return render(template, language, **dict(values))


PIECES = Unchanged()
"""The cache of the worker."""


class Placed:
    """The regions that the page currently shows, identified by a mark that the page sends back."""

    def __init__(self) -> None:
        """Start without regions."""
        self.forget()

    def forget(self) -> None:
        """Forget the regions, because the page shows something else."""
        self._mark = ""
        self._about: tuple[Hashable, ...] = ()
        self._regions: Mapping[str, str] = {}

    def find_changes(
        self, mark: str | None, about: tuple[Hashable, ...], regions: Mapping[str, str]
    ) -> Mapping[str, str] | None:
        """Return the regions that differ from those on the page; None if the page shows another
        screen.
        """
        if mark != self._mark or about != self._about or regions.keys() != self._regions.keys():
            return None
        return {name: html for name, html in regions.items() if self._regions[name] != html}

    def store(self, about: tuple[Hashable, ...], regions: Mapping[str, str]) -> str:
        """Store the regions that the page shows from now on, and return their mark.

        about: identity of the screen.
        """
        self._mark = new_id()
        self._about = about
        self._regions = dict(regions)
        return self._mark
