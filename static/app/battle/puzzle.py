"""Puzzles from a battle: what does a group do best for an aim? Set from a best plan, answered by a plan of one's own.

What is picked or declared stands beside the best plan and the obvious one; before that, no value of any is shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

from app.battle.actions import shows
from app.battle.game import BattlePage
from app.battle.here import Here
from app.battle.repository import unwrap
from app.rendering import render
from app.requests.response import Response
from app.views.planner import Planner, PlanShown, Reach
from app.words import words
from app.work import SLICE, Work, latest
from engine.engagement import Draft, Engagement, Event, Puzzle, Refusal, refusal, resume, side_of

OUT = "puzzle-out"
BY, TIMES = Fraction(1, 10), Fraction(5, 4)
"""The best plan is far better than the obvious one from so much on, and so many times as good."""


def nearest(planner: Planner, reach: Reach) -> Reach:
    """Of each of those who act, only the nearest whom it reaches."""
    places = {distance: place for place, (distance, _) in enumerate(planner.distances)}
    near: dict[str, str] = {}
    for (actor, target), _ in sorted(reach.items(), key=lambda one: places[one[1]]):
        near.setdefault(actor, target)
    return {pair: distance for pair, distance in reach.items() if near[pair[0]] == pair[1]}


def obvious(page: BattlePage, state: Any, group: str, planner: Planner, reach: Reach, aim: str) -> Iterator[Any]:
    """The plan that anybody would think of, the last of what comes; None while it is searched for, or without one.

    At the nearest, each weapon by itself where that is a choice.
    """
    near = nearest(planner, reach)
    if page.obvious:
        yield page.obvious(state, group, near, aim, [one.ref for one in planner.targets])
        return
    search = planner.search(near, aim)
    for _ in search.work():
        yield None
    yield search.plans[0] if search.plans else None


def is_far_better(best: Any, other: Any) -> bool:
    """Whether a plan is so much better than another that it makes a puzzle; none where there is no other."""
    return bool(other and best.value - other.value >= BY and best.value >= TIMES * other.value)


def with_puzzle(engagement: Engagement[Any], group: str, said: Mapping[str, Any], language: str) -> Engagement[Any]:
    """A battle of its own that ends with a puzzle, as the form of a best plan says it; equal ones for equal forms.

    Raises Refused.
    """
    item = engagement.opening.item(group)
    data = {
        "group": group,
        "aim": said.get("aim", ""),
        "reach": {at: one for at, one in said.get("reach", {}).items() if one},
    }
    found = unwrap(engagement.act(Draft(kind="puzzle", data=data)))
    id = sha256(repr((engagement.battle.id, engagement.battle.last, data)).encode()).hexdigest()[:16]
    name = words(language)("puzzle.name", name=item.name if item else "")[:80]
    return replace(found, battle=found.battle.model_copy(update={"id": id, "name": name}))


@dataclass(frozen=True)
class Asked:
    """A puzzle as its battle asks it: the battle when it was set, its planner and reach, what was declared since."""

    before: Engagement[Any]
    puzzle: Puzzle
    planner: Planner
    reach: Reach
    declared: Event | None

    @property
    def name(self) -> str:
        """Who is to act."""
        item = self.before.opening.item(self.puzzle.group)
        return item.name if item else ""

    @property
    def aim(self) -> str:
        """What is wanted, in words."""
        return dict(self.planner.aims).get(self.puzzle.aim, "")

    def places(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each enemy in reach, with how far it is of each of those who reach it; once where it is the same of all."""
        actors, told = {one.ref: one.name for one in self.planner.actors}, dict(self.planner.distances)
        found = []
        for target in self.planner.targets:
            far = [(actors[actor], told[one]) for (actor, at), one in self.reach.items() if at == target.ref]
            alike = len(far) == len(actors) and len({one for _, one in far}) == 1
            found += [(target.name, [("", far[0][1])] if alike else far)] if far else []
        return found


def asked(page: BattlePage, engagement: Engagement[Any], language: str) -> Asked | Refusal:
    """The puzzle of a battle; refused where it has none, or one that its game cannot ask."""
    found = engagement.puzzle
    if found is None or page.planner is None or engagement.opening.item(found.puzzle.group) is None:
        return refusal("unknown_battle")
    events = tuple(event for event in engagement.battle.events if event.number <= found.number)
    bare = {"events": events, "undone": (), "retracted": ()}
    before = resume(engagement.rules, engagement.battle.model_copy(update=bare))
    if isinstance(before, Refusal):
        return before
    planner = page.planner(before.state, found.puzzle.group, language)
    reach = planner.reach(found.puzzle.reach)
    if not reach or found.puzzle.aim not in dict(planner.aims):
        return refusal("unknown_battle")
    return Asked(before, found.puzzle, planner, reach, _declared(engagement, found.number, found.puzzle.group))


def _declared(engagement: Engagement[Any], number: int, group: str) -> Event | None:
    """What its side has declared first since the puzzle was set."""
    for event in engagement.battle.events:
        kind = engagement.rules.kind(event.kind)
        whose = engagement.results[event.number].side if event.number > number else None
        if event.number > number and kind and kind.acts and whose == side_of(group):
            return event
    return None


class Solving(Work):
    """A puzzle being solved: the plans to pick from, the best of them first."""

    def __init__(self, page: BattlePage, found: Asked) -> None:
        """`found`: as its battle asks it."""
        self.plans: list[Any] = []
        super().__init__(self._work(page, found))

    def _work(self, page: BattlePage, found: Asked) -> Iterator[None]:
        search = found.planner.search(found.reach, found.puzzle.aim)
        yield from search.work()
        args = page, found.before.state, found.puzzle.group, found.planner, found.reach, found.puzzle.aim
        every = [*search.plans]
        for plain in obvious(*args):
            every += [plain] if plain else []
            yield
        told: dict[tuple[str, ...], Any] = {}
        for plan in every:
            told.setdefault(tuple(found.planner.shown(plan, plan).attacks), plan)
        self.plans = sorted(told.values(), key=lambda plan: -plan.value)


async def puzzle_html(here: Here) -> str:
    """What is asked, who is where, and the ways to answer. Raises Refused."""
    found = unwrap(asked(here.page, here.engagement, here.lang))
    return render(
        "battle/puzzle.html",
        here.lang,
        found=found,
        own=bool(found.declared and here.page.judged),
        judged=here.page.judged,
    )


async def solve(here: Here) -> Response:
    """Plans to pick from; or what the one that was picked or declared is worth, beside the best and the obvious one."""
    found = unwrap(asked(here.page, here.engagement, here.lang))
    about = here.engagement.battle.id, found.puzzle, found.before.state
    at_work = latest(Solving, about, lambda: Solving(here.page, found))
    at_work.go_on(SLICE)
    if not at_work.over:
        return Response(regions={OUT: render("battle/opponent_waits.html", here.lang)}, more=True)
    picked = here.given.get("plan")
    if picked is None and "own" not in here.given:
        options = [found.planner.shown(plan, plan).attacks for plan in _mixed(at_work.plans, found.planner)]
        html = render("battle/puzzle_plans.html", here.lang, options=options)
        return Response(regions={OUT: html}, focus=OUT, more=False)
    if picked is None and (found.declared is None or here.page.judged is None):
        return shows(here)
    mine = _own(here.page, found) if picked is None else _mixed(at_work.plans, found.planner)[int(picked)]
    if mine is None:
        said = here.t("puzzle.otherwise", name=found.name)
        html = render("battle/puzzle_solved.html", here.lang, rows=(), verdict=said)
        return Response(regions={OUT: html}, say=said, focus=OUT, more=False)
    shown = _solved(mine, at_work.plans, found.planner, here.lang)
    html = render("battle/puzzle_solved.html", here.lang, **shown, group=found.puzzle.group)
    return Response(regions={OUT: html}, say=shown["verdict"], focus=OUT, more=False)


def _mixed(plans: Sequence[Any], planner: Planner) -> list[Any]:
    """Plans in an order that says nothing of their worth, and is always the same."""

    def order(plan: Any) -> bytes:
        return sha256(repr(planner.shown(plan, plan).attacks).encode()).digest()

    return sorted(plans, key=order)


def _own(page: BattlePage, found: Asked) -> Any:
    """What was declared, as a plan for the aim; None where it is not what was asked, and cannot be weighed."""
    if page.judged is None or found.declared is None:
        return None
    return page.judged(found.before.state, found.declared.data, found.puzzle.aim, found.reach)


def _solved(mine: Any, plans: Sequence[Any], planner: Planner, language: str) -> dict[str, Any]:
    t, best = words(language), plans[0]
    wrong = mine.value < best.value
    yours = planner.shown(mine, best)._replace(name=t("puzzle.yours"), best=not wrong)
    rows: list[PlanShown] = [planner.shown(best, best), yours] if wrong else [yours]
    rows += [planner.shown(plan, best) for plan in plans[1:] if plan is not mine and wrong][-1:]
    verdict = t("puzzle.wrong" if wrong else "puzzle.right", mine=yours.value, best=rows[0].value)
    return {"rows": [row._replace(given=()) for row in rows], "verdict": verdict}
