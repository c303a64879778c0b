"""Live odds: asked for at every change, one question at a time; only an answer to the newest form is shown."""

import asyncio

from page import memory
from page.dom import by_id, every, later, say
from page.engine import engine, show_response
from page.form import attack_pairs, gather, keep_own, show_faults
from pyscript import window

SAY_AFTER = 900
"""Milliseconds without a change before an answer is announced."""


class LiveOdds:
    """The odds of the attack in the form."""

    def __init__(self):
        self.fractions = False
        self._busy = False
        self._changed = False
        self._pairs = []
        self._saying = None
        self._task = None

    def ask(self):
        """Ask for the odds of the form as it is now; while an answer is awaited, once more after it."""
        if not by_id("form"):
            return
        self._changed = True
        self._pairs = attack_pairs()
        memory.keep(memory.own("form"), gather())
        keep_own()
        if not self._busy:
            self._busy = True
            self._task = asyncio.create_task(self._ask())

    async def _ask(self):
        try:
            while self._changed:
                self._changed = False
                seen = _seen()
                given = {"detail": "odds" in seen, "seen": seen, "fractions": self.fractions}
                answer = await engine.send("attack", "odds", self._pairs, given=given)
                if not self._changed:
                    self._show(answer)
        finally:
            self._busy = False

    def _show(self, answer):
        show_response(answer)
        memory.keep(memory.own("form"), gather())
        show_faults(answer["faults"])
        window.clearTimeout(self._saying)
        self._saying = later(lambda *_: say(answer["say"]), SAY_AFTER)


def _seen():
    """The views on the screen: on a phone most are not, and what is in them need not be worked out."""
    return [view.id for view in every(".view") if view.offsetParent is not None]


live = LiveOdds()
