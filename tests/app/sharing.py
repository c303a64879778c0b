"""Asks about codes and battles as the page sends them, on a desk of their own."""

import asyncio
import json
from typing import Any

from app.attending import _desk
from app.commands import attend
from engine.battle import Code, write_code
from tests.app.markup import elements
from tests.engine.battle.toy import sure

PAGE = "https://table.example/club/index.html"
NOW = "2026-11-20T20:00:00Z"
PAGES = {"dystopian": "index.html", "jovian": "jovian.html", "warsurge": "warsurge.html"}
Answer = dict[str, Any]


def fresh_desk() -> None:
    """Forget every battle and fleet."""
    _desk.cache_clear()


def act(name: str, game: str = "dystopian", lang: str = "en", **more: Any) -> Answer:
    """The answer to an ask about battles."""
    asked = {"game": game, "lang": lang, "act": name, "now": NOW, "form": [], "screen": {}} | more
    return dict(json.loads(asyncio.run(attend(json.dumps(asked)))))


def share(name: str, game: str = "dystopian", lang: str = "en", **more: Any) -> Answer:
    """The answer to an ask about codes."""
    return act(name, game, lang, **{"do": "share", "page": PAGE} | more)


def out(answer: Answer) -> str:
    """What is shown of an answer."""
    assert answer["faults"] == {}, answer
    return str(answer["fragments"]["share-out"])


def link_in(answer: Answer) -> str:
    """The link, or where there is none the code, in what was made."""
    found = {element.id: element.text for element in elements(out(answer))}
    return found.get("share-link") or found["share-text"]


def kept() -> str:
    """Everything that the device keeps."""
    return str(act("export")["file"]["text"])


def code(kind: Any, data: Any, game: str = "dystopian") -> str:
    """A code of anything."""
    return sure(write_code(Code(kind=kind, game=game, data=data)))
