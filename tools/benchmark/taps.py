"""The cost of a tap in a battle of 100 events, compared with 2b14fcd if git has it."""

import json
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.paths import ROOT

BEFORE = "2b14fcd"
CALLS_BEFORE = {
    "dystopian": {"a number set by hand": 16046, "undo": 15534, "a declaration": 18760, "dice typed": 18754},
    "jovian": {"a number set by hand": 5355, "undo": 4710},
    "warsurge": {"a number set by hand": 3342, "undo": 2925},
}
"""Calls in 2b14fcd, in which attacks of two games were no events of a battle."""
Costs = dict[str, dict[str, tuple[int, float]]]


def here() -> Costs:
    """Return calls and milliseconds of each tap by game in this checkout."""
    return _tapped(ROOT)


def before() -> Costs | None:
    """Return calls and milliseconds of each tap by game in 2b14fcd; None if git does not have it."""
    try:
        found = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    with TemporaryDirectory() as folder, tarfile.open(fileobj=BytesIO(found.stdout)) as archive:
        archive.extractall(folder, filter="data")
        return _tapped(Path(folder))


def lines(now: Costs, then: Costs | None) -> list[str]:
    """Return the lines to print: each tap compared with 2b14fcd."""
    told = []
    for game, taps in now.items():
        for tap, (calls, time) in taps.items():
            was = CALLS_BEFORE[game].get(tap)
            old = (then or {}).get(game, {}).get(tap)
            compared = f", {was} in {BEFORE}" if was else ""
            compared += f"; {time:.1f} ms, {time / old[1]:.2f} of {BEFORE}'s" if old else f"; {time:.1f} ms"
            told.append(f"  {game}, {tap}: {calls} calls{compared}")
    return told


def _tapped(folder: Path) -> Costs:
    script = ROOT / "tools" / "benchmark" / "tapping.py"
    run = subprocess.run([sys.executable, str(script), str(folder)], capture_output=True, check=True, text=True)
    found: Costs = json.loads(run.stdout)
    return found
