"""The adviser's work, asked for slice by slice: how far it is, and a button that stops it."""

import asyncio

from page.dom import by_id, message, put_html, put_text
from page.engine import engine
from page.form import gather, show_faults

OUT, PROGRESS, STOP = "dogfight-advice-out", "dogfight-advice-progress", "dogfight-advice-stop"


class Advising:
    """The question asked last, until it is answered or stopped."""

    def __init__(self):
        self._question = 0
        self._stopped = False
        self._task = None

    def ask(self, more, kept):
        """Ask what the form says; a question that is still being answered is dropped."""
        self._question += 1
        self._stopped = False
        self._task = asyncio.create_task(self._ask(self._question, more, kept))

    def stop(self):
        """Show what is known so far."""
        self._stopped = True

    async def _ask(self, question, more, kept):
        form = gather("dogfight-form")
        put_html(OUT, "")
        self._show(message("working"))
        answer = {"more": True}
        while answer.get("more"):
            given = dict(more, stop=self._stopped)
            answer = await engine.send("dogfight", "advise", form, given=given, kept=kept)
            # Whoever has sealed or covered the orders meanwhile has taken the place of the answer away.
            if question != self._question or not by_id(OUT):
                return
            if answer.get("more"):
                self._show(answer["progress"])
        self._show("")
        show_faults(answer["faults"], by_id("dogfight"))
        put_html(OUT, answer.get("regions", {}).get(OUT, ""))

    def _show(self, text):
        put_text(PROGRESS, text)
        stop = by_id(STOP)
        if stop:
            if not text and stop.ownerDocument.activeElement == stop:
                by_id(OUT).focus()
            stop.hidden = not text


advising = Advising()
