"""The time to fold a long battle from its file, in this Python and in the page's worker."""

import statistics
import sys
import time
from functools import cache
from importlib import import_module
from typing import Any

from playwright.sync_api import Page

from tools.benchmark.activation import IN_PAGE, request
from tools.paths import ROOT, STATIC

GAMES = ("dystopian", "jovian", "warsurge")
EVENTS = 500
ROUNDS = 3
SEED = 1
MOST = 100_000


def in_python(game: str) -> float:
    """Return the median processor time in this Python, in milliseconds."""
    text, rules = _battle(game), _courses().PLAYED[game].begin().rules
    from engine.engagement import games, read

    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        read(text, games(rules))
        times.append((time.process_time() - began) * 1000)
    return statistics.median(times)


def in_page(page: Page, game: str) -> float:
    """Return the median time from the request to import a file to its response, in milliseconds."""
    requests = [request(game, "import", given={"text": _battle(game)}) for _ in range(ROUNDS)]
    return float(statistics.median(page.evaluate(IN_PAGE, requests)))


@cache
def _battle(game: str) -> str:
    """Return the text of a random battle with a fixed seed."""
    courses = _courses()
    battles = courses.course(game, SEED, MOST, ("do",))
    text: str = courses.text_of(next(now for now in battles if len(now.battle.events) == EVENTS))
    return text


def _courses() -> Any:
    """Import the tests' random battles, which are not part of the product and therefore not typed."""
    sys.path[:0] = [str(path) for path in (ROOT, STATIC) if str(path) not in sys.path]
    return import_module("tests.engine.courses")
