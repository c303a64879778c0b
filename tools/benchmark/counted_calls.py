"""The cost of one request through the worker's own entry."""

import sys
import time
from typing import Any, NamedTuple

from tests.app.asking import Answer, sent


class Tap(NamedTuple):
    """The cost of one tap: calls of Python functions, and milliseconds."""

    calls: int
    time: float


def counted(request: str) -> tuple[Answer, Tap]:
    """Return the response to a request and its cost; counting the calls takes time, too."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    began = time.process_time()
    sys.setprofile(count)
    try:
        answer = sent(request)
    finally:
        sys.setprofile(None)
    return answer, Tap(calls, (time.process_time() - began) * 1000)
