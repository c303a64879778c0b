"""The page's asks about battles: one act each, then the screen as it is afterwards."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from pydantic import ValidationError

from app.answers import Answer, fault_text, stale
from app.battle import acts_attack, acts_files, acts_fleet, acts_fleets, acts_home, acts_table
from app.battle.asked import Ask, Outcome, Screen
from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.log_words import last_said
from app.battle.views import VIEWS
from app.rendering import render
from app.words import words
from engine.battle import ArchiveTooLarge, Refusal, StoreFailed, StoreFull

Act = Callable[[Desk, BattlePage, Ask], Awaitable[Outcome]]
MISFIT = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What comes of names and values that no screen of this version sends, perhaps kept by the page before an update."""


async def show(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The screen as it was left."""
    return Outcome(ask.screen)


async def refresh(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The screen as another tab has made it."""
    desk.forget()
    return Outcome(ask.screen)


ACTS: Mapping[str, Act] = {
    "show": show,
    "refresh": refresh,
    "home": acts_home.home,
    "go": acts_home.go,
    "try": acts_home.try_it,
    "start": acts_home.start,
    "delete": acts_home.delete,
    "fleets.make": acts_fleets.make,
    "fleets.copy": acts_fleets.copy,
    "fleets.delete": acts_fleets.delete,
    "fleets.undo": acts_fleets.undo,
    "fleets.redo": acts_fleets.redo,
    "fleet.rename": acts_fleet.rename,
    "fleet.add": acts_fleet.add_group,
    "fleet.copy": acts_fleet.copy_item,
    "fleet.remove": acts_fleet.remove_item,
    "fleet.sheet": acts_fleet.sheet,
    "item.save": acts_fleet.save_item,
    "item.part": acts_fleet.more_parts,
    "undo": acts_table.undo,
    "redo": acts_table.redo,
    "turn": acts_table.turn,
    "note": acts_table.note,
    "adjust": acts_table.adjust,
    "aim": acts_attack.aim,
    "aim.fill": acts_attack.fill,
    "attack.apply": acts_attack.apply,
    "export": acts_files.export,
    "import": acts_files.take_in,
    "log.export": acts_files.export_log,
}


async def attend(desk: Desk, page: BattlePage, command: Answer) -> Answer:
    """The answer to one ask; a store that is full or fails is a sentence, and nothing has changed.

    A screen that cannot be shown as it was left gives way to the first.
    """
    try:
        ask = Ask.model_validate(command)
    except ValidationError:
        return stale(command["lang"])
    act = page.acts.get(ask.act) or ACTS.get(ask.act)
    if act is None:
        return stale(ask.lang)
    try:
        return await _answer(desk, page, ask, await act(desk, page, ask))
    except StoreFull:
        return _trouble("battle.store_full", ask.lang)
    except StoreFailed:
        return _trouble("battle.store_failed", ask.lang)
    except ArchiveTooLarge:
        return _trouble("battle.too_large", ask.lang)
    except MISFIT:
        anew = ask.act == "show" and ask != Ask(lang=ask.lang, game=ask.game)
        return await attend(desk, page, {"lang": ask.lang, "game": ask.game}) if anew else stale(ask.lang)


async def _answer(desk: Desk, page: BattlePage, ask: Ask, outcome: Outcome) -> Answer:
    t = words(ask.lang)
    if outcome.faults:
        faults = {fault.name: fault_text(fault, ask.lang) for fault in outcome.faults}
        return {"faults": faults, "say": " ".join(dict.fromkeys(faults.values()))}
    answer: Answer = {"faults": {}, "saved": outcome.saved, "focus": outcome.focus}
    answer["say"] = t(outcome.say, **(outcome.numbers or {})) if outcome.say else ""
    answer["trouble"] = t(outcome.trouble) if outcome.trouble else ""
    if outcome.file:
        return answer | {"file": {"name": outcome.file.name, "text": outcome.file.text}}
    if outcome.fill is not None:
        return answer | {"fill": outcome.fill, "link": dict(outcome.link or {})}
    if outcome.only is not None:
        return answer | {"fragments": dict(outcome.only), "texts": dict(outcome.texts or {})}
    screen, html = await _screen(desk, page, ask, outcome)
    if outcome.saved and not answer["say"]:
        answer["say"] = await _happened(desk, screen, ask.lang)
    fresh = screen.view != ask.screen.view or outcome.values is not None
    return answer | {"fragments": {"battle-out": html}, "screen": screen.model_dump(exclude_none=True), "fresh": fresh}


async def _happened(desk: Desk, screen: Screen, language: str) -> str:
    """What the last event of the battle on the screen comes to."""
    playing = await desk.playing(screen.battle) if screen.view == "battle" else None
    if playing is None or isinstance(playing, Refusal):
        return ""
    return (last_said(playing, language) or [""])[0]


async def _screen(desk: Desk, page: BattlePage, ask: Ask, outcome: Outcome) -> tuple[Screen, str]:
    """The screen of an outcome; one that cannot be shown any more gives way to the first."""
    views: Mapping[str, Any] = {**VIEWS, **page.views}
    view = views.get(outcome.screen.view, VIEWS["home"])
    html = await view(desk, page, ask, outcome)
    if not isinstance(html, Refusal):
        return outcome.screen, html + await _agreed(desk, page, outcome.screen, ask.lang)
    first = Outcome(Screen())
    found = await VIEWS["home"](desk, page, ask, first)
    return first.screen, found if isinstance(found, str) else ""


async def _agreed(desk: Desk, page: BattlePage, screen: Screen, language: str) -> str:
    """A mark for the charts: what the players of the open battle agreed on."""
    playing = await desk.playing(screen.battle) if page.agreed and screen.battle else None
    if page.agreed is None or playing is None or isinstance(playing, Refusal):
        return ""
    return render("battle/agreed.html", language, agreed=page.agreed(playing))


def _trouble(key: str, language: str) -> Answer:
    sentence = words(language)(key)
    return {"faults": {}, "trouble": sentence, "say": sentence}
