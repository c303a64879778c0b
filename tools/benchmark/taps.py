"""The cost of a tap in a battle of 100 events."""

import json
import subprocess
import sys

from tools.paths import ROOT

Costs = dict[str, dict[str, tuple[int, float]]]


def costs() -> Costs:
    """Return calls and milliseconds of each tap by game."""
    script = ROOT / "tools" / "benchmark" / "tapped_battle.py"
    run = subprocess.run([sys.executable, str(script)], capture_output=True, check=True, text=True)
    result: Costs = json.loads(run.stdout)
    return result


def lines(now: Costs) -> list[str]:
    """Return what to print, a line for each tap."""
    return [f"  {game}, {tap}: {calls} calls; {time:.1f} ms"
            for game, taps in now.items() for tap, (calls, time) in taps.items()]  # fmt: skip
