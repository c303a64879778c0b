"""The solution of puzzles: a plan picked, or declared attack by attack, beside the best plan and the obvious one.

No value is shown before the solution. A declaration for a puzzle is no event of its battle: no model acts.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from app.battle.actions import shows
from app.battle.advice.puzzle import Asked, asked, is_far_better, obvious
from app.battle.context import PUZZLED, Here
from app.battle.game import Action, BattlePage, View
from app.battle.repository import unwrap
from app.battle.table.sides_view import stood_html
from app.rendering import render
from app.requests.response import Response
from app.views.planner import Planner, PlanShown
from app.words import words
from app.work import SLICE, Work, latest
from engine.advice.opponent import OTHERWISE
from engine.engagement import Change, Refusal, refusal
from engine.kit.saved import Tree

OUT = "puzzle-out"
OWN = "puzzle-own"
"""The id of the player's own plan; with a slash and the battle's id, the key under which the plan is saved."""


class Solving(Work):
    """The search for the solution of a puzzle.

    plans: the plans to pick from, the best first.
    far: whether the best plan is far better than the obvious one.
    """

    def __init__(self, page: BattlePage, found: Asked) -> None:
        """Start for the puzzle `found` of a battle."""
        self.plans: list[Any] = []
        self.far = False
        super().__init__(self._work(page, found))

    def _work(self, page: BattlePage, found: Asked) -> Iterator[None]:
        search = found.planner.search(found.reach, found.puzzle.aim)
        yield from search.work()
        args = page, found.before.state, found.puzzle.group, found.planner, found.reach, found.puzzle.aim
        every, plain = [*search.plans], None
        for plain in obvious(*args):
            every += [plain] if plain else []
            yield
        self.far = bool(search.plans) and is_far_better(search.plans[0], plain)
        told: dict[tuple[str, ...], Any] = {}
        for plan in every:
            told.setdefault(tuple(found.planner.shown(plan, plan).attacks), plan)
        self.plans = sorted(told.values(), key=lambda plan: -plan.value)


async def puzzle_html(here: Here) -> str:
    """Return the question, the positions, and the ways to answer.

    Raises Refused.
    """
    found = unwrap(asked(here.page, here.engagement, here.lang))
    mine = await _own_plan(here, found)
    return render(
        "battle/puzzle/puzzle.html",
        here.lang,
        found=found,
        mine=found.planner.shown(mine, mine).attacks if mine else (),
        own=OWN,
        open=here.page.opponent is not None and here.state == found.before.state and not here.engagement.battle.is_over,
        more=mine is not None and _adds_up(here.page),
    )


async def look_html(here: Here) -> str:
    """Return the state of all models where the puzzle is set, without advice.

    Raises Refused.
    """
    found = unwrap(asked(here.page, here.engagement, here.lang))
    stood = stood_html(here.page, found.before, here.lang, facts=True)
    return render("battle/puzzle/puzzle_look.html", here.lang, name=here.engagement.battle.name, stood=stood)


def _adds_up(page: BattlePage) -> bool:
    """Return whether a plan is declared attack by attack."""
    return page.review is not None and page.review.series


async def _own(here: Here) -> tuple[list[Tree], int]:
    """Return the player's declarations for the puzzle on the screen, and their revision."""
    document = await here.repository.store.get(_key(here))
    return (json.loads(document.text), document.revision) if document else ([], 0)


def _key(here: Here) -> str:
    return f"{OWN}/{here.engagement.battle.id}"


async def _own_plan(here: Here, found: Asked) -> Any:
    """Return the player's declarations as a plan; None without declarations, or if these are no longer allowed."""
    said, _ = await _own(here)
    plan = _judged(here.page, found, said) if said else None
    return None if isinstance(plan, Refusal) else plan


def _judged(page: BattlePage, found: Asked, said: Sequence[Tree]) -> Any:
    """Return declarations as a plan; refused where the puzzle does not allow them."""
    if page.opponent is None:
        return refusal(OTHERWISE)
    return page.opponent.judged(found.before.state, found.puzzle.group, said, found.puzzle.aim, found.reach)


async def declare(here: Here) -> Response:
    """Open the game's own declaration form for the puzzle."""
    found = unwrap(asked(here.page, here.engagement, here.lang))
    given = {"ref": found.puzzle.group, "distance": next(iter(found.reach.values())), "option": PUZZLED}
    return await here.page.actions["declare"](here.at(here.screen, given=given))


async def declared(here: Here) -> Response:
    """Add the declaration on the screen to the player's plan for the puzzle; its battle stays unchanged."""
    if here.page.made is None:
        raise LookupError("declare")
    after, (drafts, beside) = here.engagement, here.page.made(here)
    for draft in drafts:
        after = unwrap(after.act(draft), beside)
    found = unwrap(asked(here.page, here.engagement, here.lang))
    before, revision = await _own(here)
    said = [*(before if _adds_up(here.page) else ()), after.battle.events[-1].data]
    unwrap(_judged(here.page, found, said), beside)
    await here.repository.put(Change(_key(here), json.dumps(said), revision))
    return shows(here, here.screen.to("puzzle", item=None), say="puzzle.taken", focus=OWN, fresh=True)


async def forget(here: Here) -> Response:
    """Delete the player's declarations for the puzzle."""
    _, revision = await _own(here)
    await here.repository.put(Change(_key(here), None, revision))
    return shows(here, focus="puzzle-declare")


async def solve(here: Here) -> Response:
    """Show plans to pick from, or the worth of the picked or declared plan beside the best and the obvious one."""
    found = unwrap(asked(here.page, here.engagement, here.lang))
    about = here.engagement.battle.id, found.puzzle, found.before.state
    at_work = latest(Solving, about, lambda: Solving(here.page, found))
    at_work.go_on(SLICE)
    if not at_work.over:
        return Response(regions={OUT: render("battle/opponent/opponent_waits.html", here.lang)}, more=True)
    picked = here.given.get("plan")
    if picked is None and "own" not in here.given:
        options = [found.planner.shown(plan, plan).attacks for plan in _mixed(at_work.plans, found.planner)]
        html = render("battle/puzzle/puzzle_plans.html", here.lang, options=options, far=at_work.far)
        return Response(regions={OUT: html}, focus=OUT, more=False)
    if picked is None:
        mine = await _own_plan(here, found)
    else:
        mine = _mixed(at_work.plans, found.planner)[int(picked)]
    if mine is None:
        return shows(here)
    shown = _solved(mine, at_work.plans, found.planner, here.lang)
    html = render("battle/puzzle/puzzle_solved.html", here.lang, **shown, far=at_work.far)
    return Response(regions={OUT: html}, say=shown["verdict"], focus=OUT, more=False)


def _mixed(plans: Sequence[Any], planner: Planner) -> list[Any]:
    """Return plans in an order that is always the same and does not depend on their worth."""

    def order(plan: Any) -> bytes:
        return sha256(repr(planner.shown(plan, plan).attacks).encode()).digest()

    return sorted(plans, key=order)


def _solved(mine: Any, plans: Sequence[Any], planner: Planner, language: str) -> Mapping[str, Any]:
    t, best = words(language), plans[0]
    wrong = mine.value < best.value
    yours = planner.shown(mine, best)._replace(name=t("puzzle.yours"), best=not wrong)
    rows: list[PlanShown] = [planner.shown(best, best), yours] if wrong else [yours]
    rows += [planner.shown(plan, best) for plan in plans[1:] if plan is not mine and wrong][-1:]
    verdict = t("puzzle.wrong" if wrong else "puzzle.right", mine=yours.value, best=rows[0].value)
    return {"rows": [row._replace(given=()) for row in rows], "verdict": verdict}


ACTIONS: Mapping[str, Action] = {
    "puzzle.solve": solve,
    "puzzle.declare": declare,
    "puzzle.forget": forget,
    "declare.done": declared,
}
"""The actions of players on puzzles; the last one is for a screen that declares for a puzzle."""
VIEWS: Mapping[str, View] = {"puzzle": puzzle_html, "look": look_html}
