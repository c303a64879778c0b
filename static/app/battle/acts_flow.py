"""Acts on a flow in progress, in every game: dice thrown, options chosen."""

from app.battle.acts_table import kept
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, refused
from app.requests.request import Request
from app.rolling import carried_on, chosen
from engine.engagement import Refusal

FOCUS = "due-title"


async def throw(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The dice that are due: real ones as tapped, the rest by the page; or all to the end, with the first options."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    after = carried_on(engagement, request.given.get("how", ""), request.typed)
    return await kept(desk, request, after, focus=FOCUS)


async def choose(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The option that was tapped."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    return await kept(desk, request, chosen(engagement, int(request.given.get("option", "0"))), focus=FOCUS)
