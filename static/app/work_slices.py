"""Long work in slices, so that the page can show progress, answer taps and stop between two
slices.
"""

from collections.abc import Callable, Hashable, Iterator
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

SLICE = 0.05
"""Seconds of work between two responses, so that no tap waits longer."""


T = TypeVar("T", bound="Work")


def read_clock() -> float:
    """Return seconds of a clock that nobody sets."""
    return monotonic()


class Deadline:
    """The end of a slice of work that begins now."""

    def __init__(self, seconds: float) -> None:
        """Set the end, in seconds from now."""
        self._end = read_clock() + seconds

    def has_passed(self) -> bool:
        """Return True from the end on."""
        return read_clock() >= self._end


class Doing(Protocol):
    """An object whose `work` does a little at each step."""

    def work(self) -> Iterator[None]: ...


D = TypeVar("D", bound=Doing)


class Work:
    """Work of many steps that can pause and continue."""

    def __init__(self, steps: Iterator[None]) -> None:
        """Prepare the work.

        steps: iterator that does one step at each `next`.
        """
        self._steps = steps
        self.begun = False
        self.over = False

    def go_on(self, seconds: float | None = None) -> None:
        """Work for one slice or for some seconds, or to the end."""
        if seconds is None:
            seconds = SLICE
        deadline = Deadline(seconds)
        self.begun = True
        for _ in self._steps:
            if deadline.has_passed():
                return
        self.over = True

    def goes_on(self, *, stopped: bool = False) -> bool:
        """Work for one slice, and return True if more is to come.

        stopped: whether the player stopped the work and gets what there is, after one more step.
        """
        if stopped:
            self.go_on(0)
            return False
        self.go_on(SLICE)
        return not self.over


class Working(Work, Generic[D]):
    """The work of an object with a `work` method."""

    def __init__(self, of: D) -> None:
        super().__init__(of.work())
        self.of = of


_LATEST: dict[Hashable, tuple[object, Any]] = {}


def latest(kind: Hashable, key: object, make: Callable[[], T]) -> T:
    """Return the latest work of a kind, or new work if the latest has another key."""
    if kind not in _LATEST or _LATEST[kind][0] != key:
        _LATEST[kind] = key, make()
    result: T = _LATEST[kind][1]
    return result


def forget(kind: Hashable) -> None:
    """Forget the latest work of a kind, so that the next begins anew."""
    _LATEST.pop(kind, None)
