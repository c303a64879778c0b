"""Requests to the worker, in the page or in this Python, and the time of their responses."""

import json
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.app.asking import Answer, sent

Ask = Callable[[Sequence[tuple[str, str]]], list[float]]
"""A function that asks the engine, and returns the time from each request to the last of its
responses. It gets pairs of a request that goes ahead, or an empty text, and the measured request.
"""
IN_PAGE = """async (all) => {
  const engine = document.querySelector("script[worker]").xworker.sync;
  const times = [];
  for (const [before, request] of all) {
    if (before) await engine.respond(before);
    if (before) {
      // A file that was read is saved by a tap.
      const tap = { ...JSON.parse(before), action: "incoming.take", given: {} };
      await engine.respond(JSON.stringify(tap));
    }
    const began = performance.now();
    let answer;
    do {
      answer = JSON.parse(await engine.respond(request));
      const failed = Object.keys(answer.faults).length || answer.trouble;
      if (failed) throw new Error(JSON.stringify(answer));
    } while (answer.follow?.more && !answer.regions?.["best-bar"]);
    times.push(performance.now() - began);
  }
  return times;
}"""


def times(page: Page, asked: Sequence[tuple[str, str]]) -> list[float]:
    """Return the time from each request to the last of its responses, in milliseconds.

    asked: pairs of a request that goes ahead, or an empty text, and the measured request.
    """
    result: list[float] = page.evaluate(IN_PAGE, asked)
    return result


def request(game: str, action: str, **more: Any) -> str:
    """Return a request to the worker, as the page writes it."""
    about = {"game": game, "lang": "en", "view": "battle", "forms": [], "now": "2000-01-01"}
    return json.dumps({**about, "action": action, **more})


class TimedAnswer(NamedTuple):
    """The response to a request, and the processor time that it took."""

    answer: Answer
    milliseconds: float


def time_request(request: str | Answer) -> TimedAnswer:
    """Return the response of the worker's own entry in this Python, and its time."""
    began = time.process_time()
    answer = sent(request)
    return TimedAnswer(answer, (time.process_time() - began) * 1000)
