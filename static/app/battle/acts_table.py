"""Acts at the table, in every game: numbers set by hand, turns, notes, undo and redo."""

from dataclasses import replace
from typing import Any

from app.battle.desk import Clash, Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, clashed, refused
from app.form import Shape, nested
from app.requests.request import Request
from engine.engagement import Draft, Engagement, Refusal, tidy
from engine.engagement.text import NOTE


async def act_on(desk: Desk, request: Request, draft: Draft | Refusal, **to: Any) -> Outcome:
    """One more event of the battle on the screen, saved before it is shown; `to` says more of the outcome."""
    engagement = await desk.engagement(request.screen.battle)
    after = (
        engagement
        if isinstance(engagement, Refusal)
        else draft
        if isinstance(draft, Refusal)
        else engagement.act(draft)
    )
    return await kept(desk, request, after, **to)


async def kept(desk: Desk, request: Request, after: Engagement[Any] | Refusal, **to: Any) -> Outcome:
    """A battle as it is now, saved before it is shown."""
    if isinstance(after, Refusal):
        return refused(request, after)
    found = await desk.keep(after)
    return clashed(request) if isinstance(found, Clash) else replace(Outcome(request.screen, saved=True), **to)


async def undo(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The last event taken back."""
    engagement = await desk.engagement(request.screen.battle)
    back = engagement if isinstance(engagement, Refusal) else engagement.undo()
    return await kept(desk, request, back, screen=request.screen.to("battle"), say="battle.undone")


async def redo(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """What was taken back last done again."""
    engagement = await desk.engagement(request.screen.battle)
    again = engagement if isinstance(engagement, Refusal) else engagement.redo()
    return await kept(desk, request, again, screen=request.screen.to("battle"), say="battle.redone")


async def turn(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The next turn."""
    return await act_on(desk, request, Draft(kind="turn"))


async def note(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A sentence of the players' own in the log."""
    text = tidy(str(nested(request.forms, Shape()).get("note", "")), NOTE)
    if not text:
        return Outcome(request.screen)
    return await act_on(desk, request, Draft(kind="note", note=text), values={})


async def adjust(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A number or condition of a model set by hand: `given` names the model, the field and what it is to be.

    What it is already is no event.
    """
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    ref, name, value = (request.given.get(key, "") for key in ("ref", "field", "value"))
    draft = page.adjusted(engagement, ref, {name: value, "on": request.given.get("on", "")})
    after = draft if isinstance(draft, Refusal) else engagement.act(draft)
    if not isinstance(after, Refusal) and after.state == engagement.state:
        return Outcome(request.screen)
    return await kept(desk, request, after)
