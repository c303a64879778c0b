"""Acts on a flow in progress, in every game: dice thrown, options chosen."""

from typing import Any

from app.battle.acts_table import act_on, kept
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, refused
from app.requests.request import Request
from engine.dice import Batch, Record, SystemDice
from engine.engagement import Draft, Engagement, Refusal, refusal, thrown
from engine.flow import Choice

FOCUS = "due-title"


async def throw(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The dice that are due: real ones as tapped, the rest by the page; or all to the end, with the first options."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    to_the_end = request.given.get("how") == "all"
    after = _next(engagement, request.typed) if request.typed or not to_the_end else engagement
    while to_the_end and not isinstance(after, Refusal) and after.state.underway:
        after = _next(after, decide=True)
    return await kept(desk, request, after, focus=FOCUS)


async def choose(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The option that was tapped."""
    option = {"option": int(request.given.get("option", "0"))}
    return await act_on(desk, request, Draft(kind="choose", data=option), focus=FOCUS)


def _next(
    engagement: Engagement[Any], typed: tuple[int, ...] = (), *, decide: bool = False
) -> Engagement[Any] | Refusal:
    """What is due, answered: dice as tapped and the rest of the system's entropy, or the first option."""
    underway = engagement.state.underway
    waiting = underway.played.waiting if underway else None
    if decide and isinstance(waiting, Choice):
        return engagement.act(Draft(kind="choose", data={"option": 0}))
    if not isinstance(waiting, Batch):
        return refusal("nothing_to_throw", "dice")
    missing = waiting.count - len(typed)
    rolled = SystemDice().throw(Batch(missing, waiting.sides)).faces if missing > 0 else ()
    return engagement.act(Draft(kind="throw", dice=thrown(Record(typed, rolled))))
