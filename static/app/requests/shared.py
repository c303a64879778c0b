"""Requests about fleets, battles and codes, which may be about any game: loaded when the first one comes."""

from functools import lru_cache

from app.battle.commands import respond
from app.battle.desk import Desk
from app.battle.device import device_store
from app.games import GAMES
from app.requests.request import Request
from app.requests.response import Response, stale
from app.share import commands
from engine.engagement import games


async def battle(request: Request) -> Response:
    """The response to one action on fleets and battles."""
    game = GAMES.get(request.game)
    return await respond(desk(), game.battle, request) if game and game.battle else stale(request.lang)


async def share(request: Request) -> Response:
    """The response to one action on codes."""
    return await commands.respond(desk(), GAMES, request) if request.game in GAMES else stale(request.lang)


@lru_cache
def desk() -> Desk:
    """The desk of this device."""
    return Desk(device_store(), games(*(game.battle.rules for game in GAMES.values() if game.battle)))
