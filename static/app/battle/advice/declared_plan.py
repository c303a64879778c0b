"""The declared plan beside the best plan: its worth for the goal, its best order, and how often the
best is needed.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Generic

from app.battle.context import BattleContext
from app.battle.repository import Refused
from app.rendering import render
from app.views.plan_interface import P, Planner, Repeats
from app.work_slices import Work
from engine.engagement import Refusal
from engine.opponent import Reach


class DeclaredComparison(Work, Generic[P]):
    """Work on what follows the plans, generic in the plans of the game.

    region: the region of the declared plan beside the best.
    reordered: the declared plan in a better order, if there is one.
    targets: the names of the best plan's targets.
    chances: the chances that the best plan's targets are destroyed after 1, 2, 3 ... times.
    """

    region = "best-own"

    def __init__(self, planner: Planner[P], best: P, declared: P | None, repeats: Repeats) -> None:
        """Prepare the work.

        declared: the declaration on the screen, None where it is no plan for the goal.
        repeats: the chances to work out.
        """
        self.targets = repeats.targets
        self.best = best
        self.declared = declared
        self.reordered: P | None = None
        self.chances: list[Fraction] = []
        super().__init__(self._work(planner, repeats.chances))

    def _work(self, planner: Planner[P], chances: Iterator[Fraction]) -> Iterator[None]:
        if self.declared:
            for plan in planner.search_better_order(self.declared):
                self.reordered = plan
                yield
        for chance in chances:
            self.chances.append(chance)
            yield

    def html(self, context: BattleContext, planner: Planner[P]) -> str:
        """Return the declared plan and the chances as HTML."""
        t = context.t
        rows = []
        if self.declared:
            declared = planner.show(self.declared, self.best)
            rows.append(declared._replace(name=t("best.declared"), given=()))
        if self.reordered:
            reordered = planner.show(self.reordered, self.best)
            rows.append(reordered._replace(name=t("best.reordered")))
        return render(
            "battle/advice/declared_plan.html",
            context.lang,
            rows=rows,
            targets=self.targets,
            chances=self.chances,
        )


def declared_plan(context: BattleContext, reach: Reach, aim: str) -> Any:
    """Return the declaration on the screen as a plan for the goal.

    None where it is none, and in games where a plan takes several declarations.
    """
    advice = context.page.advice
    if advice is None or advice.opponent.acts_in_series:
        return None
    try:
        after = context.declare()
    except Refused:
        return None
    declaration = after.battle.events[-1].data
    plan = advice.opponent.plan_of_declarations(
        context.state, context.group, [declaration], aim, reach
    )
    return None if isinstance(plan, Refusal) else plan
