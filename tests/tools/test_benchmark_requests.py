"""The requests that the benchmark measures: the page still answers each of them."""

import json
from collections.abc import Callable, Sequence
from unittest.mock import Mock

import pytest
from playwright.sync_api import Page

from app.requests.dispatcher import respond
from tests.app.asking import Answer
from tests.engine.engagement.toy import run
from tools.benchmark import activation, advice, folding, odds, worker_requests

MODULES = (activation, advice, folding, worker_requests)
MEASURED: dict[str, Callable[[Page], float]] = {
    "odds of an attack": lambda page: odds.in_page(page, 10),
    "odds of an activation": lambda page: activation.in_page(page, 1),
    "odds with three counterattacks": lambda page: activation.in_page(page, 3),
    "changes of an attack": lambda page: advice.of_attack(page, 10),
    "changes of a declaration": advice.of_declaration,
    "weapons": advice.of_weapons,
    "plan": lambda page: advice.of_plan(page, 2, 2),
    "plan that loses nobody": lambda page: advice.of_plan(page, 2, 2, "any afloat"),
    "plan of a ship": advice.of_fire,
    "review": advice.of_review,
    "counterattacks of Broadside": advice.of_counterattack,
    "long battle": lambda page: folding.in_page(page, "jovian"),
}


def answer(request: str) -> Answer:
    """Return the answer to a request of the benchmark, which is no refusal."""
    response: Answer = json.loads(run(respond(request)))
    assert not response["faults"]
    assert "trouble" not in response
    return response


def answer_all(page: Page, asked: Sequence[tuple[str, str]]) -> list[float]:
    """Answer in this Python what the page would answer."""
    for before, request in asked:
        if before:
            answer(before)
            tap = {**json.loads(before), "action": "incoming.take", "given": {}}
            answer(json.dumps(tap))
        assert any(answer(request)["regions"].values())
    return [1.0] * len(asked)


@pytest.mark.parametrize("name", MEASURED)
def test_page_answers_what_the_benchmark_asks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        monkeypatch.setattr(module, "times", answer_all)
    for module in (activation, advice, folding, odds):
        monkeypatch.setattr(module, "ROUNDS", 1)
    assert MEASURED[name](Mock(spec=Page)) == 1.0
