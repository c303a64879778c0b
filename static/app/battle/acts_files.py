"""Acts on files: everything out in one file, and in again; a log as text or as data."""

from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, clashed, refused
from app.requests.request import Request
from app.requests.response import File
from app.views.log_words import worded
from engine.engagement import Conflict, Refusal, as_json, as_text, export_all, import_text, log


async def export(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """Everything that is kept, of every game, as one file."""
    text = await export_all(desk.store, desk.games)
    return Outcome(request.screen, file=File(name=f"broadside-{request.now[:10]}.json", text=text))


async def take_in(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A file taken in, all of it or nothing."""
    found = await import_text(desk.store, request.given.get("text", ""), desk.games)
    if isinstance(found, Refusal):
        return refused(request, found)
    if isinstance(found, Conflict):
        desk.forget()
        return clashed(request)
    desk.forget()
    return Outcome(request.screen, say="battle.imported", saved=True, numbers=found_numbers(found))


def found_numbers(found: object) -> dict[str, int]:
    """How much was new in a file."""
    battles, fleets, same = (getattr(found, name) for name in ("battles", "fleets", "same"))
    return {"battles": len(battles), "fleets": len(fleets), "same": same}


async def export_log(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The log of the battle on the screen as text, or as JSON."""
    engagement = await desk.engagement(request.screen.battle)
    if isinstance(engagement, Refusal):
        return refused(request, engagement)
    lines = log(engagement)
    if request.given.get("as") == "json":
        return Outcome(request.screen, file=File(name="log.json", text=as_json(lines)))
    return Outcome(request.screen, file=File(name="log.txt", text=as_text(lines, worded(engagement, request.lang))))
