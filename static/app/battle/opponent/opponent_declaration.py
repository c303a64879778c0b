"""The declarations of a side that Broadside plays, once a player has entered who is in range."""

from app.battle.actions import kept, shows
from app.battle.advice import best_plan
from app.battle.advice.ranges import Spoken, entered, form_of_turn, save_form, saved_forms
from app.battle.battle_page import S
from app.battle.context import BattleContext
from app.battle.opponent.opponent_view import saying
from app.battle.repository import unwrap
from app.rendering import render
from app.requests.response import STOP, Response
from app.views.plan_interface import P, Planner
from app.words import Words
from app.work_slices import Working, latest
from engine.advice import current_plans
from engine.engagement import Level, side_of
from engine.opponent import DeclaredBattle, Declaring, act_with_first, hold
from engine.opponent import declare as declare_first


def why(
    planner: Planner[P],
    declaring: Declaring[P],
    declared: DeclaredBattle[S],
    level: Level,
    t: Words,
) -> str:
    """Return the reason of a declaration, with its odds and those of the next plan, then the
    attacks of a whole plan.

    A plan that follows refused ones is not compared.
    """
    if declared.number is None:
        return "" if declared.refused else t("opponent.why.nothing")
    plans = current_plans(declaring.search)
    values = [planner.worth(plan.value, declaring.aim) for plan in plans[:2]]
    named = {"aim": dict(planner.aims)[declaring.aim], "best": values[0], "second": values[-1]}
    plan = declaring.plans[declared.number]
    compared = (
        ""
        if declared.number
        else t(f"opponent.why.{level if len(values) > 1 else 'alone'}", **named)
    )
    shown = planner.show(plan, plan)
    whole = () if shown.given[0].label else shown.attacks
    return " ".join([compared, *(f"{text}." for text in whole), shown.aside]).strip()


async def declare(context: BattleContext) -> Response:
    """Declare with a group for Broadside, by its level; who is in range is saved for the next
    time.
    """
    return await _declare(context, entered(context.request), "opponent.declare")


async def redeclare(context: BattleContext) -> Response:
    """Declare once more in this turn with a group for Broadside, whose ranges are known from its
    first declaration.
    """
    context = context.at(context.screen.to("battle", item=context.given.get("ref", "")))
    forms, _ = await saved_forms(context.repository, context.engagement.battle.id)
    form = form_of_turn(context.engagement, context.group, forms)
    return await (
        _declare(context, form, "opponent.again") if form else best_plan.open_best(context)
    )


async def declare_at_all(context: BattleContext) -> Response:
    """Declare with a group for Broadside that has all enemies at one range."""
    context = context.at(context.screen.to("battle", item=context.given.get("ref", "")))
    planner = best_plan.planner_of(context)
    form = {
        "reach": dict.fromkeys((row.key for row in planner.rows), context.given.get("range", ""))
    }
    return await _declare(context, form, "opponent.all")


async def _declare(context: BattleContext, data: Spoken, action: str) -> Response:
    """Declare by the ranges of a form; the response repeats an action until the search is over."""
    engagement, group, advice = context.engagement, context.group, context.page.advice
    if engagement.state.underway is not None:
        # A second tap during the search comes after the declaration.
        return shows(context, context.screen.to("battle", item=None), follow=STOP)
    plays, t = engagement.automatic_sides.get(side_of(group)), context.t
    planner = best_plan.planner_of(context)
    reach, stopped = planner.reach(data.get("reach", {})), "stop" in context.given
    if "none" in context.given and plays:
        after = unwrap(hold(engagement, group))
        return await kept(
            context, after, screen=saying(context, after, t("opponent.why.nobody")), follow=STOP
        )
    if not reach or plays is None or plays.level is None or advice is None:
        return Response(
            regions={best_plan.OUT: render("battle/advice/best_plan_none.html", context.lang)},
            follow=STOP,
        )
    level = plays.level
    about = engagement.battle.id, engagement.battle.last, group, data, level
    at_work = latest(
        Declaring,
        about,
        lambda: Working(Declaring(advice.opponent.plans_of(engagement.state, group), reach, level)),
    )
    if not at_work.begun:
        await save_form(context, data)
    if at_work.goes_on(stopped=stopped):
        carried = {name: context.given[name] for name in ("ref", "range") if name in context.given}
        return best_plan.waits(
            planner, at_work.of.search, at_work.of.aim, context.lang, action=action, carried=carried
        )
    declared = unwrap(declare_first(engagement, group, at_work.of))
    screen = saying(context, declared.after, why(planner, at_work.of, declared, level, t))
    return await kept(context, declared.after, screen=screen, follow=STOP)


async def keep(context: BattleContext) -> Response:
    """Act with a group for Broadside by a simple rule."""
    engagement, ref, advice = context.engagement, context.given.get("ref", ""), context.page.advice
    ruled = advice.opponent.find_action_by_rule(engagement.state, ref) if advice else None
    if ruled is None or ruled.draft is None or side_of(ref) not in engagement.automatic_sides:
        return shows(context)
    attempt = act_with_first(engagement, (ruled.draft,))
    after = attempt.after or unwrap(hold(engagement, ref, attempt.refused))
    reason = context.t(ruled.why.key, **ruled.why.values) if attempt.after else ""
    return await kept(context, after, screen=saying(context, after, reason))
