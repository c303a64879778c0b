"""Requests about codes and battles as the page sends them, with a separate repository."""

import json
from typing import Any

from app.battle.battle_response import repository
from app.device_store import device_store
from app.requests.dispatcher import respond
from engine.engagement import Code, write_code
from tests.app.asking import done
from tests.app.markup import elements
from tests.engine.engagement.toy import sure

PAGE = "https://table.example/club/index.html"
NOW = "2026-11-20T20:00:00Z"
PAGES = {"dystopian": "index.html", "jovian": "jovian.html", "warsurge": "warsurge.html"}
Answer = dict[str, Any]


def fresh_desk() -> None:
    """Forget every battle and fleet."""
    repository.cache_clear()
    device_store.cache_clear()


def act(
    name: str, game: str = "dystopian", lang: str = "en", view: str = "battle", **more: Any
) -> Answer:
    """The response to an action on battles; its stored data are the screen, "at"."""
    sent = {"game": game, "lang": lang, "view": view, "action": name, "now": NOW}
    sent |= {"forms": more.pop("form", []), "kept": more.pop("screen", {})} | more
    answer = dict(json.loads(done(respond(json.dumps(sent)))))
    return answer | {"at": answer["kept"]} if "kept" in answer else answer


def share(name: str, game: str = "dystopian", lang: str = "en", **more: Any) -> Answer:
    """The response to an action on codes; "at" and "pairs" are screen and form of the request that
    follows.
    """
    values = {name: more.pop(name) for name in ("form", "screen") if name in more}
    answer = act(name, game, lang, "share", given=more, address=PAGE, **values)
    then = answer["follow"].get("then", {})
    if then.get("view") == "attack":
        return answer | {"pairs": then["given"]["pairs"]}
    return answer | {"at": then["given"], "pairs": then.get("forms", [])} if then else answer


def out(answer: Answer) -> str:
    """The displayed part of a response."""
    assert answer["faults"] == {}, answer
    return str(answer["regions"]["share-out"])


def link_in(answer: Answer) -> str:
    """The link, or where there is none the code, in what was made."""
    result = {element.id: element.text for element in elements(out(answer))}
    return result.get("share-link") or result["share-text"]


def kept() -> str:
    """Everything that the device keeps."""
    answer = act("export")
    while "file" not in answer["device"]:  # a slow machine needs several requests
        answer = act("go", view="files")
    return str(answer["device"]["file"]["text"])


def code(kind: Any, data: Any, game: str = "dystopian") -> str:
    """A code of anything."""
    return sure(write_code(Code(kind=kind, game=game, data=data)))
