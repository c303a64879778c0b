"""A roll: by the app, by real dice whose faces are tapped, or both; kept across reloads."""

import asyncio

from page import memory
from page.battle import battles
from page.dom import by_id, go_to, message, put_html, put_text, say, show_trouble
from page.engine import engine, show_response
from page.form import OWN, attack_pairs, readable, set_value, set_values, show_faults, values_of
from page.odds import live
from page.pad import Pad
from pyscript import document, window

DOUBLE_TAP = 400
"""Milliseconds after a roll landed in which another tap is taken for the same finger."""

MOST_APPLIED = 20
"""Results applied that can be put back, one after the other."""


class Rolling:
    """The roll in progress: the attack it began with, its dice and decisions so far, the faces tapped since."""

    def __init__(self):
        self.pad = Pad("#roll", lambda: self._busy, self._keep, lambda: self.throw("look"))
        self._nothing()
        self._busy = False
        self._task = None
        self._landed = -DOUBLE_TAP

    def _nothing(self):
        self.form, self.records, self.picks, self.after = None, [], [], None
        self.pad.typed = []

    def restore(self):
        """Take up the roll that a reload interrupted, with the faces tapped so far."""
        self._nothing()
        self.offer()
        kept = memory.recall(memory.own("roll"))
        if isinstance(kept, dict) and readable(kept.get("form")) and isinstance(kept.get("records"), list):
            self.form, self.records = readable(kept["form"]), kept["records"]
            self.picks, self.pad.typed = kept.get("picks", []), kept.get("typed", [])
            self.throw("look")

    def throw(self, how, finger=False):
        """Carry the roll on; the second tap of a finger, while one is under way or just after it landed, is none."""
        if self._busy or (finger and how != "look" and window.performance.now() - self._landed < DOUBLE_TAP):
            return
        self._busy = True
        self._task = asyncio.create_task(self._throw(how, self.picks))

    def pick(self, place):
        """Decide what is to be decided."""
        if not self._busy:
            self._busy = True
            self._task = asyncio.create_task(self._throw("look", self.picks + [place]))  # noqa: RUF005 (MicroPython)

    async def _throw(self, how, picks):
        try:
            if not engine.is_ready:
                put_text("roll-waits", message("waiting-roll"))
            form = self.form or attack_pairs()
            typed = self.pad.typed if how != "look" or self.pad.complete else []
            kept = {"records": self.records, "picks": picks}
            self._show(form, await engine.send("attack", "roll", form, given={"throw": how}, kept=kept, typed=typed))
            if how != "look":
                self._landed = window.performance.now()
        finally:
            self._busy = False

    def _show(self, form, answer):
        put_text("roll-waits", "")
        say(answer["say"])
        if "kept" not in answer:
            self._refused(answer)
            return
        kept = answer["kept"]
        if len(kept["records"]) > len(self.records):
            self.pad.typed = []
        self.form, self.records, self.after = form, kept["records"], answer.get("after", {})
        self.picks = kept.get("picks", [])
        here = document.activeElement and document.activeElement.closest("#roll")
        show_response(answer)
        by_id("roll-start").hidden = True
        self.pad.show()
        self._keep()
        title = by_id("result-title") if answer.get("over") else by_id("due-title")
        if title and here:
            title.focus()

    def _refused(self, answer):
        """The set-up has faults, or the dice do not fit: nothing typed is lost."""
        show_response(answer)
        if "roll" in answer["faults"]:
            show_trouble(answer["faults"]["roll"])
            if not self.pad.due:
                self.clear()
            return
        show_faults(answer["faults"])
        go_to("attack")

    def _keep(self):
        kept = {"form": self.form, "records": self.records, "picks": self.picks, "typed": self.pad.typed}
        kept["over"] = bool(by_id("result-title"))
        memory.keep(memory.own("roll"), kept)

    def on_paper(self):
        """Roll on the table on paper: the roll goes on without it."""
        self.form = self.form + [[OWN + "paper", "true"]]  # noqa: RUF005 (MicroPython)
        self.throw("look")

    def own_table(self):
        """Go on with the table that has been typed in meanwhile."""
        table = [pair for pair in attack_pairs() if pair[0].startswith(OWN)]
        self.form = [pair for pair in self.form if not pair[0].startswith(OWN)] + table
        self.throw("look")

    def clear(self):
        """Put the roll away."""
        self._nothing()
        memory.forget(memory.own("roll"))
        put_html("roll-out", "")
        by_id("roll-start").hidden = False

    def apply(self):
        """Make the model as it is now the target of the next attack; what it was before can be put back.

        An attack of a battle is told to the battle instead.
        """
        link = memory.recall(memory.own("link"))
        if link:
            battles.apply(link, self.form, self.records, self.picks, self.clear)
            return
        before = {name: values_of(name) for name in self.after}
        applied = _applied()
        applied.append(before)
        memory.keep(memory.own("applied"), applied[-MOST_APPLIED:])
        _put(self.after)
        self.clear()
        self.offer()
        live.ask()
        go_to("attack")

    def unapply(self):
        """Put back what the last result applied to the target has changed."""
        applied = _applied()
        _put(applied.pop())
        memory.keep(memory.own("applied"), applied)
        self.offer()
        live.ask()

    def offer(self):
        """Say that a result was applied, as long as it can be put back."""
        if by_id("applied"):
            by_id("applied").hidden = not _applied()


def _applied():
    """What the target was before each result that was applied, oldest first."""
    kept = memory.recall(memory.own("applied"))
    return kept if isinstance(kept, list) and all(isinstance(one, dict) for one in kept) else []


def _put(values):
    for name, value in values.items():
        if isinstance(value, list):
            set_values(name, value)
        else:
            set_value(name, value)


rolling = Rolling()
