"""The player of each side, and the answers of a side that Broadside plays.

Broadside's answers are events like all others, one for each tap; a player may give them instead at
any time. After which events Broadside waits for a tap: `KEEPS_STILL` in `app.battle.actions`.
"""

from collections.abc import Mapping
from functools import partial

from app.battle.actions import DUE, kept, shows
from app.battle.battle_page import P, S
from app.battle.context import BattleContext
from app.battle.opponent.opponent_view import HUMAN, RANGES, acts, saying
from app.battle.repository import unwrap
from app.form_data import Shape
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.log_words import wording_of
from app.work_slices import Working, latest
from engine.engagement import Draft, Engagement, Plays
from engine.kit.saved_types import Tree
from engine.opponent import Answering, Opponent, answer, broadside_to_answer

OUT = "opponent-out"
"""The region of the progress of an answer."""
SHAPE = Shape(lists=("sides",))


async def choose(context: BattleContext) -> Response:
    """Set the player of each side from the form; a side that stays the same makes no event."""
    before = context.engagement
    after = before
    for side, fields in enumerate(context.form(SHAPE).get("opponent", {}).get("sides", ())):
        data = _read_player(side, fields)
        if Plays.model_validate(data) != before.automatic_sides.get(side, Plays(side=side)):
            after = unwrap(after.act(Draft(kind="plays", data=data)))
    screen = context.screen.to("battle", item=None)
    if after.battle == before.battle:
        return shows(context, screen)
    return await kept(context, after, screen=screen)


def _read_player(side: int, fields: Mapping[str, str]) -> Tree:
    """Return the data of an event that sets the player of a side: a human, or Broadside at a level
    with its dice.
    """
    level = fields.get("level", HUMAN)
    if level == HUMAN:
        return {"side": side}
    return {"side": side, "level": level, "dice": fields.get("dice", "rolled")}


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
