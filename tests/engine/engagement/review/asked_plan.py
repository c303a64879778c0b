"""A question about the best plan, with a search of the test's own."""

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.advice.decision_review import Searched
from engine.engagement.review import PlanQuestion


@dataclass(frozen=True)
class AskedPlan(PlanQuestion):
    """A question whose targets are all in range.

    searching: returns the search for an aim.
    """

    searching: Callable[[str], Searched] = field(compare=False)

    def search(self, aim: str) -> Searched:
        """Return the search of the test."""
        return self.searching(aim)

    def is_about(self, aim: str) -> bool:
        """Return True: every target is in range."""
        return True
