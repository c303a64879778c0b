"""The dispatcher: it finds the action of a request and returns its response, both as JSON."""

import gc
import json
from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from app.dice_and_choices import refuse_dice
from app.requests.request import Request
from app.requests.response import NOT_KEPT, Response, report_failed_save, report_trouble, stale
from app.words import LANGUAGES

READY = "ready"
"""The action that only loads its view."""
BATTLE = "battle"
BATTLES = "app.battle.battle_response"
"""The view of fleets and battles, and the module that knows its actions for each game."""
SHARED = {
    "share": "app.share.code_actions",
    "files": "app.battle.files.file_progress",
    "pick": "app.fleet_pick_actions",
}
"""Further views of every game, with the modules of their actions."""
Action = Callable[[Request], Response | Awaitable[Response]]


async def respond(text: str) -> str:
    """Return the response to one request as JSON, after all changes are saved.

    A fault in the request becomes a sentence in the response.
    """
    return as_json(await _response(text))


def report_failure(text: str) -> str:
    """Return the response to a request that a fault of the program interrupted, as JSON."""
    return as_json(report_trouble("trouble.failed", _language(text)))


ALWAYS: Mapping[str, Any] = {
    "faults": {},
    "say": "",
    "form": {},
    "screen": {},
    "device": {},
    "follow": {},
}
"""The parts of a response that the shell always finds; other parts without a value are left out."""


def as_json(response: Response) -> str:
    """Return a response as the shell reads it."""
    return json.dumps({**ALWAYS, **response.model_dump(exclude_defaults=True)}, ensure_ascii=False)


async def _response(text: str) -> Response:
    try:
        request = Request.model_validate(json.loads(text))
    except ValidationError as error:
        if all(item["loc"][:1] == ("typed",) for item in error.errors()):
            return refuse_dice(_language(text))
        return stale(_language(text))
    except (ValueError, RecursionError):
        return stale(_language(text))
    try:
        return await _answer(request)
    except NOT_KEPT as error:
        return report_failed_save(error, request.lang)
    except (ValueError, RecursionError, MemoryError):
        return stale(request.lang)


def _language(text: str) -> str:
    """Return the language of a request, even if the rest of the request is invalid."""
    try:
        sent = json.loads(text)
    except (ValueError, RecursionError):
        return LANGUAGES[0]
    if isinstance(sent, dict) and sent.get("lang") in LANGUAGES:
        language: str = sent["lang"]
        return language
    return LANGUAGES[0]


async def _answer(request: Request) -> Response:
    by_name = actions(request.game, request.view)
    if request.action == READY:
        gc.freeze()  # loaded modules stay: the collector need not scan them each time
        gc.enable()
        return Response()
    action = by_name.get(request.action)
    if action is None:
        return stale(request.lang)
    response = action(request)
    if isinstance(response, Response):
        return response
    return await response


GAMES = tuple((Path(__file__).parent.parent / "games.txt").read_text(encoding="utf-8").split())
"""The games in order; VIEWS of each game's package maps a view of its own to the module that holds
its ACTIONS.
"""


def actions(game: str, view: str) -> Mapping[str, Action]:
    """Return the actions of a view by name; import the view's module at first use."""
    if game not in GAMES:
        return {}
    by_name: Mapping[str, Action] = {}
    own = import_module(f"app.{game}").VIEWS
    module = own.get(view) or SHARED.get(view)
    if module:
        by_name = import_module(module).ACTIONS
    if view == BATTLE:
        by_name = import_module(BATTLES).battle_actions(game)
    return by_name


def load() -> None:
    """Import whatever any view of any game needs, before the memory of the interpreter is saved."""
    for game in GAMES:
        for view in (BATTLE, *import_module(f"app.{game}").VIEWS, *SHARED):
            actions(game, view)
