"""The time of exact odds of one attack, in this Python and in the page's worker.

`attack` describes the attack; adapt it if the engine's input changes.
"""

import statistics
import time
from collections.abc import Iterator

from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.odds import attack_odds
from tools.benchmark import worker_requests
from tools.benchmark.worker_requests import Ask

DICE = (10, 20, 40)
ROUNDS = 5


def attack(dice: int, variant: int) -> dict[str, object]:
    """Return an attack with defence, shields and criticals; each variant differs, so that caches do
    not help.
    """
    return {
        "volley": {"models": [{"attack_dice": dice}], "weapon": "gunnery", "range_band": 2},
        "target": {"dr": 5, "cr": 7 + variant, "hp": 8, "starting_hp": 8, "ap": 4, "shields": 2},
        "defenders": [{"attack_dice": 5 + variant}],
    }


def in_python(dice: int, first: int = 0) -> float:
    """Return the median time in this Python, in milliseconds.

    first: the first variant; a variant that was measured before is in a cache.
    """
    times = []
    for variant in range(first, first + ROUNDS):
        began = time.perf_counter()
        attack_odds(Attack.model_validate(attack(dice, variant)))
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def in_page(ask: Ask, dice: int) -> float:
    """Return the median time from request to response in the page's worker, in milliseconds."""
    asked = [("", request(attack(dice, variant))) for variant in range(ROUNDS)]
    return statistics.median(ask(asked))


def request(wanted: dict[str, object], action: str = "odds") -> str:
    """Return a request about an attack, as the page writes it."""
    pairs = [[name, str(value)] for name, value in _flat("", wanted)]
    return worker_requests.request("dystopian", action, view="attack", forms=pairs)


def _flat(prefix: str, value: object) -> Iterator[tuple[str, object]]:
    """Yield the path and the value of each field: `("target.dr", 5)`, `("models.0.dice", 7)`."""
    if isinstance(value, dict):
        inside: list[tuple[object, object]] = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    else:
        yield prefix, value
        return
    start = f"{prefix}." if prefix else ""
    for key, item in inside:
        yield from _flat(f"{start}{key}", item)
