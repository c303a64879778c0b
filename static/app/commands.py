"""Commands of the page: plain data in, the answer of the game that is asked out."""

import json

from app.answers import Answer, stale
from app.games import GAMES
from app.words import LANGUAGES


def dispatch(text: str) -> str:
    """Answer one command, as JSON; whatever is wrong with it becomes a sentence."""
    return json.dumps(_answer(text), ensure_ascii=False)


def _answer(text: str) -> Answer:
    try:
        command = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return stale("en")
    if not isinstance(command, dict) or command.get("lang") not in LANGUAGES:
        return stale("en")
    game = GAMES.get(str(command.get("game")))
    known = game.commands.get(str(command.get("do"))) if game else None
    if known is None:
        return stale(command["lang"])
    try:
        return known(command)
    except (ValueError, RecursionError):
        return stale(command["lang"])
