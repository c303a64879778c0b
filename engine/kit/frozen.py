"""A dict that never changes, so that it may be part of a frozen state and be hashed."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dict that is hashed by its items.

    TypeError: whenever it is to be changed.
    """

    def having(self, changes: Mapping[K, V]) -> "FrozenDict[K, V]":
        """Return a copy with some values changed or added."""
        return FrozenDict({**self, **changes})

    @cached_property
    def _hash(self) -> int:
        return hash(frozenset(self.items()))

    def __hash__(self) -> int:  # type: ignore[override]
        return self._hash

    def _never(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("a frozen dict never changes")

    __setitem__ = __delitem__ = __ior__ = _never
    clear = pop = popitem = setdefault = update = _never
