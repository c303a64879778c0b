"""Asks about fleets, battles and codes, which may be about any game: loaded when the first one comes."""

from functools import lru_cache

from app.answers import Answer, stale
from app.battle.commands import attend
from app.battle.desk import Desk
from app.battle.device import device_store
from app.games import GAMES
from app.share.commands import share
from engine.battle import games


async def attended(command: Answer) -> Answer:
    """The answer to one ask, once what it changed is saved."""
    game = GAMES.get(str(command.get("game")))
    if game is None or game.battle is None:
        return stale(command["lang"])
    if command.get("do") == "share":
        return await share(_desk(), GAMES, command)
    return await attend(_desk(), game.battle, command)


@lru_cache
def _desk() -> Desk:
    """The desk of this device."""
    return Desk(device_store(), games(*(game.battle.rules for game in GAMES.values() if game.battle)))
