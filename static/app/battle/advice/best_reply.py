"""The best answer for a player who is asked: the same search that answers for Broadside."""

from itertools import islice
from typing import Any

from app.battle.actions import DUE, act_on, shows
from app.battle.context import Here
from app.battle.opponent.opponent_actions import answering
from app.battle.opponent.opponent_view import ADVISED, decides
from app.rendering import render
from app.requests.response import Response
from app.views.log_words import worded
from app.work import SLICE, Working
from engine.advice.opponent import Answering
from engine.engagement import BestAnswer, Engagement, Result

SHOWN = 3
"""The number of answers shown: the best and the next ones."""


async def advise(here: Here) -> Response:
    """Search for the best answers, each with its odds; show the progress until the search is over."""
    engagement = here.engagement
    if not decides(engagement):
        return Response(regions={ADVISED: ""}, more=False)
    at_work = answering(engagement)
    at_work.go_on(SLICE)
    if not at_work.over:
        html = render("battle/opponent/opponent_waits.html", here.lang, weighs="table.weighs")
        return Response(regions={ADVISED: html}, more=True)
    told = worded(engagement, here.lang)
    # Only the reason identifies an option: the results of several options may be equal.
    ways = [(told(one.why), "") if one.draft.kind == "choose" else (told(result.sentence), told(one.why))
            for one, result in _shown(engagement, at_work)]  # fmt: skip
    found = at_work.of.found
    weighed = found and found.weighed
    html = render("battle/advice/best_reply.html", here.lang, ways=ways, weighed=told(weighed) if weighed else "")
    return Response(regions={ADVISED: html}, focus=ADVISED, more=False)


async def take(here: Here) -> Response:
    """Give one of the shown answers as the player's own."""
    at_work, place = answering(here.engagement), int(here.given.get("place", "0"))
    every = _shown(here.engagement, at_work) if decides(here.engagement) and at_work.over else []
    if place >= len(every):
        return shows(here)
    return await act_on(here, every[place][0].draft, focus=DUE)


def _shown(engagement: Engagement[Any], at_work: Working[Answering]) -> list[tuple[BestAnswer, Result]]:
    """Return the first answers that the battle accepts, each with its result."""
    every = at_work.of.found.every if at_work.of.found else ()
    taken = ((one, engagement.act(one.draft)) for one in every)
    results = ((one, after.result) for one, after in taken if isinstance(after, Engagement) and after.result)
    return list(islice(results, SHOWN))
