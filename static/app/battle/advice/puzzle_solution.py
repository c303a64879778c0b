"""The solution of puzzles: a plan picked, or declared attack by attack, beside the best plan and
the obvious one.

No value is shown before the solution. A declaration for a puzzle is no event of its battle: no
model acts.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from app.battle.actions import shows
from app.battle.advice.puzzle import BattlePuzzle, asked, is_far_better
from app.battle.context import PUZZLED, BattleContext
from app.battle.repository import unwrap
from app.battle.table.sides_view import states_before_html
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.plan_interface import P, Planner, PlanShown
from app.words import words
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
        puzzle, planner, reach = result.puzzle, result.planner, result.reach
        search = planner.search(reach, puzzle.aim)
        yield from search.work()
        every, plain = [*search.plans], None
        for plain in result.opponent.find_obvious_plan(
            result.before.state, puzzle.group, reach, puzzle.aim
        ):
            every += [plain] if plain else []
            yield
        self.far = bool(search.plans) and is_far_better(search.plans[0], plain)
        values: dict[tuple[str, ...], Any] = {}
        for plan in every:
            values.setdefault(tuple(planner.show(plan, plan).attacks), plan)
        self.plans = sorted(values.values(), key=lambda plan: -plan.value)


async def puzzle_html(context: BattleContext) -> str:
    """Return the question, the positions, and the ways to answer.

    Raises Refused.
    """
    result = unwrap(asked(context.page, context.engagement, context.lang))
    mine = await _own_plan(context, result)
    return render(
        "battle/puzzle/puzzle.html",
        context.lang,
        result=result,
        mine=result.planner.show(mine, mine).attacks if mine else (),
        own=OWN,
        open=context.state == result.before.state and not context.engagement.battle.is_over,
        more=mine is not None and context.page.in_series,
    )


async def look_html(context: BattleContext) -> str:
    """Return the state of all models where the puzzle is set, without advice.

    Raises Refused.
    """
    result = unwrap(asked(context.page, context.engagement, context.lang))
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
    plan = _judged(result, data) if data else None
    return None if isinstance(plan, Refusal) else plan


def _judged(result: BattlePuzzle, data: Sequence[Tree]) -> Any:
    """Return declarations as a plan; refused where the puzzle does not allow them."""
    puzzle = result.puzzle
    return result.opponent.plan_of_declarations(
        result.before.state, puzzle.group, data, puzzle.aim, result.reach
    )


async def declare(context: BattleContext) -> Response:
    """Open the game's own declaration form for the puzzle."""
    result = unwrap(asked(context.page, context.engagement, context.lang))
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
    after, beside = context.declared()
    result = unwrap(asked(context.page, context.engagement, context.lang))
    before, revision = await _own(context)
    data = [*(before if context.page.in_series else ()), after.battle.events[-1].data]
    unwrap(_judged(result, data), beside)
    await context.repository.put(DocumentChange(_key(context), json.dumps(data), revision))
    return shows(
        context, context.screen.to("puzzle", item=None), say="puzzle.taken", focus=OWN, fresh=True
    )


async def forget(context: BattleContext) -> Response:
    """Delete the player's declarations for the puzzle."""
    _, revision = await _own(context)
    await context.repository.put(DocumentChange(_key(context), None, revision))
    return shows(context, focus="puzzle-declare")


async def solve(context: BattleContext) -> Response:
    """Show plans to pick from, or the worth of the picked or declared plan beside the best and the
    obvious one.
    """
    result = unwrap(asked(context.page, context.engagement, context.lang))
    about = context.engagement.battle.id, result.puzzle, result.before.state
    at_work = latest(Solving, about, lambda: Solving(result))
    if at_work.goes_on():
        return Response(
            regions={OUT: render("battle/opponent/opponent_waits.html", context.lang)},
            follow=REPEAT,
        )
    picked = context.given.get("plan")
    if picked is None and "own" not in context.given:
        options = [
            result.planner.show(plan, plan).attacks
            for plan in _mixed(at_work.plans, result.planner)
        ]
        html = render(
            "battle/puzzle/puzzle_plans.html", context.lang, options=options, far=at_work.far
        )
        return Response(regions={OUT: html}, focus=OUT, follow=STOP)
    if picked is None:
        mine = await _own_plan(context, result)
    else:
        mine = _mixed(at_work.plans, result.planner)[int(picked)]
    if mine is None:
        return shows(context)
    shown = _solved(mine, at_work.plans, result.planner, context.lang)
    html = render("battle/puzzle/puzzle_solved.html", context.lang, **shown, far=at_work.far)
    return Response(regions={OUT: html}, say=shown["verdict"], focus=OUT, follow=STOP)


def _mixed(plans: Sequence[P], planner: Planner[P]) -> list[P]:
    """Return plans in an order that is always the same and does not depend on their worth."""
    return sorted(
        plans, key=lambda plan: sha256(repr(planner.show(plan, plan).attacks).encode()).digest()
    )


def _solved(mine: P, plans: Sequence[P], planner: Planner[P], language: str) -> Mapping[str, Any]:
    t, best = words(language), plans[0]
    wrong = mine.value < best.value
    yours = planner.show(mine, best)._replace(name=t("puzzle.yours"), best=not wrong)
    rows: list[PlanShown] = [planner.show(best, best), yours] if wrong else [yours]
    rows += [planner.show(plan, best) for plan in plans[1:] if plan is not mine and wrong][-1:]
    verdict = t("puzzle.wrong" if wrong else "puzzle.right", mine=yours.value, best=rows[0].value)
    return {"rows": [row._replace(given=()) for row in rows], "verdict": verdict}
