"""What is best where a side is asked: the same search that answers for Broadside, shown to a player who is asked."""

from app.battle.actions import DUE, act_on, shows
from app.battle.here import Here
from app.battle.opponent import answering
from app.battle.opponent_table import ADVISED, decides
from app.battle.repository import unwrap
from app.rendering import render
from app.requests.response import Response
from app.views.log_words import worded
from app.work import SLICE

SHOWN = 3
"""The best answer, and the next."""


async def advise(here: Here) -> Response:
    """The best answer and the next ones, each with its odds; while they are searched for how far that is."""
    engagement = here.engagement
    if not decides(engagement):
        return Response(regions={ADVISED: ""}, more=False)
    at_work = answering(engagement)
    at_work.go_on(SLICE)
    if not at_work.over:
        html = render("battle/opponent_waits.html", here.lang, weighs="table.weighs")
        return Response(regions={ADVISED: html}, more=True)
    told = worded(engagement, here.lang)
    every = at_work.found.every[:SHOWN] if at_work.found else ()
    results = [(one, unwrap(engagement.act(one.draft)).result) for one in every]
    # Of an option only the reason says which it is: what it leads to may be the same for all.
    ways = [(told(one.why), "") if one.draft.kind == "choose" else (told(result.sentence), told(one.why))
            for one, result in results if result]  # fmt: skip
    weighed = at_work.found and at_work.found.weighed
    html = render("battle/advised.html", here.lang, ways=ways, weighed=told(weighed) if weighed else "")
    return Response(regions={ADVISED: html}, focus=ADVISED, more=False)


async def take(here: Here) -> Response:
    """One of the answers shown, given as the player's own."""
    at_work, place = answering(here.engagement), int(here.given.get("place", "0"))
    every = at_work.found.every if decides(here.engagement) and at_work.over and at_work.found else ()
    if place >= len(every):
        return shows(here)
    return await act_on(here, every[place].draft, focus=DUE)
