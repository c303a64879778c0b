"""The next attack in games that declare attack by attack: the best remaining plan of the group that has just fired."""

from typing import Any

from app.battle.advice.best_plan import weighed
from app.battle.advice.ranges import form_of_turn, saved_forms
from app.battle.context import BattleContext
from app.battle.table.table_view import FIRE, fired_last
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.planner import Planner
from app.words import Words
from app.work import SLICE, Working, latest
from engine.advice import Search, current_plans

SHOWN = 2
"""The number of plans shown: the best and the next one."""


async def show_next_fire(context: BattleContext) -> Response:
    """Show the best remaining plan for the targets entered as in range this turn.

    Without such targets, show the button to enter them.
    """
    engagement = context.engagement
    group = fired_last(engagement)
    planner = context.page.planner(engagement.state, group, context.lang) if context.page.planner and group else None
    if planner is None or not planner.actors or not planner.targets:
        return Response(regions={FIRE: ""}, follow=STOP)
    data = form_of_turn(engagement, group, (await saved_forms(context.repository, engagement.battle.id))[0])
    reach, stopped = planner.reach(data.get("reach", {})), "stop" in context.given
    if not reach:
        html = render("battle/advice/next_fire_asks.html", context.lang, group=group)
        return Response(regions={FIRE: html}, follow=STOP)
    aim = data.get("aim", "")
    # The only model in range of the goal's target may have fired already.
    aim = aim if aim in dict(planner.aims) and planner.is_about(aim, reach) else planner.aims[0][0]
    at_work = latest(Search, (engagement.state, group, reach, aim), lambda: Working(planner.search(reach, aim)))
    at_work.go_on(0 if stopped else SLICE)
    if not at_work.over and not stopped:
        values = {"search": at_work.of, "best": planner.worth(at_work.of.value, aim)}
        html = render("battle/advice/next_fire_waits.html", context.lang, **values)
        return Response(regions={FIRE: html}, follow=REPEAT)
    html = render(
        "battle/advice/next_fire_found.html",
        context.lang,
        group=group,
        **_result_values(planner, at_work, aim, context.t),
    )
    return Response(regions={FIRE: html}, follow=STOP)


def _result_values(planner: Planner, at_work: Working[Search[Any]], aim: str, t: Words) -> dict[str, Any]:
    plans = current_plans(at_work.of)[:SHOWN]
    plan_showns, text = [planner.shown(plan, plans[0]) for plan in plans], weighed(planner, at_work, aim, t)
    return {"found": plan_showns, "aim": dict(planner.aims)[aim], "hint": planner.hint, "weighed": text}

