"""The cost of a tap in a battle of 100 events."""

import json
import sys

from tools.paths import STATIC
from tools.run import captured

Costs = dict[str, dict[str, tuple[int, float]]]


def costs(rounds: int = 20) -> Costs:
    """Return calls and milliseconds of each tap by game.

    rounds: repetitions of a tap, for its least time; the calls need only one.
    """
    command = [sys.executable, "-m", "tools.benchmark.tapped_battle", str(rounds)]
    code, text = captured(command, {"PYTHONPATH": str(STATIC)})
    if code:
        raise RuntimeError(text)
    result: Costs = json.loads(text)
    return result


def lines(now: Costs) -> list[str]:
    """Return what to print, a line for each tap."""
    return [
        f"  {game}, {tap}: {calls} calls; {time:.1f} ms"
        for game, taps in now.items()
        for tap, (calls, time) in taps.items()
    ]
