"""The solution of puzzles: a plan picked, or declared attack by attack, beside the best plan and
the obvious one.

No value is shown before the solution. A declaration for a puzzle is no event of its battle: no
model acts.
"""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from app.battle.actions import shows
from app.battle.advice.puzzle import BattlePuzzle, find_puzzle, is_far_better
from app.battle.context import PUZZLED, BattleContext
from app.battle.repository import unwrap
from app.battle.table.sides_view import states_before_html
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.plan_interface import P, Planner, PlanShown
from app.words import Words
from app.work_slices import Work, latest
from engine.engagement import DocumentChange, Refusal
from engine.kit.saved_types import Tree

OUT = "puzzle-out"
OWN = "puzzle-own"
"""The id of the player's own plan; with a slash and the battle's id, the key under which the plan
is saved.
"""


class Solving(Work):
    """The search for the solution of a puzzle.

    plans: the plans to pick from, the best first.
    far: whether the best plan is far better than the obvious one.
    """

    def __init__(self, result: BattlePuzzle) -> None:
        """Start for the puzzle `result` of a battle."""
        self.plans: list[Any] = []
        self.far = False
        super().__init__(self._work(result))

    def _work(self, result: BattlePuzzle) -> Iterator[None]:
        puzzle = result.puzzle
        planner = result.planner
        search = planner.search(result.reach, puzzle.aim)
        yield from search.work()
        every = [*search.plans]
        obvious = None
        for obvious in result.opponent.find_obvious_plan(
            result.before.state, puzzle.group, result.reach, puzzle.aim
        ):
            if obvious:
                every.append(obvious)
            yield
        self.far = bool(search.plans) and is_far_better(search.plans[0], obvious)
        different: dict[tuple[str, ...], Any] = {}
        for plan in every:
            different.setdefault(tuple(planner.show(plan, plan).attacks), plan)
        self.plans = sorted(different.values(), key=lambda plan: -plan.value)


async def puzzle_html(context: BattleContext) -> str:
    """Return the question, the positions, and the ways to answer.

    Raises Refused.
    """
    result = _puzzle_on_screen(context)
    mine = await _own_plan(context, result)
    attacks = result.planner.show(mine, mine).attacks if mine else ()
    return render(
        "battle/puzzle/puzzle.html",
        context.lang,
        result=result,
        mine=attacks,
        own=OWN,
        open=context.state == result.before.state and not context.engagement.battle.is_over,
        more=mine is not None and context.page.in_series,
    )


def _puzzle_on_screen(context: BattleContext) -> BattlePuzzle:
    """Return the puzzle of the battle on the screen.

    Raises Refused.
    """
    return unwrap(find_puzzle(context.page, context.engagement, context.lang))


async def look_html(context: BattleContext) -> str:
    """Return the state of all models where the puzzle is set, without advice.

    Raises Refused.
    """
    result = _puzzle_on_screen(context)
    models_before = states_before_html(context.of(result.before), facts=True)
    return render(
        "battle/puzzle/puzzle_look.html",
        context.lang,
        name=context.engagement.battle.name,
        models_before=models_before,
    )


async def _own(context: BattleContext) -> tuple[list[Tree], int]:
    """Return the player's declarations for the puzzle on the screen, and their revision."""
    return await context.repository.data(_key(context), [])


def _key(context: BattleContext) -> str:
    return f"{OWN}/{context.engagement.battle.id}"


async def _own_plan(context: BattleContext, result: BattlePuzzle) -> Any:
    """Return the player's declarations as a plan; None without declarations, or if these are no
    longer allowed.
    """
    data, _ = await _own(context)
    if not data:
        return None
    plan = _read_plan(result, data)
    return None if isinstance(plan, Refusal) else plan


def _read_plan(result: BattlePuzzle, data: Sequence[Tree]) -> Any:
    """Return declarations as a plan; refused where the puzzle does not allow them."""
    puzzle = result.puzzle
    return result.opponent.plan_of_declarations(
        result.before.state, puzzle.group, data, puzzle.aim, result.reach
    )


async def declare(context: BattleContext) -> Response:
    """Open the game's own declaration form for the puzzle."""
    result = _puzzle_on_screen(context)
    given = {
        "ref": result.puzzle.group,
        "distance": next(iter(result.reach.values())),
        "option": PUZZLED,
    }
    return await context.page.actions["declare"].respond(context.at(context.screen, given=given))


async def add_declaration(context: BattleContext) -> Response:
    """Add the declaration on the screen to the player's plan for the puzzle; its battle stays
    unchanged.
    """
    after = context.declare()
    result = _puzzle_on_screen(context)
    before, revision = await _own(context)
    data = [after.battle.events[-1].data]
    if context.page.in_series:
        data = [*before, *data]
    unwrap(_read_plan(result, data), context.locate_fault)
    await context.repository.put(DocumentChange(_key(context), json.dumps(data), revision))
    screen = context.screen.to("puzzle", item=None)
    return shows(context, screen, say="puzzle.taken", focus=OWN, fresh=True)


async def forget(context: BattleContext) -> Response:
    """Delete the player's declarations for the puzzle."""
    _, revision = await _own(context)
    await context.repository.put(DocumentChange(_key(context), None, revision))
    return shows(context, focus="puzzle-declare")


async def solve(context: BattleContext) -> Response:
    """Show plans to pick from, or the worth of the picked or declared plan beside the best and the
    obvious one.
    """
    result = _puzzle_on_screen(context)
    planner = result.planner
    about = context.engagement.battle.id, result.puzzle, result.before.state
    at_work = latest(Solving, about, partial(Solving, result))
    if at_work.goes_on():
        html = render("battle/opponent/opponent_waits.html", context.lang)
        return Response(regions={OUT: html}, follow=REPEAT)
    if "plan" in context.given:
        mine = _mix(at_work.plans, planner)[int(context.given["plan"])]
    elif "own" in context.given:
        mine = await _own_plan(context, result)
    else:
        return _offer_plans(context, at_work, planner)
    if mine is None:
        return shows(context)
    verdict, rows = _judge(mine, at_work.plans, planner, context.t)
    html = render(
        "battle/puzzle/puzzle_solved.html",
        context.lang,
        rows=rows,
        verdict=verdict,
        far=at_work.far,
    )
    return Response(regions={OUT: html}, say=verdict, focus=OUT, follow=STOP)


def _offer_plans(context: BattleContext, at_work: Solving, planner: Planner[Any]) -> Response:
    """Return the plans to pick from, without their worth."""
    options = [planner.show(plan, plan).attacks for plan in _mix(at_work.plans, planner)]
    html = render("battle/puzzle/puzzle_plans.html", context.lang, options=options, far=at_work.far)
    return Response(regions={OUT: html}, focus=OUT, follow=STOP)


def _mix(plans: Sequence[P], planner: Planner[P]) -> list[P]:
    """Return plans in an order that is always the same and does not depend on their worth."""
    return sorted(plans, key=partial(_digest, planner))


def _digest(planner: Planner[P], plan: P) -> bytes:
    attacks = repr(planner.show(plan, plan).attacks)
    return sha256(attacks.encode()).digest()


def _judge(
    mine: P, plans: Sequence[P], planner: Planner[P], t: Words
) -> tuple[str, list[PlanShown]]:
    """Return whether a plan is the best, in a sentence, and the plans that the sentence compares.

    A plan that is not the best stands between the best and the last of the others.
    """
    best = plans[0]
    is_best = mine.value >= best.value
    yours = planner.show(mine, best)._replace(name=t("puzzle.yours"), best=is_best)
    if is_best:
        rows = [yours]
        verdict = t("puzzle.right", mine=yours.value, best=yours.value)
    else:
        rows = [planner.show(best, best), yours]
        others = [plan for plan in plans[1:] if plan is not mine]
        if others:
            rows.append(planner.show(others[-1], best))
        verdict = t("puzzle.wrong", mine=yours.value, best=rows[0].value)
    return verdict, [row._replace(given=()) for row in rows]
