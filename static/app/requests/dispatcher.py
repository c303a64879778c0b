"""The dispatcher: one request in as JSON, one response out, from the view that the registry names."""

import gc
import json

from pydantic import ValidationError

from app.requests.registry import actions
from app.requests.request import Request
from app.requests.response import Response, stale
from app.rolling import refused_roll
from app.words import LANGUAGES

READY = "ready"
"""The action that asks for nothing but that its view be loaded."""


async def respond(text: str) -> str:
    """The response to one request, as JSON, once what it changed is saved; whatever is wrong becomes a sentence."""
    response = await _response(text)
    return json.dumps({"faults": {}, "say": ""} | response.model_dump(exclude_defaults=True), ensure_ascii=False)


async def _response(text: str) -> Response:
    try:
        sent = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return stale(LANGUAGES[0])
    try:
        request = Request.model_validate(sent)
    except ValidationError as error:
        known = isinstance(sent, dict) and sent.get("lang") in LANGUAGES
        refused = refused_roll if all(one["loc"][:1] == ("typed",) for one in error.errors()) else stale
        return refused(sent["lang"] if known else LANGUAGES[0])
    try:
        return await _answered(request)
    except (ValueError, RecursionError):
        return stale(request.lang)


async def _answered(request: Request) -> Response:
    found = actions(request.game, request.view)
    if request.action == READY:
        gc.freeze()  # what is loaded stays, and need not be looked through again and again
        gc.enable()
        return Response()
    action = found.get(request.action)
    response = action(request) if action else stale(request.lang)
    return response if isinstance(response, Response) else await response
