"""Acts on files: everything out in one file, and in again; a log as text or as data."""

from app.battle.asked import Ask, File, Outcome, clashed, refused
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.log_words import worded
from engine.battle import Conflict, Refusal, as_json, as_text, export_all, import_text, log


async def export(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """Everything that is kept, of every game, as one file."""
    text = await export_all(desk.store, desk.games)
    return Outcome(ask.screen, file=File(f"broadside-{ask.now[:10]}.json", text))


async def take_in(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """A file taken in, all of it or nothing."""
    found = await import_text(desk.store, ask.given.get("text", ""), desk.games)
    if isinstance(found, Refusal):
        return refused(ask, found)
    if isinstance(found, Conflict):
        desk.forget()
        return clashed(ask)
    desk.forget()
    return Outcome(ask.screen, say="battle.imported", saved=True, numbers=found_numbers(found))


def found_numbers(found: object) -> dict[str, int]:
    """How much was new in a file."""
    battles, fleets, same = (getattr(found, name) for name in ("battles", "fleets", "same"))
    return {"battles": len(battles), "fleets": len(fleets), "same": same}


async def export_log(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The log of the battle on the screen as text, or as JSON."""
    playing = await desk.playing(ask.screen.battle)
    if isinstance(playing, Refusal):
        return refused(ask, playing)
    lines = log(playing)
    if ask.given.get("as") == "json":
        return Outcome(ask.screen, file=File("log.json", as_json(lines)))
    return Outcome(ask.screen, file=File("log.txt", as_text(lines, worded(playing, ask.lang))))
