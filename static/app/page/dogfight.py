"""The dogfight: sends what is done to the engine, shows what it answers, keeps what is no secret.

Boxes of sealed orders are kept with everything else; their keys go to a store of their own (static/start/storage.js)
and to the engine only when it is to open a box. Orders being made are in the form and nowhere else.
"""

import asyncio
import json

from page import memory
from page.dogfight_advice import advising
from page.dogfight_split import suit_splits, take_over
from page.dom import by_id, every, say
from page.engine import engine, show_response
from page.form import gather, show_faults
from page.pad import Pad
from pyscript import document, window

BEHIND = "#page > :not(main, #say, #trouble)"
OPENS = ("reveal", "other_code", "other_opening")
"""Acts for which the engine opens a box."""


class Dogfight:
    """The dogfight in progress."""

    def __init__(self):
        self.kept = {}
        self.pad = Pad("#dogfight", lambda: self._busy, self.keep, lambda: self._roll("look"))
        self._busy = False
        self._task = None

    def watch(self):
        """Listen; then take up what was left."""
        document.addEventListener("click", self._tapped)
        document.addEventListener("input", self._typed)
        document.addEventListener("change", self._retyped)
        document.addEventListener("keydown", self._typed)
        document.defaultView.addEventListener("hashchange", self._cover)
        self.restore()

    def restore(self):
        """Show the dogfight as it was left: a secret part that was open is behind its curtain again."""
        if by_id("dogfight-out"):
            kept = memory.recall(memory.own("dogfight"))
            self.kept = kept if isinstance(kept, dict) else {}
            self.pad.typed = self.kept.pop("typed", [])
            if self.kept:
                self.act("look")

    def act(self, act, more=None):
        """Do something, unless something else is under way."""
        if not self._busy:
            self._busy = True
            self._task = asyncio.create_task(self._act(act, more or {}))

    async def _act(self, act, more):
        try:
            form = gather("dogfight-form", "rulings-form")
            if act in OPENS or all(self.kept.get("boxes") or [False]):
                # MicroPython does not wait inside a comprehension.
                first, second = await self._key("get", 0), await self._key("get", 1)
                more["keys"] = {"0": first, "1": second}
            typed = more.pop("typed", [])
            answer = await engine.send("dogfight", act, form, given=more, kept=self.kept, typed=typed)
            await self._show(answer)
        finally:
            self._busy = False

    async def _key(self, do, side, *key):
        name = memory.own("dogfight") + "." + str(side)
        return await getattr(window.broadside.keyring, do)(name, *key)

    async def _show(self, answer):
        say(answer["say"])
        show_faults(answer["faults"], by_id("dogfight"))
        if "kept" not in answer:
            show_response(answer)
            return
        if _dice(answer["kept"]) != _dice(self.kept):
            self.pad.typed = []
        self.kept = answer["kept"]
        await self._keep_key(answer.get("secret"))
        self._place(answer)

    async def _keep_key(self, new):
        """Keep a new key, and none of a box that is gone."""
        if new:
            await self._key("put", new["side"], new["key"])
        for side in (0, 1):
            if not self.kept["boxes"][side]:
                await self._key("forget", side)

    def _place(self, answer):
        show_response(answer)
        self.pad.fit()
        self.keep()
        suit_splits(by_id("dogfight"))
        self._cover()
        for button in every("[data-share]"):
            button.hidden = not window.broadside.shareSheet.canShare()
        place = by_id(answer["focus"]) if answer.get("focus") else None
        if place and by_id("dogfight").offsetParent:
            place.focus()

    def keep(self):
        """Remember everything that is no secret."""
        memory.keep(memory.own("dogfight"), dict(self.kept, typed=self.pad.typed))

    def _tapped(self, event):
        button = event.target.closest("#dogfight button")
        if not button:
            return
        for name, do in TAPS.items():
            value = button.getAttribute(name)
            if value is not None:
                do(self, button, value)
                return
        self._changed()

    def _typed(self, event):
        if event.target.closest("#dogfight-form"):
            self._changed()

    def _retyped(self, event):
        """Another type of weapon has other fields."""
        side = event.target.getAttribute("data-side")
        if side and event.target.closest("#dogfight-form"):
            self.act("retype", {"side": int(side), "focus": event.target.id})

    def _changed(self):
        """The form changed: a set-up is remembered, orders are not."""
        suit_splits(by_id("dogfight"))
        if by_id("dogfight-swap"):
            self.kept["pairs"] = [pair for pair in gather("dogfight-form") if pair[0].startswith("dogfight.")]
            self.keep()

    def _do(self, button, value):
        more = json.loads(button.getAttribute("data-with") or "{}")
        if value == "roll":
            more["typed"] = self.pad.typed
        self.act(value, more)

    def _roll(self, how):
        self.act("roll", {"throw": how, "typed": self.pad.typed})

    def _advise(self, button, value):
        advising.ask(json.loads(value), self.kept)

    def _stop_advice(self, button, value):
        advising.stop()

    def _use(self, button, value):
        take_over(json.loads(value))
        self._changed()
        by_id("dogfight-title").scrollIntoView()
        by_id("f-orders.attack").focus()

    def _hand_out(self, button, value):
        do = "copy" if button.hasAttribute("data-copy") else "share"
        self._task = asyncio.create_task(self._out(do, value))

    async def _out(self, do, value):
        went = await getattr(window.broadside.shareSheet, do)(by_id(value).textContent)
        if do == "copy":
            by_id("dogfight-copied").textContent = by_id(value).getAttribute("data-copied" if went else "data-missed")

    def _cover(self, *_):
        """While a curtain is up nothing behind it can be reached."""
        curtain = by_id("dogfight-curtain")
        up = bool(curtain and curtain.getClientRects().length)
        for element in every(BEHIND):
            element.inert = up


def _dice(kept):
    """How many batches of dice have been thrown."""
    return len((kept.get("now") or {}).get("records", []))


TAPS = {
    "data-dogfight": Dogfight._do,
    "data-advice": Dogfight._advise,
    "data-advice-stop": Dogfight._stop_advice,
    "data-use": Dogfight._use,
    "data-copy": Dogfight._hand_out,
    "data-share": Dogfight._hand_out,
}
dogfight = Dogfight()
