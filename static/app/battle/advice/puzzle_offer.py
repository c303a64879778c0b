"""The offer to share a puzzle: the search for the obvious plan, and the button."""

from collections.abc import Iterator
from typing import Generic

from app.battle.context import BattleContext
from app.rendering import render
from app.views.plan_interface import P, Planner
from app.work_slices import Work
from engine.opponent import Reach


class PuzzleSearch(Work, Generic[P]):
    """The search for the obvious plan, which may take as long as that for the best.

    region: the region of the offer.
    """

    region = "best-puzzle"

    def __init__(
        self, context: BattleContext, planner: Planner[P], reach: Reach, aim: str, best: P
    ) -> None:
        """Prepare the search for the plan that every player would think of."""
        opponent = context.page.opponent
        assert opponent is not None  # without it there is no planner
        self._best = best
        self._obvious: P | None = None
        plans = opponent.find_obvious_plan(context.state, context.group, reach, aim)
        super().__init__(self._work(plans))

    def _work(self, plans: Iterator[P | None]) -> Iterator[None]:
        for plan in plans:
            if plan:
                self._obvious = plan
            yield

    def html(self, context: BattleContext, planner: Planner[P]) -> str:
        """Return the button of the puzzle; nothing where the best plan is not far better."""
        from app.battle.advice.puzzle import is_far_better

        if not is_far_better(self._best, self._obvious):
            return ""
        about = {"kind": "puzzle", "id": context.screen.battle, "group": context.group}
        return render("battle/advice/puzzle_offer.html", context.lang, puzzle=about)
