"""A side that Broadside plays: how it is chosen, what it answers, and what it declares once a player says who is where.

What it does are events like any other, one tap each; a player may do them instead at any time.
"""

import json
from collections.abc import Iterator
from typing import Any

from app.battle import best
from app.battle.actions import DUE, kept, shows
from app.battle.game import BattlePage
from app.battle.opponent_table import HUMAN, asked_of, batch_of
from app.battle.puzzle import nearest
from app.battle.repository import Repository, unwrap
from app.form import Shape, nested
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response
from app.rolling import record
from app.views.log_words import worded
from app.views.planner import Planner, Reach
from app.words import Words, words
from app.work import SLICE, Work, latest
from engine.advice import at_hand
from engine.engagement import (
    BestAnswer,
    Draft,
    Engagement,
    Level,
    Plays,
    Refusal,
    side_of,
    thrown,
)

OUT = "opponent-out"
"""The region of how far it is with an answer."""
ANY, DAMAGE = "any", ("hp", "structure")
"""Aims: to sink or destroy any of them, which every game has; as much damage as can be, as each calls it."""
LIKELY = 0.25
"""From this chance on it goes for any of them, else for damage."""
SHAPE = Shape(lists=("sides",))


# ---- Who plays ----


async def choose(repository: Repository, page: BattlePage, request: Request) -> Response:
    """Each side played as the form says; what stays as it is is no event."""
    engagement = await repository.engagement(request.screen.battle)
    after: Engagement[Any] | Refusal = engagement
    for side, said in enumerate(nested(request.forms, SHAPE).get("opponent", {}).get("sides", ())):
        level = said.get("level", HUMAN)
        data = {"side": side} | ({} if level == HUMAN else {"level": level, "dice": said.get("dice", "rolled")})
        wanted, now = Plays.model_validate(data), engagement.played.get(side, Plays(side=side))
        if wanted != now and not isinstance(after, Refusal):
            after = after.act(Draft(kind="plays", data=data))
    screen = request.screen.to("battle", item=None)
    if not isinstance(after, Refusal) and after.battle == engagement.battle:
        return shows(request, screen)
    return await kept(repository, request, after, screen=screen)


# ---- What it answers ----


class Answering(Work):
    """The best answer being searched; `found`: the best so far."""

    def __init__(self, engagement: Engagement[Any]) -> None:
        """Of what is asked in a battle."""
        self.found: BestAnswer | None = None
        super().__init__(self._work(engagement))

    def _work(self, engagement: Engagement[Any]) -> Iterator[None]:
        for found in engagement.rules.best_answer(engagement.state):  # type: ignore[attr-defined]
            self.found = found
            yield


async def go_on(repository: Repository, page: BattlePage, request: Request) -> Response:
    """It answers, and rolls its dice where it rolls them itself, until a player is asked or an attack is over."""
    engagement = await repository.engagement(request.screen.battle)
    plays = asked_of(engagement)
    if plays is None:
        return shows(request)
    at_work = latest(Answering, (engagement.battle.id, engagement.battle.last), lambda: Answering(engagement))
    at_work.go_on(SLICE)
    if not at_work.over:
        return Response(regions={OUT: render("battle/opponent_waits.html", request.lang)}, more=True)
    after, why = engagement, ""
    if at_work.found:
        after = unwrap(engagement.act(at_work.found.draft, by_broadside=True))
        why = worded(after, request.lang)(at_work.found.why)
    after = _rolled(after, plays, once=at_work.found is None)
    screen = _saying(request, after, why)
    focus = "opponent-title" if asked_of(after) else DUE
    return await kept(repository, request, after, screen=screen, focus=focus, more=False)


def _rolled(engagement: Engagement[Any], plays: Plays, *, once: bool) -> Engagement[Any]:
    """With its dice thrown that are due: at least those for which it was tapped, and what they earn."""
    after = engagement
    while asked_of(after) == plays and (batch := batch_of(after)) and (once or _is_more(engagement, after)):
        after = unwrap(after.act(Draft(kind="throw", dice=thrown(record(batch))), by_broadside=True))
        once = False
    return after


def _is_more(before: Engagement[Any], after: Engagement[Any]) -> bool:
    """Whether dice are due for the very thing that it has just thrown for, or answered."""
    if after.result is not None and after.result.flow is not None:
        return False
    was, now = (one.state.underway.played.entries[-1] for one in (before, after))
    return bool(was.step.key == now.step.key and was.records != now.records)


def _saying(request: Request, after: Engagement[Any], why: str) -> Any:
    """The table, with what it says of the event that is the last now."""
    said = f"{after.battle.last}|{why}"[:SAID] if why else None
    return request.screen.to("battle", item=None).model_copy(update={"said": said})


SAID = 600
"""Letters of a reason that a screen remembers."""


# ---- What it declares ----


class Declaring(Work):
    """What to declare being searched; `search`: the one at work, `aim`: what it is for."""

    def __init__(self, planner: Planner, *reaches: Reach) -> None:
        """Of who reaches whom; where nothing can be done with the first of them, with the next."""
        self.planner, self._reaches = planner, reaches
        self.aim, self.search = ANY, planner.search(reaches[0], ANY)
        super().__init__(self._work())

    def _work(self) -> Iterator[None]:
        damage = next(aim for aim, _ in self.planner.aims if aim in DAMAGE)
        for reach in self._reaches:
            for self.aim in (ANY, damage):
                self.search = self.planner.search(reach, self.aim)
                yield from self.search.work()
                if self.search.value >= LIKELY or (self.aim == damage and self.search.best):
                    return

    def plan(self, level: Level) -> Any:
        """The plan that goes with a level; None where nothing can be done."""
        plans = at_hand(self.search)
        return (plans[1] if level is Level.SECOND and len(plans) > 1 else plans[0]) if plans else None

    def why(self, level: Level, t: Words) -> str:
        """Why it is declared, with its odds and those of the next."""
        plans = at_hand(self.search)
        values = [self.planner.worth(float(one.value), self.aim) for one in plans[:2]]
        aim = dict(self.planner.aims)[self.aim]
        if len(values) < 2:
            return t("opponent.why.alone", aim=aim, best=values[0])
        return t(f"opponent.why.{level}", aim=aim, best=values[0], second=values[1])


async def declare(repository: Repository, page: BattlePage, request: Request) -> Response:
    """What it declares with a group, by its level; who reaches whom is kept for the next time."""
    engagement, group = await repository.engagement(request.screen.battle), request.screen.item or ""
    plays, said, t = engagement.played.get(side_of(group)), best.said_of(request), words(request.lang)
    planner, _ = await best.planner_of(repository, page, request)
    reach, stopped = planner.reach(said.get("reach", {})), "stop" in request.given
    if not reach or plays is None or plays.level is None:
        return Response(regions={best.OUT: render("battle/best_none.html", request.lang)}, more=False)
    level = plays.level
    about = engagement.battle.id, engagement.battle.last, group, said, level
    reaches = [nearest(planner, reach), reach] if level is Level.OBVIOUS else [reach]
    at_work = latest(Declaring, about, lambda: Declaring(planner, *reaches))
    if not at_work.begun:
        await best.keep_reach(repository, request, said)
    at_work.go_on(0 if stopped else SLICE)
    if not at_work.over and not stopped:
        return _waits(at_work, request.lang)
    plan = at_work.plan(level)
    if plan is None or page.declared is None:
        html = render("battle/best_found.html", request.lang, found=[], hint=planner.hint)
        return Response(regions={best.OUT: html}, more=False)
    carried = planner.shown(plan, plan).given[0].carried
    draft = unwrap(page.declared(engagement.state, group, json.loads(carried["plan"]), request.lang))
    after = unwrap(engagement.act(draft, by_broadside=True))
    return await kept(repository, request, after, screen=_saying(request, after, at_work.why(level, t)), more=False)


def _waits(at_work: Declaring, language: str) -> Response:
    planner, search, aim = at_work.planner, at_work.search, at_work.aim
    values = {"best": planner.worth(search.value, aim), "most": planner.worth(search.bound, aim), "search": search}
    html = render("battle/best_waits.html", language, **values, again="opponent.declare")
    return Response(regions={best.OUT: html}, more=True)
