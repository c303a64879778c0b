"""The requests that the benchmark measures: the page still answers each of them."""

import json
from collections.abc import Sequence

import pytest

from app.requests.dispatcher import respond
from tests.app.asking import Answer
from tests.engine.engagement.toy import run
from tools.benchmark.page_times import PAGE_TIMES


def answer(request: str) -> Answer:
    """Return the answer to a request of the benchmark, which is no refusal."""
    response: Answer = json.loads(run(respond(request)))
    assert not response["faults"]
    assert "trouble" not in response
    return response


def answer_all(asked: Sequence[tuple[str, str]]) -> list[float]:
    """Answer in this Python what the page would answer."""
    for before, request in asked:
        if before:
            answer(before)
            tap = {**json.loads(before), "action": "incoming.take", "given": {}}
            answer(json.dumps(tap))
        assert any(answer(request)["regions"].values())
    return [1.0] * len(asked)


@pytest.mark.parametrize("name", PAGE_TIMES)
def test_page_answers_what_the_benchmark_asks(name: str) -> None:
    assert PAGE_TIMES[name](answer_all) == 1.0
