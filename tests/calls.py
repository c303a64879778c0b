"""The amount of Python that a function runs, whatever else the machine does."""

from collections.abc import Callable
from cProfile import Profile
from pstats import Stats
from typing import Any


def calls(done: Callable[[], object]) -> int:
    """The number of calls that it makes."""
    profile = Profile()
    profile.runcall(done)
    stats: Any = Stats(profile)
    return int(stats.total_calls)
