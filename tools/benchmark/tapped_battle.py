"""Battles of 100 events tapped through the worker's own entry; it runs in a process of its own."""

import json
import sys
from typing import Any

from app.views import piece_cache
from tests.app import markup
from tests.app.asking import Answer, sent
from tests.engine.recorded import saved
from tools.benchmark.attack import attack_taps
from tools.benchmark.worker_requests import time_request

BATTLE = 5
"""Broadside played it against itself."""
GAMES = ("dystopian", "jovian", "warsurge")
EVENTS = 100


class Tab:
    """One tab with a recorded battle on its screen, its end taken back."""

    def __init__(self, game: str, rounds: int) -> None:
        """Import the file and open its battle."""
        self.game = game
        self.rounds = rounds
        self.screen: dict[str, str] = {}
        self.html = ""
        text = saved(game, BATTLE)
        self.send("import", {"text": text})
        self.send("incoming.take")
        battle = json.loads(text)["battles"][0]["id"]
        self.send("go", {"view": "battle", "battle": battle})
        if "battle-undo" not in self.html:
            raise RuntimeError(f"the battle of {game} is not on the screen")
        self.send("undo")

    def request(self, action: str, given: dict[str, str] | None = None, **more: Any) -> str:
        """Return a request as the page writes it, with the forms on the screen.

        more: values of fields in these forms, and further parts of the request.
        """
        forms = []
        if self.html:
            for name, value in markup.all_pairs(self.html):
                forms.append((name, more.pop(name, value)))
        request = {
            "game": self.game,
            "lang": "en",
            "given": given or {},
            "now": "2000-01-01",
            "view": "battle",
            "action": action,
            "forms": forms,
            "kept": self.screen,
        }
        return json.dumps({**request, **more})

    def send(self, action: str, given: dict[str, str] | None = None, **more: Any) -> None:
        """Send one request and take its response."""
        self.take(sent(self.request(action, given, **more)))

    def time(self, action: str, given: dict[str, str] | None = None, **more: Any) -> float:
        """Return the milliseconds of one request, the least of all repetitions.

        A request is repeated after an undo, an undo after a redo.
        """
        asked = json.loads(self.request(action, given, **more))
        back = "redo" if action == "undo" else "undo"
        self.take(sent(asked))
        times = []
        for _ in range(self.rounds):
            timed = time_request(self._after(back, asked))
            times.append(timed.milliseconds)
            self.take(timed.answer)
        return min(times)

    def _after(self, back: str, asked: Answer) -> str:
        """Undo or redo a step, and return the same request for the present screen."""
        if back == "undo":
            # What is done again is to cost what it did at first: no piece of its screen is left
            # from then.
            _forget_former()
        self.take(sent(self.request(back)))
        if back == "undo":
            _forget_former()
        kept = asked.get("kept") or {}
        if "placed" in kept:
            asked = {**asked, "kept": self.screen}
        return json.dumps(asked)

    def take(self, answer: Answer) -> None:
        """Put the response into the screen.

        Raises RuntimeError for a refusal.
        """
        if answer.get("faults") or answer.get("trouble"):
            raise RuntimeError(json.dumps(answer)[:500])
        if "kept" in answer:
            self.html = markup.placed(self.html, answer["regions"])
            self.screen = answer["kept"]

    def data_of_button(self, action: str) -> dict[str, str] | None:
        """Return the data of the first button of an action, None when there is no such button."""
        for element in markup.elements(self.html):
            attributes = element.attrs
            if (
                element.tag == "button"
                and attributes.get("data-do") == f"battle.{action}"
                and "disabled" not in attributes
            ):
                data: dict[str, str] = json.loads(attributes.get("data-with") or "{}")
                return data
        return None

    def due(self) -> int:
        """Return the number of dice due."""
        for element in markup.elements(self.html):
            if element.attrs.get("class") == "due":
                return int(element.attrs["data-count"])
        return 0


def taps(game: str, rounds: int) -> dict[str, float]:
    """Return the milliseconds of taps in a battle: an override, undo, a note, the next turn, a
    declaration and typed dice.

    A current activation is ended first, and a destroyed unit returns. Some battles of version 1
    have no declarations.
    """
    tab = Tab(game, rounds)
    if tab.data_of_button("finish") is not None:
        tab.send("finish", {})
    tab.send("adjust", tab.data_of_button("adjust"))
    for _ in range(EVENTS - 2 - _events(game)):
        tab.send("note", note="Fog")
    result = {"a number set by hand": tab.time("adjust", tab.data_of_button("adjust"))}
    result["undo"] = tab.time("undo")
    result["a note"] = tab.time("note", note="Fog")
    result["the next turn"] = tab.time("turn")
    tab.send("declare", tab.data_of_button("declare"))
    result["a declaration"] = tab.time("declare.done", tab.data_of_button("declare.done"))
    if tab.due():
        result["dice typed"] = tab.time("throw", {"how": "typed"}, typed=[1] * tab.due())
    return result


def _events(game: str) -> int:
    return len(json.loads(saved(game, BATTLE))["battles"][0]["events"]) - 1


def _forget_former() -> None:
    """Forget the earlier version of each piece of a screen."""
    made = piece_cache.PIECES._made
    for key, (latest, _) in made.items():
        made[key] = (latest, piece_cache.NONE)


def main() -> None:
    """Print the milliseconds of all taps, by game."""
    rounds = int(sys.argv[1])
    times = {game: taps(game, rounds) | attack_taps(game) for game in GAMES}
    print(json.dumps(times))


if __name__ == "__main__":
    main()
