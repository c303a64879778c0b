"""The import of a list in steps: it becomes a draft for the player to look through, and no fleet
changes.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from app.work_slices import SLICE, Working
from engine.engagement import GameRules, Refusal

DRAFT = "list"
"""The id of the fleet that a list describes, until it is saved."""
LONG = 200_000
"""Characters from which on a list shows its progress."""
Keep = Callable[[Any], Awaitable[Refusal | None]]
"""A function that saves the result of an import, or returns the reason why it is of no use."""


class ListReading:
    """The import of a list.

    over: whether the result is saved.
    """

    says = "list.reading"
    """The key of the sentence for the progress."""

    def __init__(
        self, rules: GameRules[Any], source: str, keep: Keep, *, names_only: bool = False
    ) -> None:
        """Start before the first step; `keep` saves the result."""
        from engine.engagement.exchange import (
            ListImport,
        )  # a visit that imports no list loads no reader

        self._keep = keep
        self._working = Working(ListImport(rules, source, names_only))
        self.over = False

    @property
    def all(self) -> int:
        """The number of squadrons in the list; 0 as long as it is unknown."""
        return self._working.of.all

    @property
    def done(self) -> int:
        """The number of squadrons read."""
        return self._working.of.done

    async def go_on(self, seconds: float = SLICE) -> Refusal | None:
        """Read for some time, at last save the result; return the reason where the list is
        refused.
        """
        self._working.go_on(seconds)
        if not self._working.over:
            return None
        refusal = await self._keep(self._working.of.fleet)
        self.over = refusal is None
        return refusal
