"""Commands of the page: plain data in, the answer of the game that is asked out."""

import json

from app.answers import Answer, stale
from app.game_commands import known
from app.words import LANGUAGES

READY = "ready"
"""The command that asks for nothing but that the game's commands be loaded."""


def dispatch(text: str) -> str:
    """Answer one command, as JSON; whatever is wrong with it becomes a sentence."""
    return json.dumps(_answer(text), ensure_ascii=False)


async def attend(text: str) -> str:
    """Answer one ask about battles or codes, as JSON, once what it changed is saved."""
    command = _asked(text)
    if command is None:
        return json.dumps(stale(LANGUAGES[0]), ensure_ascii=False)
    # All games and their battles come with it: a start that shows one attack need not wait for them.
    from app.attending import attended

    return json.dumps(await attended(command), ensure_ascii=False)


def _answer(text: str) -> Answer:
    command = _asked(text)
    if command is None:
        return stale(LANGUAGES[0])
    if command.get("do") == READY:
        known(command.get("game"), "odds")
        return {"faults": {}, "say": ""}
    act = known(command.get("game"), command.get("do"))
    if act is None:
        return stale(command["lang"])
    try:
        return act(command)
    except (ValueError, RecursionError):
        return stale(command["lang"])


def _asked(text: str) -> Answer | None:
    """A command in a language of the page, None when it is none."""
    try:
        command = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return None
    fits = isinstance(command, dict) and command.get("lang") in LANGUAGES
    return command if fits else None
