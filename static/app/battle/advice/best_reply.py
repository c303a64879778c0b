"""The best answer for a player who is asked: the same search that answers for Broadside."""

from typing import Any, NamedTuple

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
    if not is_asked_to_decide(context):
        return Response(regions={ADVISED: ""}, follow=STOP)
    at_work = search_answer(context)
    if at_work.goes_on():
        html = render("battle/opponent/opponent_waits.html", context.lang, waits="table.comparing")
        return Response(regions={ADVISED: html}, follow=REPEAT)
    say_values = wording_of(context.engagement, context.lang)
    ways = []
    for reply in _compare_replies(context.engagement, at_work):
        why = say_values(reply.answer.why)
        if reply.answer.draft.kind == "choose":
            # Only the reason identifies an option: the results of several options may be equal.
            ways.append((why, ""))
        else:
            ways.append((say_values(reply.result.sentence), why))
    best = at_work.of.best
    compared = say_values(best.compared) if best and best.compared else ""
    html = render("battle/advice/best_reply.html", context.lang, ways=ways, compared=compared)
    return Response(regions={ADVISED: html}, focus=ADVISED, follow=STOP)


async def take(context: BattleContext) -> Response:
    """Give one of the shown answers as the player's own; show the table where it is not shown any
    more.
    """
    at_work = search_answer(context)
    if not is_asked_to_decide(context) or not at_work.over:
        return shows(context)
    index = int(context.given.get("place", "0"))
    replies = _compare_replies(context.engagement, at_work)
    if index >= len(replies):
        return shows(context)
    return await act_on(context, replies[index].answer.draft, focus=DUE)


class AcceptedAnswer(NamedTuple):
    """An answer, and its result if it is given."""

    answer: BestAnswer
    result: Result


def _compare_replies(
    engagement: Engagement[Any], at_work: Working[Answering]
) -> list[AcceptedAnswer]:
    """Return the first answers that the battle accepts, each with its result."""
    best = at_work.of.best
    if best is None:
        return []
    replies: list[AcceptedAnswer] = []
    for answer in best.every:
        if len(replies) == SHOWN:
            break
        after = engagement.act(answer.draft)
        if isinstance(after, Engagement) and after.result:
            replies.append(AcceptedAnswer(answer, after.result))
    return replies
