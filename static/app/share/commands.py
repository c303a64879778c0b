"""The page's asks about sharing: a code made, a code opened, what it holds taken over."""

from pydantic import ValidationError

from app.answers import Answer, fault_text, stale
from app.battle.desk import Desk
from app.share.asked import ShareAsk
from app.share.made import given, made_html
from app.share.opened import Pages, opened, opened_html
from app.share.taken import taken
from app.words import words
from engine.battle import ArchiveTooLarge, Conflict, Refusal, StoreFailed, StoreFull, write

FIELD = "share.code"
"""The field for a code; what is wrong with one is told beside it."""


async def share(desk: Desk, pages: Pages, command: Answer) -> Answer:
    """The answer to one ask; whatever is wrong is a sentence, and nothing has changed."""
    try:
        ask = ShareAsk.model_validate(command)
    except ValidationError:
        return stale(command["lang"])
    try:
        return await (_made(desk, pages, ask) if ask.act in ("make", "file") else _opened(desk, pages, ask))
    except StoreFull:
        return _trouble("battle.store_full", ask.lang)
    except StoreFailed:
        return _trouble("battle.store_failed", ask.lang)
    except ArchiveTooLarge:
        return _trouble("battle.too_large", ask.lang)


async def _made(desk: Desk, pages: Pages, ask: ShareAsk) -> Answer:
    found = await given(desk, pages[ask.game], ask)
    if isinstance(found, Refusal):
        return _trouble(f"fault.{found.faults[0].code}", ask.lang)
    if ask.act == "make":
        return _shown(made_html(found, ask))
    if found.archive is None:
        return stale(ask.lang)
    return {"faults": {}, "say": "", "file": {"name": f"broadside-{ask.kind}.json", "text": write(found.archive)}}


async def _opened(desk: Desk, pages: Pages, ask: ShareAsk) -> Answer:
    found = opened(pages, desk.games, ask.code, ask.lang)
    if isinstance(found, Refusal):
        return _refused(found, ask)
    if ask.act == "open":
        return _shown(opened_html(found, ask))
    answer = await taken(desk, found)
    if isinstance(answer, Conflict):
        return _trouble("battle.clash", ask.lang)
    return _refused(answer, ask) if isinstance(answer, Refusal) else {"faults": {}} | answer


def _refused(found: Refusal, ask: ShareAsk) -> Answer:
    """The first reason: nobody can mend a code, so one is enough."""
    sentence = fault_text(found.faults[0], ask.lang)
    return {"faults": {FIELD: sentence}, "fragments": {"share-out": ""}, "say": sentence}


def _shown(html: str) -> Answer:
    return {"faults": {}, "fragments": {"share-out": html}, "say": ""}


def _trouble(key: str, language: str) -> Answer:
    sentence = words(language)(key)
    return {"faults": {}, "trouble": sentence, "say": sentence}
