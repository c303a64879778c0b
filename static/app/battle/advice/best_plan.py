"""The best plan of a group: who is in range of whom, the goal, and the plans found, for any game."""

import json
from typing import Any

from app.battle.actions import shows
from app.battle.context import Here
from app.battle.repository import Repository
from app.form import Shape
from app.format import grouped
from app.rendering import render
from app.requests.request import Request
from app.requests.response import Response
from app.views.planner import Planner
from app.words import Words, words
from app.work import SLICE, Working, latest
from engine.advice import Search, at_hand
from engine.advice.opponent import Reach
from engine.engagement import Change, side_of

OUT = "best-out"
REACH = "reach/"
"""The start of the key of saved forms: who was in range of whom in a battle, as entered last."""
AFTER = " after "
"""The separator between a group and the number of the event after which its form was entered, for the review."""
SHAPE = Shape()
Said = dict[str, Any]


async def open_best(here: Here) -> Response:
    """Open the screen of a group's best plan."""
    return shows(here, here.screen.to("best", item=here.given.get("ref", here.screen.item)), fresh=True)


async def best_html(here: Here) -> str:
    """Return the form for range and goal, filled in as it was last."""
    planner, name = planner_of(here)
    engagement, group = here.engagement, here.group
    said = said_of(here.request) or (await said_before(here.repository, engagement.battle.id))[0].get(group, {})
    plays = engagement.played.get(side_of(group)) if here.page.opponent else None
    first = planner.aims[0][0] if planner.aims else ""
    values = {
        "reach": said.get("reach", {}),
        "aim": said.get("aim", first),
        "plays": plays,
        "keeps_back": here.page.keeps_back,
    }
    return render("battle/advice/best_plan.html", here.lang, planner=planner, name=name, **values)


async def find(here: Here) -> Response:
    """Search for the best plan; show the best so far until the search is over or the player stops it."""
    planner, _ = planner_of(here)
    said, stopped = said_of(here.request), "stop" in here.given
    reach, aim = planner.reach(said.get("reach", {})), said.get("aim", "")
    if not planner.is_about(aim, reach):
        return Response(regions={OUT: render("battle/advice/best_plan_none.html", here.lang)}, more=False)
    about = (
        here.screen.battle,
        here.state,
        here.screen.item,
        said,
    )
    at_work = latest(Search, about, lambda: Working(planner.search(reach, aim)))
    if not at_work.begun:
        await keep_reach(here, said)
    at_work.go_on(0 if stopped else SLICE)
    if not at_work.over and not stopped:
        return waits(planner, at_work.of, aim, here.lang)
    values = _found(planner, at_work, aim, here.lang)
    if at_work.over and at_work.of.plans:
        values |= _puzzle(here, planner, reach, aim, at_work.of.plans[0])
    html = render("battle/advice/best_plan_found.html", here.lang, **values)
    return Response(regions={OUT: html}, say=here.t("best.found"), focus=OUT, more=False)


def _puzzle(here: Here, planner: Planner, reach: Reach, aim: str, plan: Any) -> Said:
    """Return the fields of the puzzle's button, if the best plan is far better than the obvious one."""
    from app.battle.advice.puzzle import is_far_better, obvious

    plain = [one for one in obvious(here.page, here.state, here.group, planner, reach, aim) if one]
    far = is_far_better(plan, plain[-1] if plain else None)
    return {"puzzle": {"kind": "puzzle", "id": here.screen.battle, "group": here.group}} if far else {}


def waits(planner: Planner, search: Search[Any], aim: str, language: str, **more: Any) -> Response:
    """Return the progress of a search; `more` is for its template."""
    values = {"best": planner.worth(search.value, aim), "most": planner.worth(search.bound, aim), "search": search}
    return Response(regions={OUT: render("battle/advice/best_plan_waits.html", language, **values, **more)}, more=True)


def _found(planner: Planner, at_work: Working[Search[Any]], aim: str, language: str) -> Said:
    """Return the plans side by side, and the extent of the search."""
    plans = at_hand(at_work.of)
    found = [planner.shown(one, plans[0]) for one in plans]
    return {"found": found, "weighed": weighed(planner, at_work, aim, words(language)), "hint": planner.hint}


def weighed(planner: Planner, at_work: Working[Search[Any]], aim: str, t: Words) -> str:
    """Return a sentence on the extent of a search: the number of plans compared, or the bound for the best one."""
    search = at_work.of
    looked, most = grouped(search.looked, t.language), planner.worth(search.bound, aim)
    values = {"count": search.looked, "all": looked, "most": most, "parted": search.parted}
    kind = "_parted" if search.parted else ""
    if at_work.over:
        return t(f"best.{'near' if most != planner.worth(search.value, aim) else 'looked'}{kind}", **values)
    return t("best.without_splits", **values) if search.splitting else t(f"best.stopped{kind}", **values)


def said_of(request: Request) -> Said:
    """Return the data of the form."""
    return request.form(SHAPE).get("best", {})  # type: ignore[no-any-return]


async def said_before(repository: Repository, battle: str) -> tuple[dict[str, Said], int]:
    """Return the saved forms of a battle and their revision: the last one of each group, and those after each event."""
    document = await repository.store.get(REACH + battle)
    return (json.loads(document.text), document.revision) if document else ({}, 0)


async def keep_reach(here: Here, said: Said) -> None:
    """Save the form of the group on the screen for the next time."""
    battle, group = here.engagement.battle, here.group
    known, revision = await said_before(here.repository, battle.id)
    last = battle.events[-1].number if battle.events else 0
    text = json.dumps({**known, group: said, f"{group}{AFTER}{last}": said})
    await here.repository.put(Change(REACH + battle.id, text, revision))


def planner_of(here: Here) -> tuple[Planner, str]:
    """Return the planner of the group on the screen, and the name of the group.

    Raises LookupError for a game without planner and for an unknown group.
    """
    engagement, group = here.engagement, here.group
    item = engagement.opening.item(group)
    if here.page.planner is None or item is None:
        raise LookupError(group)
    return here.page.planner(engagement.state, group, here.lang), item.name
