"""The cost of taps in the roll of a single attack: the most expensive of each kind, from first dice to result."""

import json
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

Answer = dict[str, Any]
Counted = Callable[[str], tuple[Answer, int, float]]
"""Sends a request: its answer, calls and milliseconds."""
FACE = 4
MOST = 20
"""Batches of the longest roll."""
Costs = dict[str, tuple[int, float]]
CHOSEN = {"warsurge": {"rulings.method": "chart"}}
"""Fields in which a game wants something chosen first."""


def attack_taps(game: str, counted: Counted, pairs_of: Callable[[str], list[tuple[str, str]]]) -> Costs:
    """Return calls and milliseconds of the dearest taps.

    pairs_of: the forms of a page.
    """
    pages = import_module("app.build").pages()
    name = next(page for page in pages if page == f"{game}.html" or (game == "dystopian" and page == "index.html"))
    pairs = [(field, CHOSEN.get(game, {}).get(field, value)) for field, value in pairs_of(pages[name])]

    def tap(action: str, kept: Any, typed: tuple[int, ...] = (), **given: str) -> tuple[Answer, tuple[int, float]]:
        about = {"game": game, "lang": "en", "view": "attack", "action": action, "forms": pairs}
        answer, calls, time = counted(json.dumps(about | {"given": given, "kept": kept, "typed": typed}))
        if answer["faults"] or answer.get("trouble"):
            raise RuntimeError(json.dumps(answer)[:500])
        return answer, (calls, time)

    for _ in range(2):  # what is worked out once is known the second time
        costs: Costs = {}
        answer, _ = tap("throw", None, how="look")
        for _ in range(MOST):
            html = answer["regions"]["roll-out"]
            due = re.search(r'data-count="(\d+)"', html)
            if not due and "attack.choose" not in html:
                break
            action = "throw" if due else "choose"
            given = {"how": "typed"} if due else {"option": "0"}
            done = tap(action, answer["kept"], (FACE,) * int(due[1]) if due else (), **given)
            back = tap("undo", done[0]["kept"])
            repeated = tap("redo", back[0]["kept"])
            for kind, (_, cost) in (("answer", done), ("undo", back), ("redo", repeated)):
                costs[f"attack: {kind}"] = max(cost, costs.get(f"attack: {kind}", cost))
            answer = repeated[0]
    return costs
