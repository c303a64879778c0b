"""The amount of Python that a function runs, whatever else the machine does."""

import sys
from collections.abc import Callable, Iterable
from cProfile import Profile
from pstats import Stats
from typing import Any


def calls(done: Callable[[], object]) -> int:
    """The number of calls that it makes."""
    profile = Profile()
    profile.runcall(done)
    stats: Any = Stats(profile)
    return int(stats.total_calls)


def calls_of_steps(steps: Iterable[object], most: int | None = None) -> list[int]:
    """Return the number of calls that each step of some work makes, of the first `most` steps."""
    made = 0
    counts: list[int] = []

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    def work() -> None:
        before = made
        for _ in steps:
            counts.append(made - before)
            before = made
            if len(counts) == most:
                return

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counts
