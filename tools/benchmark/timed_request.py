"""The time of one request through the worker's own entry."""

import time
from typing import NamedTuple

from tests.app.asking import Answer, sent


class TimedAnswer(NamedTuple):
    """The response to a request, and the processor time that it took."""

    answer: Answer
    milliseconds: float


def time_request(request: str | Answer) -> TimedAnswer:
    """Return the response to a request and its time."""
    began = time.process_time()
    answer = sent(request)
    return TimedAnswer(answer, (time.process_time() - began) * 1000)
