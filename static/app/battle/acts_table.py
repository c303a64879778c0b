"""Acts at the table, in every game: numbers set by hand, turns, notes, undo and redo."""

from dataclasses import replace
from typing import Any

from app.battle.asked import Ask, Outcome, clashed, refused
from app.battle.desk import Clash, Desk
from app.battle.game import BattlePage
from app.form import Shape, nested
from engine.battle import Draft, Playing, Refusal, tidy
from engine.battle.text import NOTE


async def act_on(desk: Desk, ask: Ask, draft: Draft | Refusal, **to: Any) -> Outcome:
    """One more event of the battle on the screen, saved before it is shown; `to` says more of the outcome."""
    playing = await desk.playing(ask.screen.battle)
    after = playing if isinstance(playing, Refusal) else draft if isinstance(draft, Refusal) else playing.act(draft)
    return await kept(desk, ask, after, **to)


async def kept(desk: Desk, ask: Ask, after: Playing[Any] | Refusal, **to: Any) -> Outcome:
    """A battle as it is now, saved before it is shown."""
    if isinstance(after, Refusal):
        return refused(ask, after)
    found = await desk.keep(after)
    return clashed(ask) if isinstance(found, Clash) else replace(Outcome(ask.screen, saved=True), **to)


async def undo(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The last event taken back."""
    playing = await desk.playing(ask.screen.battle)
    back = playing if isinstance(playing, Refusal) else playing.undo()
    return await kept(desk, ask, back, screen=ask.screen.to("battle"), say="battle.undone")


async def redo(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """What was taken back last done again."""
    playing = await desk.playing(ask.screen.battle)
    again = playing if isinstance(playing, Refusal) else playing.redo()
    return await kept(desk, ask, again, screen=ask.screen.to("battle"), say="battle.redone")


async def turn(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The next turn."""
    playing = await desk.playing(ask.screen.battle)
    draft = playing if isinstance(playing, Refusal) else page.turn(playing)
    return await act_on(desk, ask, draft)


async def note(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """A sentence of the players' own in the log."""
    text = tidy(str(nested(ask.form, Shape()).get("note", "")), NOTE)
    if not text:
        return Outcome(ask.screen)
    return await act_on(desk, ask, Draft(kind="note", note=text), values={})


async def adjust(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """A number or condition of a model set by hand: `given` names the model, the field and what it is to be.

    What it is already is no event.
    """
    playing = await desk.playing(ask.screen.battle)
    if isinstance(playing, Refusal):
        return refused(ask, playing)
    ref, name, value = (ask.given.get(key, "") for key in ("ref", "field", "value"))
    draft = page.adjusted(playing, ref, {name: value, "on": ask.given.get("on", "")})
    after = draft if isinstance(draft, Refusal) else playing.act(draft)
    if not isinstance(after, Refusal) and after.state == playing.state:
        return Outcome(ask.screen)
    return await kept(desk, ask, after)
