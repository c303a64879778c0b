"""The best plan of a group: who is in range of whom, the goal, and the plans found, for any game."""

from typing import Any

from app.battle.actions import shows
from app.battle.advice.ranges import Spoken, entered, opening_form, save_form
from app.battle.context import BattleContext
from app.format import grouped
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.planner import Planner
from app.words import Words, words
from app.work import SLICE, Working, latest
from engine.advice import Search, current_plans
from engine.advice.opponent import Reach
from engine.engagement import side_of

OUT = "best-out"


async def open_best(context: BattleContext) -> Response:
    """Open the screen of a group's best plan."""
    return shows(context, context.screen.to("best", item=context.given.get("ref", context.screen.item)), fresh=True)


async def best_html(context: BattleContext) -> str:
    """Return the form for range and goal, filled in as it was last."""
    planner, name = planner_of(context)
    engagement, group = context.engagement, context.group
    data, filled = await opening_form(context, planner)
    plays = engagement.played.get(side_of(group)) if context.page.opponent else None
    first = planner.aims[0][0] if planner.aims else ""
    values = {
        "reach": data.get("reach", {}),
        "aim": data.get("aim", first),
        "plays": plays,
        "keeps_back": context.page.keeps_back,
        "filled": filled,
    }
    return render("battle/advice/best_plan.html", context.lang, planner=planner, name=name, **values)


async def find(context: BattleContext) -> Response:
    """Search for the best plan; show the best so far until the search is over or the player stops it."""
    planner, _ = planner_of(context)
    data, stopped = entered(context.request), "stop" in context.given
    reach, aim = planner.reach(data.get("reach", {})), data.get("aim", "")
    if not planner.is_about(aim, reach):
        return Response(regions={OUT: render("battle/advice/best_plan_none.html", context.lang)}, follow=STOP)
    about = (
        context.screen.battle,
        context.state,
        context.screen.item,
        data,
    )
    at_work = latest(Search, about, lambda: Working(planner.search(reach, aim)))
    if not at_work.begun:
        await save_form(context, data)
    at_work.go_on(0 if stopped else SLICE)
    if not at_work.over and not stopped:
        return waits(planner, at_work.of, aim, context.lang)
    values = _result_words(planner, at_work, aim, context.lang)
    if at_work.over and at_work.of.plans:
        values |= _puzzle(context, planner, reach, aim, at_work.of.plans[0])
    html = render("battle/advice/best_plan_found.html", context.lang, **values)
    return Response(regions={OUT: html}, say=context.t("best.found"), focus=OUT, follow=STOP)


def _puzzle(context: BattleContext, planner: Planner, reach: Reach, aim: str, plan: Any) -> Spoken:
    """Return the fields of the puzzle's button, if the best plan is far better than the obvious one."""
    from app.battle.advice.puzzle import is_far_better, obvious

    plain = [item for item in obvious(context.page, context.state, context.group, planner, reach, aim) if item]
    far = is_far_better(plan, plain[-1] if plain else None)
    return {"puzzle": {"kind": "puzzle", "id": context.screen.battle, "group": context.group}} if far else {}


def waits(planner: Planner, search: Search[Any], aim: str, language: str, **more: Any) -> Response:
    """Return the progress of a search; `more` is for its template."""
    values = {"best": planner.worth(search.value, aim), "most": planner.worth(search.bound, aim), "search": search}
    html = render("battle/advice/best_plan_waits.html", language, **values, **more)
    return Response(regions={OUT: html}, follow=REPEAT)


def _result_words(planner: Planner, at_work: Working[Search[Any]], aim: str, language: str) -> Spoken:
    """Return the plans side by side, and the extent of the search."""
    plans = current_plans(at_work.of)
    plan_showns = [planner.shown(plan, plans[0]) for plan in plans]
    return {"found": plan_showns, "weighed": weighed(planner, at_work, aim, words(language)), "hint": planner.hint}


def weighed(planner: Planner, at_work: Working[Search[Any]], aim: str, t: Words) -> str:
    """Return a sentence on the extent of a search: the number of plans compared, or the bound for the best one."""
    search = at_work.of
    looked, most = grouped(search.looked, t.language), planner.worth(search.bound, aim)
    values = {"count": search.looked, "all": looked, "most": most, "parted": search.parted}
    kind = "_parted" if search.parted else ""
    if at_work.over:
        return t(f"best.{'near' if most != planner.worth(search.value, aim) else 'looked'}{kind}", **values)
    return t("best.without_splits", **values) if search.splitting else t(f"best.stopped{kind}", **values)


def planner_of(context: BattleContext) -> tuple[Planner, str]:
    """Return the planner of the group on the screen, and the name of the group.

    Raises LookupError for a game without planner and for an unknown group.
    """
    engagement, group = context.engagement, context.group
    item = engagement.opening.item(group)
    if context.page.planner is None or item is None:
        raise LookupError(group)
    return context.page.planner(engagement.state, group, context.lang), item.name
