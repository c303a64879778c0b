"""Requests to the page's worker, and the time of their responses."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

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
