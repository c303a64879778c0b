"""The player of each side, and the answers of a side that Broadside plays.

Broadside's answers are events like all others, one for each tap; a player may give them instead at
any time. After which events Broadside waits for a tap: `KEEPS_STILL` in `app.battle.actions`.
"""

from functools import partial

from app.battle.actions import DUE, kept, shows
from app.battle.battle_page import P, S
from app.battle.context import BattleContext
from app.battle.opponent.opponent_view import RANGES, acts, saying
from app.battle.opponent.player_choice import SHAPE, read_players, set_players
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.log_words import wording_of
from app.work_slices import Working, latest
from engine.engagement import Engagement
from engine.opponent import Answering, Opponent, answer, broadside_to_answer

OUT = "opponent-out"
"""The region of the progress of an answer."""


async def choose(context: BattleContext) -> Response:
    """Set the player of each side from the form."""
    before = context.engagement
    after = set_players(before, read_players(context.form(SHAPE)))
    screen = context.screen.to("battle", item=None)
    if after.battle == before.battle:
        return shows(context, screen)
    return await kept(context, after, screen=screen)


def search_answer(context: BattleContext) -> Working[Answering]:
    """Return the search for the best answer to the current request of a battle, as far as it has
    come.
    """
    engagement = context.engagement
    opponent = context.page.opponent
    assert opponent is not None  # without it nobody asks
    about = (engagement.battle.id, engagement.battle.last)
    return latest(Answering, about, partial(_begin_search, opponent, engagement))


def _begin_search(opponent: Opponent[S, P], engagement: Engagement[S]) -> Working[Answering]:
    return Working(Answering(opponent, engagement))


async def show_ranges(context: BattleContext) -> Response:
    """Show the ranges at which all enemies of Broadside's next group may be, where the group has
    not declared.
    """
    group = acts(context)
    if group is None or group.ruled or group.begun or context.page.advice is None:
        return Response(regions={RANGES: ""})
    ranges = context.page.advice.planner(context.state, group.ref, context.lang).distances
    html = render(
        "battle/opponent/opponent_ranges.html", context.lang, ranges=ranges, ref=group.ref
    )
    return Response(regions={RANGES: html})


async def go_on(context: BattleContext) -> Response:
    """Answer for Broadside, or roll its dice if the app rolls them; the response asks for the next
    of these.
    """
    engagement = context.engagement
    if broadside_to_answer(engagement) is None:
        return shows(context, follow=STOP)
    at_work = search_answer(context)
    if at_work.goes_on():
        html = render("battle/opponent/opponent_waits.html", context.lang)
        return Response(regions={OUT: html}, follow=REPEAT)
    answered = answer(engagement, at_work.of.best)
    if answered is None:
        # The battle accepts none of Broadside's answers: a player must answer instead.
        return shows(context, say="opponent.stuck", trouble="opponent.stuck", follow=STOP)
    after = answered.after
    why = ""
    if answered.why:
        say_values = wording_of(after, context.lang)
        why = say_values(answered.why)
    screen = saying(context, after, why)
    focus = "opponent-title" if broadside_to_answer(after) else DUE
    return await kept(context, after, screen=screen, focus=focus, follow=STOP)
