"""A roll: by the app, by real dice whose faces are tapped, or both; kept across reloads."""

import asyncio

from page import memory
from page.dom import by_id, every, go_to, message, put_html, put_text, say, show_trouble
from page.engine import engine
from page.form import gather, set_value, set_values, show_faults
from page.odds import live
from pyscript import document


class Rolling:
    """The roll in progress: the attack it began with, its dice so far, the faces tapped for the batch that is due."""

    def __init__(self):
        self.form = None
        self.records = []
        self.typed = []
        self.after = None
        self._busy = False
        self._task = None

    def restore(self):
        """Take up the roll that a reload interrupted."""
        kept = memory.recall("roll")
        if kept:
            self.form, self.records = kept["form"], kept["records"]
            self.throw("look")

    def throw(self, how):
        """Carry the roll on; a second tap while one is under way does nothing."""
        if not self._busy:
            self._busy = True
            self._task = asyncio.create_task(self._throw(how))

    async def _throw(self, how):
        try:
            if not engine.is_ready:
                put_text("roll-waits", message("waiting-roll"))
            form = self.form or gather()
            more = {"roll": {"records": self.records, "throw": how, "typed": self.typed}}
            self._show(form, await engine.ask("roll", form, more))
        finally:
            self._busy = False

    def _show(self, form, answer):
        put_text("roll-waits", "")
        say(answer["say"])
        show_trouble(answer.get("trouble", ""))
        if "records" not in answer:
            self._refused(answer)
            return
        self.form, self.records, self.typed, self.after = form, answer["records"], [], answer["after"]
        memory.keep("roll", {"form": form, "records": self.records})
        put_html("roll-out", answer["fragments"]["roll-out"])
        by_id("roll-start").hidden = True
        title = by_id("result-title") if answer["over"] else by_id("due-title")
        if title and document.activeElement and document.activeElement.closest("#roll"):
            title.focus()

    def _refused(self, answer):
        """The set-up has faults, or the dice do not fit: nothing typed is lost."""
        show_faults(answer["faults"])
        for name, html in answer.get("fragments", {}).items():
            put_html(name, html)
        if "roll" not in answer["faults"]:
            go_to("attack")
        elif not by_id("e-roll"):
            show_trouble(answer["faults"]["roll"])

    def tap(self, face):
        """Count one face of a real die; the last one carries the roll on."""
        due = document.querySelector(".due")
        if self._busy or len(self.typed) >= int(due.getAttribute("data-count")):
            return
        self.typed.append(face)
        self._tally(due)
        if len(self.typed) == int(due.getAttribute("data-count")):
            self.throw("look")

    def untap(self):
        """Take back the last face."""
        if self.typed:
            self.typed.pop()
            self._tally(document.querySelector(".due"))

    def _tally(self, due):
        for place in every("[data-tally]", due):
            count = self.typed.count(int(place.getAttribute("data-tally")))
            place.textContent = "×" + str(count) if count else ""
        due.querySelector("[data-typed]").textContent = str(len(self.typed))
        due.querySelector('[data-do="untype"]').disabled = not self.typed
        for words in every("[data-when]", due):
            words.hidden = (words.getAttribute("data-when") == "some") != bool(self.typed)

    def clear(self):
        """Put the roll away."""
        self.form, self.records, self.typed, self.after = None, [], [], None
        memory.forget("roll")
        put_html("roll-out", "")
        by_id("roll-start").hidden = False

    def apply(self):
        """Make the model as it is now the target of the next attack."""
        after = self.after
        set_value("target.hp", after["hp"])
        set_value("target.ap", after["ap"])
        set_values("target.effects", after["effects"])
        self.clear()
        live.ask()
        go_to("attack")


rolling = Rolling()
