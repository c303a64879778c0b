"""Long work a slice at a time, so that between two slices the page can show how far it is, answer taps, and stop."""

from collections.abc import Callable, Hashable, Iterator
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

SLICE = 0.25
"""Seconds of work between two responses."""


T = TypeVar("T", bound="Work")


class Doing(Protocol):
    """Something that does a little with each step."""

    def work(self) -> Iterator[None]: ...


D = TypeVar("D", bound=Doing)


class Work:
    """Work of many steps, which goes on where it stopped."""

    def __init__(self, steps: Iterator[None]) -> None:
        """`steps`: does one with each `next`."""
        self._steps = steps
        self.begun = self.over = False

    def go_on(self, seconds: float = SLICE, clock: Callable[[], float] = monotonic) -> None:
        """Work for a while, or until all is worked out."""
        until, self.begun = clock() + seconds, True
        for _ in self._steps:
            if clock() >= until:
                return
        self.over = True


class Working(Work, Generic[D]):
    """That of something that does a little with each step of its own `work`."""

    def __init__(self, of: D) -> None:
        super().__init__(of.work())
        self.of = of


_LATEST: dict[Hashable, tuple[object, Any]] = {}


def latest(kind: Hashable, key: object, make: Callable[[], T]) -> T:
    """The work of its kind that was asked for last, begun anew where that was about something else."""
    if kind not in _LATEST or _LATEST[kind][0] != key:
        _LATEST[kind] = key, make()
    found: T = _LATEST[kind][1]
    return found
