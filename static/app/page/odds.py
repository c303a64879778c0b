"""Live odds: asked for a moment after the form changes; only the newest answer is shown."""

import asyncio

from page import memory
from page.dom import later, put_html, say, show_trouble
from page.engine import engine
from page.form import gather, show_faults
from pyscript import window

PAUSE = 40
"""Milliseconds without a change before odds are asked for."""
SAY_AFTER = 900
"""Milliseconds without a change before an answer is announced."""


class LiveOdds:
    """The odds of the attack in the form."""

    def __init__(self):
        self.fractions = False
        self._asked = 0
        self._timer = None
        self._saying = None
        self._task = None

    def changed(self):
        """Note that the form changed."""
        window.clearTimeout(self._timer)
        self._timer = later(self.ask, PAUSE)

    def ask(self, *_):
        """Ask for the odds now."""
        self._asked += 1
        self._task = asyncio.create_task(self._ask(self._asked))

    async def _ask(self, number):
        pairs = gather()
        memory.keep("form", pairs)
        answer = await engine.ask("odds", pairs, {"fractions": self.fractions})
        if number == self._asked:
            self._show(answer)

    def _show(self, answer):
        for name, html in answer.get("fragments", {}).items():
            put_html(name, html)
        for name, text in answer.get("texts", {}).items():
            place = window.document.getElementById(name)
            if place:
                place.textContent = text
        show_faults(answer["faults"])
        show_trouble(answer.get("trouble", ""))
        window.clearTimeout(self._saying)
        self._saying = later(lambda *_: say(answer["say"]), SAY_AFTER)


live = LiveOdds()
