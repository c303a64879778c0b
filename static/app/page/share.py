"""Sharing: hands out what the worker makes of a set-up, plan, fleet or battle, and shows what arrives as a code."""

import asyncio
import json

from page import memory
from page.battle import battles
from page.dom import by_id, every, game, go_to, message, put_html, put_text, say
from page.engine import engine, show_response
from page.form import fill, gather, pairs_of, readable, show_faults
from page.odds import live
from pyscript import document, window

SHOWN = "shared"
"""Under which the code that is being looked at is remembered, across reloads."""
WANTED = ("kind", "id", "code", "page")
"""What is said of the thing to be shared, or of the code to be opened."""
BEFORE = "before-shared"
"""Under which a form is remembered that gave way to a shared one."""


class Sharing:
    """What is shown in the view of sharing: nothing, something made to be handed out, or a code that was opened."""

    def __init__(self):
        self.code = ""
        self.change_game = None
        self._from, self._maker = "attack", None
        self._last = None
        self._waiting = []
        self._task = None
        self._busy = False

    def watch(self, change_game):
        """Take up the code that was looked at, or the one in the address; `change_game` shows another game's page."""
        self.change_game = change_game
        document.addEventListener("broadside:share", self._arrived)
        self.offer()
        if window.broadside.share.code:
            self._arrived()
        elif memory.recall(SHOWN) and window.location.hash == "#share":
            self._open(memory.recall(SHOWN))

    def restore(self):
        """Show in the page's new language what was shown; what was made of one game says nothing in another."""
        self.offer()
        if self._last and (self.code or self._last["of"] == game()):
            self._ask(dict(self._last, quiet=True))

    def offer(self):
        """Say above the form that it holds a shared set-up, as long as the one before can be put back."""
        if by_id("share-line"):
            by_id("share-line").hidden = not memory.recall(memory.own(BEFORE))

    def press(self, button, value, event):
        """A button that has to do with sharing."""
        TAPS[value](self, button)

    def _arrived(self, *_):
        code = window.broadside.share.code
        window.broadside.share.code = ""
        self._open(code)

    def _open(self, code):
        self._ask({"act": "open", "code": code, "form": gather()})

    def _typed(self, button):
        self._open(by_id("f-share.code").value)

    def _make(self, button):
        self._from, self._maker = window.location.hash[1:] or "attack", button
        asked = self._about(button)
        if asked["kind"] == "plan":
            asked["form"] = [pair for form in every("#battle form") for pair in pairs_of(form)]
        asked["act"] = "make"
        self._ask(asked)

    def _file(self, button):
        asked = self._about(button)
        asked["act"] = "file"
        self._ask(asked)

    def _about(self, button):
        asked = {"form": gather(), "screen": battles.screen, "page": _here()}
        asked.update(json.loads(button.getAttribute("data-with")))
        return asked

    def _take(self, button):
        # Taken over twice, the form from before would be the one that was shared.
        if not self._busy:
            self._ask({"act": "take", "code": self.code})

    def _leave(self, button):
        made = not self.code
        self._forget()
        go_to(self._from if made else "attack")
        if made and self._maker.isConnected:
            self._maker.focus()

    def _forget(self):
        self.code, self._last = "", None
        memory.forget(SHOWN)
        put_html("share-out", "")
        by_id("f-share.code").value = ""

    def _ask(self, asked):
        """Ask the worker; while an answer is awaited, after it."""
        self._waiting.append(asked)
        if not self._busy:
            self._busy = True
            self._task = asyncio.create_task(self._run())

    async def _run(self):
        try:
            while self._waiting:
                asked = self._waiting.pop(0)
                if not engine.is_ready:
                    put_text("share-waits", message("loading"))
                given = {key: asked[key] for key in WANTED if key in asked}
                kept, form = asked.get("screen", {}), asked.get("form", [])
                answer = await engine.send("share", asked["act"], form, given=given, kept=kept)
                put_text("share-waits", "")
                await self._show(answer, asked)
        finally:
            self._busy = False

    async def _show(self, answer, asked):
        say(answer["say"])
        show_response(answer)
        show_faults(answer["faults"], by_id("share"))
        if "game" in answer:
            await self._taken(answer)
        elif "regions" in answer:
            self._shown(answer, asked)

    def _shown(self, answer, asked):
        self.code = "" if answer["faults"] else asked.get("code", "")
        if self.code:
            memory.keep(SHOWN, self.code)
        else:
            memory.forget(SHOWN)
        self._last = dict(asked, of=game())
        for button in every("[data-code=send]"):
            button.hidden = not window.broadside.shareSheet.canShare()
        if asked.get("quiet"):
            return
        go_to("share")
        place = by_id("share-title") or by_id("f-share.code")
        document.documentElement.scrollTop = 0
        place.focus()

    async def _taken(self, answer):
        """The player has agreed: the form is filled, or the screen of the new fleet or battle shown."""
        self._forget()
        other = answer["game"] != game()
        if "kept" in answer:
            kept = {"screen": answer["kept"], "form": answer.get("forms", []), "typed": []}
            memory.keep("battle." + answer["game"], kept)
            window.broadside.persist()
        if other:
            await self.change_game(document.querySelector('.games [data-game="' + answer["game"] + '"]'))
        elif "kept" in answer:
            battles.restore()
        if "fill" in answer:
            self._fill(answer["fill"])
        go_to("battle" if "kept" in answer else "attack")

    def _fill(self, pairs):
        before = {"form": gather(), "link": memory.recall(memory.own("link"))}
        memory.keep(memory.own(BEFORE), before)
        self._put(pairs, None)

    def _put(self, pairs, link):
        if link:
            memory.keep(memory.own("link"), link)
        else:
            memory.forget(memory.own("link"))
        fill(pairs)
        battles.link()
        live.ask()
        self.offer()

    def _back(self, button):
        """The form as it was before; what was shared is gone from it."""
        before = memory.recall(memory.own(BEFORE)) or {}
        memory.forget(memory.own(BEFORE))
        self._put(readable(before.get("form")), before.get("link"))

    def _keep(self, button):
        memory.forget(memory.own(BEFORE))
        self.offer()

    def _copy(self, button):
        self._task = asyncio.create_task(self._copied(button.getAttribute("data-from")))

    async def _copied(self, source):
        went = await window.broadside.shareSheet.copy(by_id(source).textContent)
        by_id("share-copied").textContent = by_id("share-copied").getAttribute("data-copied" if went else "data-missed")

    def _send(self, button):
        self._task = asyncio.create_task(self._sent())

    async def _sent(self):
        await window.broadside.shareSheet.shareLink(by_id("share-link").textContent)


def _here():
    """The address of this page, to which links lead."""
    return window.location.origin + window.location.pathname


TAPS = {
    "open": Sharing._typed,
    "make": Sharing._make,
    "file": Sharing._file,
    "take": Sharing._take,
    "leave": Sharing._leave,
    "back": Sharing._back,
    "keep": Sharing._keep,
    "copy": Sharing._copy,
    "send": Sharing._send,
}
sharing = Sharing()
