"""How much Python something takes, whatever else the machine does."""

from collections.abc import Callable
from cProfile import Profile
from pstats import Stats
from typing import Any


def calls(done: Callable[[], object]) -> int:
    """How many calls it makes."""
    profile = Profile()
    profile.runcall(done)
    stats: Any = Stats(profile)
    return int(stats.total_calls)
