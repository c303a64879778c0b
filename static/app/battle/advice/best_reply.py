"""The best answer for a player who is asked: the same search that answers for Broadside."""

from itertools import islice
from typing import Any

from app.battle.actions import DUE, act_on, shows
from app.battle.context import BattleContext
from app.battle.opponent.opponent_actions import search_answer
from app.battle.opponent.opponent_view import ADVISED, is_asked_to_decide
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.log_words import wording_of
from app.work_slices import Working
from engine.engagement import Engagement, Result
from engine.opponent import Answering, BestAnswer

SHOWN = 3
"""The number of answers shown: the best and the next ones."""


async def advise(context: BattleContext) -> Response:
    """Search for the best answers, each with its odds; show the progress until the search is
    over.
    """
    engagement = context.engagement
    if not is_asked_to_decide(context):
        return Response(regions={ADVISED: ""}, follow=STOP)
    at_work = search_answer(context)
    if at_work.goes_on():
        html = render("battle/opponent/opponent_waits.html", context.lang, waits="table.comparing")
        return Response(regions={ADVISED: html}, follow=REPEAT)
    values = wording_of(engagement, context.lang)
    # Only the reason identifies an option: the results of several options may be equal.
    ways = [
        (values(item.why), "")
        if item.draft.kind == "choose"
        else (values(result.sentence), values(item.why))
        for item, result in _compared_replies(engagement, at_work)
    ]
    best_answer = at_work.of.best
    compared = values(best_answer.compared) if best_answer and best_answer.compared else ""
    html = render("battle/advice/best_reply.html", context.lang, ways=ways, compared=compared)
    return Response(regions={ADVISED: html}, focus=ADVISED, follow=STOP)


async def take(context: BattleContext) -> Response:
    """Give one of the shown answers as the player's own."""
    at_work = search_answer(context)
    index = int(context.given.get("place", "0"))
    every = (
        _compared_replies(context.engagement, at_work)
        if is_asked_to_decide(context) and at_work.over
        else []
    )
    if index >= len(every):
        return shows(context)
    return await act_on(context, every[index][0].draft, focus=DUE)


def _compared_replies(
    engagement: Engagement[Any], at_work: Working[Answering]
) -> list[tuple[BestAnswer, Result]]:
    """Return the first answers that the battle accepts, each with its result."""
    every = at_work.of.best.every if at_work.of.best else ()
    taken = ((best_answer, engagement.act(best_answer.draft)) for best_answer in every)
    results = (
        (best_answer, after.result)
        for best_answer, after in taken
        if isinstance(after, Engagement) and after.result
    )
    return list(islice(results, SHOWN))
