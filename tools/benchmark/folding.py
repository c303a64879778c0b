"""The time to fold a long battle from its file, in this Python and in the page's worker."""

import statistics
import time
from functools import cache

from engine.engagement import games, read
from tests.engine.courses import PLAYED, course
from tests.engine.recorded import exported
from tools.benchmark.worker_requests import Ask, request

GAMES = ("dystopian", "jovian", "warsurge")
EVENTS = 500
ROUNDS = 3
SEED = 1
MOST = 100_000


def in_python(game: str) -> float:
    """Return the median processor time in this Python, in milliseconds."""
    text = _battle(game)
    rules = PLAYED[game].begin().rules
    spent = []
    for _ in range(ROUNDS):
        began = time.process_time()
        read(text, games(rules))
        spent.append((time.process_time() - began) * 1000)
    return statistics.median(spent)


def in_page(ask: Ask, game: str) -> float:
    """Return the median time from the request to import a file to its response, in milliseconds."""
    asked = [("", request(game, "import", given={"text": _battle(game)}))] * ROUNDS
    return statistics.median(ask(asked))


@cache
def _battle(game: str) -> str:
    """Return the text of a random battle with a fixed seed."""
    battles = course(game, SEED, MOST, ("do",))
    return exported(next(now for now in battles if len(now.battle.events) == EVENTS))
