"""The time of a tap in a battle of 100 events."""

import json
import sys
from collections.abc import Iterator

from tools.paths import STATIC
from tools.run import capture

Times = dict[str, dict[str, float]]
"""Milliseconds of each tap, by game."""


def measure(rounds: int = 20) -> Times:
    """Return the least time of each tap of some repetitions."""
    command = [sys.executable, "-m", "tools.benchmark.tapped_battle", str(rounds)]
    code, text = capture(command, {"PYTHONPATH": str(STATIC)})
    if code:
        raise RuntimeError(text)
    result: Times = json.loads(text)
    return result


def lines(times: Times) -> Iterator[str]:
    """Yield what to print, a line for each tap."""
    for game, taps in times.items():
        for tap, milliseconds in taps.items():
            yield f"  {game}, {tap}: {milliseconds:.1f} ms"
