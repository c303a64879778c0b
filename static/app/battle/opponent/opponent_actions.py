"""The player of each side, and the answers of a side that Broadside plays.

Broadside's answers are events like all others, one for each tap; a player may give them instead at
any time.
"""

from typing import Any

from app.battle.actions import DUE, kept, shows
from app.battle.context import BattleContext
from app.battle.opponent.opponent_view import HUMAN, RANGES, acts, saying
from app.form_data import Shape
from app.rendering import render
from app.requests.response import REPEAT, STOP, Response
from app.views.log_words import wording_of
from app.work_slices import Working, latest
from engine.engagement import Draft, Engagement, Plays, Refusal
from engine.opponent import Answering, answer, broadside_to_answer

OUT = "opponent-out"
"""The region of the progress of an answer."""
SHAPE = Shape(lists=("sides",))


async def choose(context: BattleContext) -> Response:
    """Set the player of each side from the form; a side that stays the same makes no event."""
    after: Engagement[Any] | Refusal = context.engagement
    for side, fields in enumerate(context.form(SHAPE).get("opponent", {}).get("sides", ())):
        level = fields.get("level", HUMAN)
        data = {"side": side} | (
            {} if level == HUMAN else {"level": level, "dice": fields.get("dice", "rolled")}
        )
        wanted, now = (
            Plays.model_validate(data),
            context.engagement.automatic_sides.get(side, Plays(side=side)),
        )
        if wanted != now and not isinstance(after, Refusal):
            after = after.act(Draft(kind="plays", data=data))
    screen = context.screen.to("battle", item=None)
    if not isinstance(after, Refusal) and after.battle == context.engagement.battle:
        return shows(context, screen)
    return await kept(context, after, screen=screen)


def search_answer(context: BattleContext) -> Working[Answering]:
    """Return the search for the best answer to the current request of a battle, as far as it has
    come.
    """
    engagement = context.engagement
    opponent = context.page.opponent
    assert opponent is not None  # without it nobody asks

    def begin() -> Working[Answering]:
        return Working(Answering(opponent, engagement))

    return latest(Answering, (engagement.battle.id, engagement.battle.last), begin)


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
        return Response(
            regions={OUT: render("battle/opponent/opponent_waits.html", context.lang)},
            follow=REPEAT,
        )
    answered = answer(engagement, at_work.of.best)
    if answered is None:
        # The battle accepts none of Broadside's answers: a player must answer instead.
        return shows(context, say="opponent.stuck", trouble="opponent.stuck", follow=STOP)
    after = answered.after
    screen = saying(
        context, after, wording_of(after, context.lang)(answered.why) if answered.why else ""
    )
    focus = "opponent-title" if broadside_to_answer(after) else DUE
    return await kept(context, after, screen=screen, focus=focus, follow=STOP)
