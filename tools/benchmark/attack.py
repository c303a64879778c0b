"""The cost of taps in the roll of a single attack: the most expensive of each kind, from first dice
to result.
"""

import json
import re
from typing import Any

from app.build import PAGE_FILES
from tests.app.asking import Answer, attack_request, form
from tools.benchmark.counted_calls import Tap, counted

FACE = 4
MOST = 20
"""Batches of the longest roll."""
CHOSEN = {"warsurge": {"rulings.method": "chart"}}
"""Fields in which a game wants something chosen first."""


def attack_taps(game: str) -> dict[str, Tap]:
    """Return the costs of the dearest taps."""
    page = next(page.file for page in PAGE_FILES if (page.game, page.language) == (game, "en"))
    pairs = form(CHOSEN.get(game), page=page)

    def tap(action: str, kept: Any, **more: Any) -> tuple[Answer, Tap]:
        answer, cost = counted(
            json.dumps(attack_request(action, pairs, game=game, more={"kept": kept, **more}))
        )
        if answer["faults"] or answer.get("trouble"):
            raise RuntimeError(json.dumps(answer)[:500])
        return answer, cost

    for _ in range(2):  # what is worked out once is known the second time
        costs: dict[str, Tap] = {}
        answer, _ = tap("throw", None, how="look")
        for _ in range(MOST):
            html = answer["regions"]["roll-out"]
            due = re.search(r'data-count="(\d+)"', html)
            if not due and "attack.choose" not in html:
                break
            if due:
                done = tap("throw", answer["kept"], how="typed", typed=(FACE,) * int(due[1]))
            else:
                done = tap("choose", answer["kept"], option="0")
            back = tap("undo", done[0]["kept"])
            repeated = tap("redo", back[0]["kept"])
            for kind, (_, cost) in (("answer", done), ("undo", back), ("redo", repeated)):
                costs[f"attack: {kind}"] = max(cost, costs.get(f"attack: {kind}", cost))
            answer = repeated[0]
    return costs
