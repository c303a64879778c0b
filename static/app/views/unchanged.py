"""Pieces of a screen that need not be made again while what they are made of has not changed."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 1000
"""Pieces kept at once; then all are forgotten."""


class Unchanged:
    """The last piece made under each key, with the values that it was made of."""

    def __init__(self) -> None:
        """Nothing has been made."""
        self._made: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def made(self, key: Hashable, make: Callable[..., T], *values: Any) -> T:
        """`make` of the values, which are frozen and all that it depends on; as it was when they are as they were."""
        found = self._made.get((make, key))
        # Values that are the same objects are equal at no cost: only what an event has changed is compared.
        same = found is not None and found[0] == values
        if len(self._made) >= MOST and not same:
            self._made.clear()
        piece: T = found[1] if found and same else make(*values)
        self._made[make, key] = (values, piece)
        return piece


PIECES = Unchanged()
"""Those of the worker."""
