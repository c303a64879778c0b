"""The dispatcher: one request in as JSON, one response out, from the view that the games or all of them name."""

import gc
import json
from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from pathlib import Path

from pydantic import ValidationError

from app.requests.request import Request
from app.requests.response import Response, stale, troubled
from app.rolling import refused_roll
from app.words import LANGUAGES

READY = "ready"
"""The action that asks for nothing but that its view be loaded."""
SHARED = {
    "battle": "app.battle.commands",
    "share": "app.share.commands",
    "files": "app.battle.files.file_progress",
    "pick": "app.picking",
}
"""The views of every game. All games and their battles come with them: a start that shows one attack need not wait."""
Action = Callable[[Request], Response | Awaitable[Response]]


async def respond(text: str) -> str:
    """The response to one request, as JSON, once what it changed is saved; whatever is wrong becomes a sentence."""
    return _as_json(await _response(text))


def failed(text: str) -> str:
    """Return the response to a request that a fault of the program has broken off, as JSON."""
    return _as_json(troubled("trouble.failed", _language(text)))


def _as_json(response: Response) -> str:
    return json.dumps({"faults": {}, "say": ""} | response.model_dump(exclude_defaults=True), ensure_ascii=False)


async def _response(text: str) -> Response:
    try:
        request = Request.model_validate(json.loads(text))
    except ValidationError as error:
        refused = refused_roll if all(one["loc"][:1] == ("typed",) for one in error.errors()) else stale
        return refused(_language(text))
    except (ValueError, RecursionError):
        return stale(_language(text))
    try:
        return await _answered(request)
    except (ValueError, RecursionError, MemoryError):
        return stale(request.lang)


def _language(text: str) -> str:
    """The language of a request, whatever else is wrong with it."""
    try:
        sent = json.loads(text)
    except (ValueError, RecursionError):
        return LANGUAGES[0]
    wanted = sent.get("lang") if isinstance(sent, dict) else None
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


async def _answered(request: Request) -> Response:
    found = actions(request.game, request.view)
    if request.action == READY:
        gc.freeze()  # what is loaded stays, and need not be looked through again and again
        gc.enable()
        return Response()
    action = found.get(request.action)
    response = action(request) if action else stale(request.lang)
    return response if isinstance(response, Response) else await response


GAMES = tuple((Path(__file__).parent.parent / "games.txt").read_text(encoding="utf-8").split())
"""The games in their order; each package says in VIEWS which module has the ACTIONS of each of its views."""


def actions(game: str, view: str) -> Mapping[str, Action]:
    """What can be done in a view, by name; its module is imported when first asked for."""
    module = import_module(f"app.{game}").VIEWS.get(view) or SHARED.get(view) if game in GAMES else None
    found: Mapping[str, Action] = import_module(module).ACTIONS if module else {}
    return found


def load() -> None:
    """Import what any view of any game needs, for a Python whose memory is kept."""
    for game in GAMES:
        for view in {**import_module(f"app.{game}").VIEWS, **SHARED}:
            actions(game, view)
