"""The declarations of a side that Broadside plays, once a player has entered who is in range."""

from functools import partial

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
from engine.opponent import DeclaredBattle, Declaring, Opponent, Reach, act_with_first, hold
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
    number = declared.number
    if number is None:
        return "" if declared.refused else t("opponent.why.nothing")
    sentences = []
    if number == 0:
        sentences.append(_compare_with_next(planner, declaring, level, t))
    plan = declaring.plans[number]
    shown = planner.show(plan, plan)
    declares_a_part = shown.given[0].label
    if not declares_a_part:
        for attack in shown.attacks:
            sentences.append(f"{attack}.")
    sentences.append(shown.aside)
    return " ".join(sentences).strip()


def _compare_with_next(planner: Planner[P], declaring: Declaring[P], level: Level, t: Words) -> str:
    """Return the worth of the best plan for the goal, beside the next one if there is one."""
    plans = current_plans(declaring.search)
    values = [planner.worth(plan.value, declaring.aim) for plan in plans[:2]]
    named = {"aim": dict(planner.aims)[declaring.aim], "best": values[0], "second": values[-1]}
    if len(values) == 1:
        return t("opponent.why.alone", **named)
    return t(f"opponent.why.{level}", **named)


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
    if not form:
        return await best_plan.open_best(context)
    return await _declare(context, form, "opponent.again")


async def declare_at_all(context: BattleContext) -> Response:
    """Declare with a group for Broadside that has all enemies at one range."""
    context = context.at(context.screen.to("battle", item=context.given.get("ref", "")))
    planner = best_plan.planner_of(context)
    distance = context.given.get("range", "")
    form = {"reach": {row.key: distance for row in planner.rows}}
    return await _declare(context, form, "opponent.all")


async def _declare(context: BattleContext, data: Spoken, action: str) -> Response:
    """Declare by the ranges of a form; the response repeats an action until the search is over."""
    engagement = context.engagement
    group = context.group
    if engagement.state.underway is not None:
        # A second tap during the search comes after the declaration.
        return shows(context, context.screen.to("battle", item=None), follow=STOP)
    plays = engagement.automatic_sides.get(side_of(group))
    planner = best_plan.planner_of(context)
    reach = planner.reach(data.get("reach", {}))
    if "none" in context.given and plays:
        after = unwrap(hold(engagement, group))
        screen = saying(context, after, context.t("opponent.why.nobody"))
        return await kept(context, after, screen=screen, follow=STOP)
    advice = context.page.advice
    if not reach or plays is None or plays.level is None or advice is None:
        html = render("battle/advice/best_plan_none.html", context.lang)
        return Response(regions={best_plan.OUT: html}, follow=STOP)
    level = plays.level
    about = (engagement.battle.id, engagement.battle.last, group, data, level)
    begin = partial(_prepare_search, advice.opponent, engagement.state, group, reach, level)
    at_work = latest(Declaring, about, begin)
    if not at_work.begun:
        await save_form(context, data)
    if at_work.goes_on(stopped="stop" in context.given):
        search = at_work.of
        return best_plan.waits(
            planner,
            search.search,
            search.aim,
            context.lang,
            action=action,
            carried={key: context.given[key] for key in ("ref", "range") if key in context.given},
        )
    declared = unwrap(declare_first(engagement, group, at_work.of))
    reason = why(planner, at_work.of, declared, level, context.t)
    screen = saying(context, declared.after, reason)
    return await kept(context, declared.after, screen=screen, follow=STOP)


def _prepare_search(
    opponent: Opponent[S, P], state: S, group: str, reach: Reach, level: Level
) -> Working[Declaring[P]]:
    """Return the search for the group's declaration, not yet begun, as work in slices."""
    return Working(Declaring(opponent.plans_of(state, group), reach, level))


async def keep(context: BattleContext) -> Response:
    """Act with a group for Broadside by a simple rule; show the table where there is no rule.

    A rule that the battle refuses lets the group hold.
    """
    engagement = context.engagement
    ref = context.given.get("ref", "")
    advice = context.page.advice
    if advice is None or side_of(ref) not in engagement.automatic_sides:
        return shows(context)
    ruled = advice.opponent.find_action_by_rule(engagement.state, ref)
    if ruled is None or ruled.draft is None:
        return shows(context)
    attempt = act_with_first(engagement, (ruled.draft,))
    if attempt.after:
        after = attempt.after
        reason = context.t(ruled.why.key, **ruled.why.values)
    else:
        after = unwrap(hold(engagement, ref, attempt.refused))
        reason = ""
    return await kept(context, after, screen=saying(context, after, reason))
