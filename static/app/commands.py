"""Commands of the page: plain data in, the answer of the game that is asked out."""

import json
from functools import lru_cache

from app.answers import Answer, stale
from app.battle.commands import attend as battle_answer
from app.battle.desk import Desk
from app.battle.device import device_store
from app.game_page import GamePage
from app.games import GAMES
from app.share.commands import share
from app.words import LANGUAGES
from engine.battle import games


async def attend(text: str) -> str:
    """Answer one ask about battles or codes, as JSON, once what it changed is saved."""
    command, game = _asked(text)
    if game is None or game.battle is None:
        return json.dumps(stale(command["lang"]), ensure_ascii=False)
    if command.get("do") == "share":
        return json.dumps(await share(_desk(), GAMES, command), ensure_ascii=False)
    return json.dumps(await battle_answer(_desk(), game.battle, command), ensure_ascii=False)


@lru_cache
def _desk() -> Desk:
    """The desk of this device."""
    return Desk(device_store(), games(*(game.battle.rules for game in GAMES.values() if game.battle)))


def dispatch(text: str) -> str:
    """Answer one command, as JSON; whatever is wrong with it becomes a sentence."""
    return json.dumps(_answer(text), ensure_ascii=False)


def _asked(text: str) -> tuple[Answer, GamePage | None]:
    """A command with a language, and its game; no game when either is unknown."""
    try:
        command = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return {"lang": LANGUAGES[0]}, None
    if not isinstance(command, dict) or command.get("lang") not in LANGUAGES:
        return {"lang": LANGUAGES[0]}, None
    return command, GAMES.get(str(command.get("game")))


def _answer(text: str) -> Answer:
    command, game = _asked(text)
    known = game.commands.get(str(command.get("do"))) if game else None
    if known is None:
        return stale(command["lang"])
    try:
        return known(command)
    except (ValueError, RecursionError):
        return stale(command["lang"])
