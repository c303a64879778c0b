"""The best plan of a group: who is in range of whom, the goal, and the plans found, for any
game.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from app.battle.actions import shows
from app.battle.advice.declared_plan import DeclaredComparison, declared_plan
from app.battle.advice.puzzle_offer import PuzzleSearch
from app.battle.advice.ranges import entered, opening_form, save_form
from app.battle.context import BattleContext
from app.number_format import grouped
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.plan_interface import P, Planner, PlanShown
from app.views.target_ranges import TargetRanges
from app.words import Words
from app.work_slices import Working, forget, latest
from engine.advice import Search, current_plans
from engine.engagement import Plays, side_of
from engine.opponent import Reach

OUT = "best-out"
"""The region of the plans."""
BAR = "best-bar"
"""The region of the best plan under the thumb."""


LONG = 8
"""The responses after which a search counts as long: its best plan so far is shown."""


class PlanSearch(Working[Search[P]]):
    """The search for the best plan, then what follows from it; generic in the plans of the game.

    so_far: the best plan so far, once its exact value is known; None in a short search.
    after: the work that follows the plans, in order.
    """

    def __init__(self, search: Search[P]) -> None:
        """Prepare the search."""
        super().__init__(search)
        self._steps = self._work()
        self._responses = 0
        self._value = 0.0
        self.so_far: P | None = None
        self.after: list[DeclaredComparison[P] | PuzzleSearch[P]] = []

    def goes_on(self, *, stopped: bool = False) -> bool:
        """Work for one slice; return whether more is to come."""
        self._responses += 1
        return super().goes_on(stopped=stopped)

    def _work(self) -> Iterator[None]:
        for _ in self.of.work():
            yield
            is_long = self._responses >= LONG
            if is_long and self.of.value > self._value:
                self._value = self.of.value
                yield from self._evaluate(self.of.best)

    def _evaluate(self, plan: P | None) -> Iterator[None]:
        """Compute the exact value of the best plan so far."""
        yield from self.of.work_of_value(plan)
        self.so_far = plan


async def open_best(context: BattleContext) -> Response:
    """Open the best plan of a group: of Broadside's its own screen, of a player's a way to
    declare.
    """
    ref = context.given.get("ref", context.screen.item)
    if _plays(context, ref or ""):
        return shows(context, context.screen.to("best", item=ref), fresh=True)
    return await context.page.actions["declare"].respond(context)


async def best_html(context: BattleContext) -> str:
    """Return the form for range and goal: the declared target at its range, the others as they were
    last.

    Where Broadside plays the group, an enemy without an answer is at the assumed range.
    """
    forget(PlanSearch)  # the new screen has none of its results
    planner = planner_of(context)
    plays = _plays(context, context.group)
    data, filled = await opening_form(context, planner)
    reach = data.get("reach", {})
    if plays:
        reach = {row.key: planner.default_range for row in planner.rows} | reach
    else:
        reach = reach | _ranges_of_declaration(context, planner, reach)
    advice = context.page.advice
    keeps_back = advice.keeps_back if advice else ""
    return render(
        "battle/advice/best_plan.html",
        context.lang,
        planner=planner,
        name=context.group_name,
        reach=reach,
        aim=_choose_aim(planner, data.get("aim", ""), planner.reach(reach)),
        plays=plays,
        keeps_back=keeps_back,
        origin=_tell_origin(filled=filled, assumed=plays is not None),
    )


def _tell_origin(*, filled: bool, assumed: bool) -> str:
    """Return the key of the sentence that tells where the ranges of a form come from; empty for
    ranges that a player has yet to enter.
    """
    if filled:
        return "best.filled"
    if assumed:
        return "best.assumed"
    return ""


def _choose_aim(planner: Planner[P], aim: str, reach: Reach) -> str:
    """Return the goal of a form if it is still possible, else the first goal.

    The only model in range of the goal's target may have fired already.
    """
    if not planner.aims:
        return aim
    if aim in dict(planner.aims) and planner.is_about(aim, reach):
        return aim
    return planner.aims[0][0]


def _plays(context: BattleContext, group: str) -> Plays | None:
    """Return how Broadside plays the side of a group; None where a player does."""
    return context.engagement.automatic_sides.get(side_of(group)) if context.page.advice else None


def _ranges_of_declaration(
    context: BattleContext, ranges: TargetRanges, answers: Mapping[str, str]
) -> dict[str, str]:
    """Return the ranges of the targets declared on the screen: each is that of the squadron, unless
    two differ.

    answers: ranges entered earlier; they count where the declaration has only the usual range.
    """
    advice = context.page.advice
    if advice is None or not context.request.forms:
        return {}
    declared = advice.find_targets(context)
    distances = [distance for distance, _ in ranges.distances]
    usual = _usual_range(ranges)
    result: dict[str, str] = {}
    for row in ranges.rows:
        for model in row.models:
            distance = declared.get(model.ref)
            if distance is None:
                continue
            has_answer = answers.get(model.key) or answers.get(row.key)
            if has_answer and distance in ("", usual):
                continue
            if distance not in distances:
                distance = usual
            differs = result.get(row.key, distance) != distance
            if differs:
                result[model.key] = distance
            else:
                result[model.key] = ""
                result[row.key] = distance
    return result


def _usual_range(ranges: TargetRanges) -> str:
    """Return the usual range, or else the first that fits any group; empty where none does."""
    if ranges.usual:
        return ranges.usual
    for distance, _ in ranges.distances:
        if distance not in ranges.only_own:
            return distance
    return ""


async def find(context: BattleContext) -> Response:
    """Search for the best plan; show the best so far until the search is over or the player stops
    it.
    """
    planner = planner_of(context)
    data = entered(context.request)
    reach = planner.reach(data.get("reach", {}))
    aim = data.get("aim", "")
    if not planner.is_about(aim, reach):
        html = render("battle/advice/best_plan_none.html", context.lang)
        return Response(regions={OUT: html, BAR: ""}, follow=STOP)
    about = (context.screen.battle, context.state, context.screen.item, data)
    at_work = latest(PlanSearch, about, partial(_begin_search, planner, reach, aim))
    if at_work.after:
        return _follow_up(context, planner, at_work)
    if not at_work.begun:
        await save_form(context, data)
    if at_work.goes_on(stopped="stop" in context.given):
        return waits(planner, at_work.of, aim, context.lang, so_far=_show_so_far(planner, at_work))
    if at_work.over and at_work.of.plans:
        _plan_follow_up(context, planner, at_work, reach, aim)
    return _show_plans(context, planner, at_work, aim)


def _begin_search(planner: Planner[P], reach: Reach, aim: str) -> PlanSearch[P]:
    return PlanSearch(planner.search(reach, aim))


def _plan_follow_up(
    context: BattleContext, planner: Planner[P], at_work: PlanSearch[P], reach: Reach, aim: str
) -> None:
    """Prepare what follows the plans: the comparison with the declared plan, and the puzzle."""
    best_plan = at_work.of.plans[0]
    repeats = planner.repeat(best_plan)
    if repeats is not None:
        declared = declared_plan(context, reach, aim)
        at_work.after.append(DeclaredComparison(planner, best_plan, declared, repeats))
    at_work.after.append(PuzzleSearch(context, planner, reach, aim, best_plan))


def _show_plans(
    context: BattleContext, planner: Planner[P], at_work: PlanSearch[P], aim: str
) -> Response:
    """Return the plans that were found, side by side, and the best one under the thumb."""
    plans = current_plans(at_work.of)
    offered = [planner.show(plan, plans[0]) for plan in plans]
    html = render(
        "battle/advice/offered_plans.html",
        context.lang,
        plans_offered=offered,
        compared=search_extent(planner, at_work, aim, context.t),
        hint=planner.hint,
    )
    bar = ""
    if offered and offered[0].given:
        bar = render("battle/advice/best_plan_bar.html", context.lang, best=offered[0])
    follow = REPEAT if at_work.after else STOP
    return Response(regions={OUT: html, BAR: bar}, say=context.t("best.found"), follow=follow)


def _follow_up(context: BattleContext, planner: Planner[P], at_work: PlanSearch[P]) -> Response:
    """Return a slice of the work that follows the plans, or its result."""
    work = at_work.after[0]
    work.go_on()
    if not work.over:
        return Response(follow=REPEAT)
    at_work.after.pop(0)
    html = work.html(context, planner)
    follow = REPEAT if at_work.after else STOP
    return Response(regions={work.region: html}, follow=follow)


def _show_so_far(planner: Planner[P], at_work: PlanSearch[P]) -> list[PlanShown]:
    """Return the best plan so far, if it is known while a long search goes on."""
    if at_work.so_far is None:
        return []
    return [planner.show(at_work.so_far, at_work.so_far)._replace(best=False)]


def waits(planner: Planner[P], search: Search[P], aim: str, language: str, **more: Any) -> Response:
    """Return the progress of a search; `more` is for its template."""
    measure = planner.measure_of(aim)
    values = {
        "best": measure.so_far(search.value),
        "most": measure.limit(search.bound),
        "search": search,
    }
    html = render("battle/advice/best_plan_waits.html", language, **values, **more)
    return Response(regions={OUT: html}, follow=REPEAT)


def search_extent(planner: Planner[P], at_work: Working[Search[P]], aim: str, t: Words) -> str:
    """Return a sentence on the extent of a search: the number of plans compared, or the bound for
    the best one.
    """
    search = at_work.of
    measure = planner.measure_of(aim)
    most = measure.limit(search.bound)
    values = {
        "count": search.looked,
        "all": grouped(search.looked, t.language),
        "most": most,
        "parted": search.split_limit,
    }
    kind = "_parted" if search.split_limit else ""
    if not at_work.over:
        if search.splitting:
            return t("best.without_splits", **values)
        return t(f"best.stopped{kind}", **values)
    if most != measure.limit(search.value):
        return t(f"best.near{kind}", **values)
    return t(f"best.looked{kind}", **values)


def planner_of(context: BattleContext) -> Planner[Any]:
    """Return the planner of the group on the screen.

    Raises ValueError for a game without planner and for an unknown group.
    """
    if context.page.advice is None or not context.group_name:
        raise ValueError(f"no plan for {context.group}")
    return context.page.advice.planner(context.state, context.group, context.lang)
