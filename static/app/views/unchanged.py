"""Pieces of a screen that need not be made again, nor sent again, while what they are made of has not changed."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from app.rendering import render
from engine.engagement import new_id

T = TypeVar("T")
MOST = 4000
"""Keys of pieces kept at once; then all are forgotten."""
Made = tuple[tuple[Any, ...] | None, Any]
"""The values that a piece was made of, and the piece."""
NONE: Made = (None, None)


class Unchanged:
    """The last two pieces made under each key, with the values that they were made of: a step back shows the former."""

    def __init__(self) -> None:
        """Nothing has been made."""
        self._made: dict[Hashable, tuple[Made, Made]] = {}

    def made(self, key: Hashable, make: Callable[..., T], *values: Any) -> T:
        """`make` of the values, which are frozen and all that it depends on; as it was when they are as they were."""
        latest, former = self._made.get((make, key), (NONE, NONE))
        # Values that are the same objects are equal at no cost: only what an event has changed is compared.
        found = latest if latest[0] == values else former
        if found[0] != values:
            if len(self._made) >= MOST:
                self._made.clear()
            found = values, make(*values)
        if found is not latest:
            self._made[make, key] = found, latest
        piece: T = found[1]
        return piece

    def html(self, key: Hashable, template: str, language: str, **values: Any) -> str:
        """A template with such values."""
        return self.made((key, template, language), _html, template, language, tuple(values.items()))


def _html(template: str, language: str, values: tuple[tuple[str, Any], ...]) -> str:
    return render(template, language, **dict(values))


PIECES = Unchanged()
"""Those of the worker."""


class Placed:
    """The regions that the page has of a screen, by a mark that it hands back: what has not changed stays there."""

    def __init__(self) -> None:
        """The page has nothing."""
        self.forget()

    def forget(self) -> None:
        """The page has something else now."""
        self._mark = ""
        self._about: tuple[Hashable, ...] = ()
        self._regions: Mapping[str, str] = {}

    def changed(
        self, mark: str | None, about: tuple[Hashable, ...], regions: Mapping[str, str]
    ) -> Mapping[str, str] | None:
        """The regions that are not as the page has them, None when it does not have this screen."""
        if mark != self._mark or about != self._about or regions.keys() != self._regions.keys():
            return None
        return {name: html for name, html in regions.items() if self._regions[name] != html}

    def place(self, about: tuple[Hashable, ...], regions: Mapping[str, str]) -> str:
        """The mark of what the page has from now on; `about` says which screen it is of."""
        self._mark, self._about, self._regions = new_id(), about, dict(regions)
        return self._mark
