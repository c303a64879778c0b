"""What a side that Broadside plays declares, once a player says who is where."""

import json
from collections.abc import Iterator
from typing import Any

from app.battle.actions import kept, shows
from app.battle.advice import best_plan
from app.battle.advice.puzzle import nearest
from app.battle.context import Here
from app.battle.game import BattlePage
from app.battle.opponent.opponent_view import saying
from app.battle.repository import unwrap
from app.rendering import render
from app.requests.response import Response
from app.views.planner import Planner, Reach
from app.words import Words, words
from app.work import SLICE, Work, latest
from engine.advice import LIKELY, at_hand
from engine.engagement import Draft, Engagement, Level, RefusedAnswer, act_with_first, side_of

ANY, DAMAGE = "any", ("hp", "structure")
"""Aims: to sink or destroy any of them, which every game has; as much damage as can be, as each calls it."""


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

    def plans(self, level: Level) -> tuple[Any, ...]:
        """Return the plan that goes with a level, then the others, the better ones first; none to do no harm."""
        plans = at_hand(self.search)
        return (plans[1], plans[0], *plans[2:]) if level is Level.SECOND and len(plans) > 1 else plans

    def carried(self, plan: Any) -> Any:
        """Return what a plan's button carries: the plan, or the first part of it."""
        return json.loads(self.planner.shown(plan, plan).given[0].carried["plan"])

    def why(self, level: Level, t: Words, number: int = 0) -> str:
        """What is declared, where that is the whole plan, and why, with its odds and those of the next.

        number: of the plans of that level; of one that comes after refused ones nothing is compared.
        """
        plans = at_hand(self.search)
        values = [self.planner.worth(float(one.value), self.aim) for one in plans[:2]]
        named = {"aim": dict(self.planner.aims)[self.aim], "best": values[0], "second": values[-1]}
        plan = self.plans(level)[number]
        why = "" if number else t(f"opponent.why.{level if len(values) > 1 else 'alone'}", **named)
        shown = self.planner.shown(plan, plan)
        whole = () if shown.given[0].label else shown.attacks
        return " ".join([*(f"{text}." for text in whole), why, shown.aside]).strip()


async def declare(here: Here) -> Response:
    """What it declares with a group, by its level; who reaches whom is kept for the next time."""
    engagement, group = here.engagement, here.group
    plays, said, t = engagement.played.get(side_of(group)), best_plan.said_of(here.request), here.t
    planner, _ = best_plan.planner_of(here)
    reach, stopped = planner.reach(said.get("reach", {})), "stop" in here.given
    if "none" in here.given and plays:
        after, why = held(engagement, group), t("opponent.why.nobody")
        return await kept(here, after, screen=saying(here, after, why), more=False)
    if not reach or plays is None or plays.level is None:
        return Response(regions={best_plan.OUT: render("battle/advice/best_plan_none.html", here.lang)}, more=False)
    level = plays.level
    about = engagement.battle.id, engagement.battle.last, group, said, level
    reaches = [nearest(planner, reach), reach] if level is Level.OBVIOUS else [reach]
    at_work = latest(Declaring, about, lambda: Declaring(planner, *reaches))
    if not at_work.begun:
        await best_plan.keep_reach(here, said)
    at_work.go_on(0 if stopped else SLICE)
    if not at_work.over and not stopped:
        return best_plan.waits(planner, at_work.search, at_work.aim, here.lang, again="opponent.declare")
    after, why = declared(here.page, engagement, group, at_work, level, here.lang)
    return await kept(here, after, screen=saying(here, after, why), more=False)


def declared(
    page: BattlePage, engagement: Engagement[Any], group: str, at_work: Declaring, level: Level, language: str
) -> tuple[Engagement[Any], str]:
    """The battle with what it declares by what was found, and why; where that is nothing the group only moves.

    A plan that the battle refuses gives way to the next.
    """
    t = words(language)
    plans = at_work.plans(level) if page.declared else ()
    drafts = (page.declared(engagement.state, group, at_work.carried(plan), language)
              for plan in plans if page.declared)  # fmt: skip
    attempt = act_with_first(engagement, drafts)
    if attempt.after is None:
        why = "" if attempt.refused else t("opponent.why.nothing")
        return held(engagement, group, attempt.refused), why
    return attempt.after, at_work.why(level, t, attempt.number)


def held(engagement: Engagement[Any], group: str, refused: tuple[RefusedAnswer, ...] = ()) -> Engagement[Any]:
    """The battle with a group of its that does nothing this turn, or nothing more; refused: what it tried before."""
    draft = Draft(kind="holds", data={"group": group})
    return unwrap(engagement.act(draft, by_broadside=True, refused=refused))


async def keep(here: Here) -> Response:
    """What it does with a group by a simple rule."""
    engagement, ref = here.engagement, here.given.get("ref", "")
    ruled = here.page.by_rule(engagement.state, ref) if here.page.by_rule else None
    if ruled is None or ruled.draft is None or side_of(ref) not in engagement.played:
        return shows(here)
    attempt = act_with_first(engagement, (ruled.draft,))
    after = attempt.after or held(engagement, ref, attempt.refused)
    why = here.t(ruled.why, **ruled.names) if attempt.after else ""
    return await kept(here, after, screen=saying(here, after, why))
