"""The time of taps in the roll of a single attack: the slowest of each kind, from first dice to
result.
"""

import json
import re
from typing import Any

from app.build import PAGE_FILES
from tests.app.asking import attack_request, form
from tools.benchmark.worker_requests import TimedAnswer, time_request

FACE = 4
MOST = 20
"""Batches of the longest roll."""
CHOSEN = {"warsurge": {"rulings.method": "chart"}}
"""Fields in which a game wants something chosen first."""


def attack_taps(game: str) -> dict[str, float]:
    """Return the milliseconds of the slowest taps."""
    page = next(page.file for page in PAGE_FILES if (page.game, page.language) == (game, "en"))
    pairs = form(CHOSEN.get(game), page=page)

    def tap(action: str, kept: Any, **more: Any) -> TimedAnswer:
        timed = time_request(attack_request(action, pairs, game=game, more={"kept": kept, **more}))
        if timed.answer["faults"] or timed.answer.get("trouble"):
            raise RuntimeError(json.dumps(timed.answer)[:500])
        return timed

    for _ in range(2):  # what is worked out once is known the second time
        times: dict[str, float] = {}
        answer = tap("throw", None, how="look").answer
        for _ in range(MOST):
            html = answer["regions"]["roll-out"]
            due = re.search(r'data-count="(\d+)"', html)
            if not due and "attack.choose" not in html:
                break
            if due:
                done = tap("throw", answer["kept"], how="typed", typed=(FACE,) * int(due[1]))
            else:
                done = tap("choose", answer["kept"], option="0")
            back = tap("undo", done.answer["kept"])
            repeated = tap("redo", back.answer["kept"])
            for kind, timed in (("answer", done), ("undo", back), ("redo", repeated)):
                name = f"attack: {kind}"
                times[name] = max(timed.milliseconds, times.get(name, 0))
            answer = repeated.answer
    return times
