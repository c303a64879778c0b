"""Battles on the page: every button asks the worker for an act, and shows the screen that comes back."""

import asyncio
import json

from page import memory
from page.dom import by_id, every, go_to, later, message, put_html, put_text, say, show_trouble
from page.engine import engine, show_response
from page.form import OWN, fill, fill_within, pairs_of, readable, show_faults
from page.pad import Pad
from pyscript import document, window

KEEPING = ("show", "refresh")
"""Acts after which what was typed on the screen is still there."""
LOADED_AFTER = 4000
"""Milliseconds until battles are loaded in a visit that has not asked for them."""
LIVE_AFTER = 150
"""Milliseconds without a change before a form that answers live is asked about."""


class BattleView:
    """The screen of battles: what it shows, and what was typed on it, kept across reloads.

    filled: called once the form of single attacks holds another attack.
    """

    def __init__(self):
        self.screen = {}
        self.pad = Pad("#battle", lambda: self._busy, self._keep, lambda: self.throw({"how": "typed"}))
        self._waiting = []
        self._busy = False
        self._task = None
        self._timer = None
        self._applied = None
        self._kept = None
        self._later = None
        self.filled = None

    def watch(self):
        """Listen for what other tabs save."""
        document.addEventListener("broadside:stored", lambda event: self.ask("refresh"))
        document.addEventListener("change", self._chosen)
        document.addEventListener("input", self._typed)

    def restore(self):
        """Show the screen as it was left, with what was typed on it."""
        if not by_id("battle"):
            return
        kept = memory.recall(memory.own("battle"))
        kept = kept if isinstance(kept, dict) else {}
        self.screen = kept.get("screen") or {}
        self.pad.typed = kept.get("typed") or []
        self.link()
        self._mark()
        self._kept = readable(kept.get("form"))
        self.seen()

    def seen(self):
        """Show the screen once its view is on the page, or the player has had time to look at the first one."""
        if self._kept is None or not by_id("battle"):
            return
        if by_id("battle").offsetParent is None:
            window.clearTimeout(self._later)
            self._later = later(lambda *_: self._first(), LOADED_AFTER)
            return
        self._first()

    def _first(self):
        form, self._kept = self._kept, None
        if form is not None:
            self.ask("show", form=form)

    def press(self, button, value, event):
        """A button that asks for an act."""
        given = json.loads(button.getAttribute("data-with") or "{}")
        if value == "throw":
            self.throw(given)
        else:
            self.ask(value, given)

    def throw(self, given):
        """Dice: those tapped so far, the rest by the app when the button says so."""
        given["typed"] = self.pad.typed
        self.ask("throw", given)

    def apply(self, link, form, records, picks, done):
        """Tell the battle an attack that was rolled in its own view; `done` is called once that is saved."""
        self._applied = done
        self.screen = {"view": "battle", "battle": link["battle"]}
        more = {"records": records, "picks": picks}
        self.ask("attack.apply", {"link": json.dumps(link), "roll": json.dumps(more)}, form)
        go_to("battle")

    def _told(self, refused):
        """The battle has taken the attack, or not: then the roll stays where it is."""
        if refused:
            go_to("roll")
            return
        memory.forget(memory.own("link"))
        self.link()
        self._applied()

    def _linked(self, answer):
        """An attack of the battle goes into the form of single attacks, to be changed and rolled there."""
        fill([pair for pair in answer["fill"] if not pair[0].startswith(OWN)])
        table = [pair for pair in answer["fill"] if pair[0].startswith(OWN)]
        memory.keep(memory.own("link"), dict(answer["link"], table=table))
        self.link()
        self.filled()
        go_to("attack")

    def link(self):
        """Say above the form which battle's attack it holds."""
        link = memory.recall(memory.own("link"))
        if by_id("link-box"):
            put_text("link", link["text"] if link else "")
            by_id("link-box").hidden = not link

    def unlink(self):
        """The form holds an attack of its own again."""
        memory.forget(memory.own("link"))
        self.link()

    def ask(self, act, given=None, form=None):
        """Send a request for an action; while one is under way, after it."""
        if not by_id("battle"):
            return
        self._waiting.append((act, given or {}, form))
        if not self._busy:
            self._busy = True
            _say_busy(True)
            self._task = asyncio.create_task(self._run())

    async def _run(self):
        try:
            while self._waiting:
                act, given, form = self._waiting.pop(0)
                await self._ask(act, given, form)
        finally:
            self._busy = False
            _say_busy(False)

    async def _ask(self, act, given, form):
        typed = given.pop("typed", [])
        if not engine.is_ready:
            put_text("battle-waits", message("loading"))
        form = form if form is not None else _pairs()
        answer = await engine.send("battle", act, form, given=given, kept=self.screen, typed=typed)
        put_text("battle-waits", "")
        self._show(answer, act, form)

    def _show(self, answer, act, form):
        if answer.get("say"):
            say(answer["say"])
        if act == "attack.apply":
            self._told(bool(answer.get("faults") or answer.get("trouble")))
        if answer.get("faults"):
            self._refused(answer)
            return
        if answer.get("fill"):
            self._linked(answer)
            return
        self._place(answer, act, form)
        if answer.get("saved"):
            window.broadside.persist()

    def _refused(self, answer):
        """Nothing has changed and nothing typed is lost; what has no field of its own is said above."""
        show_response(answer)
        show_faults(answer["faults"])
        if not [name for name in answer["faults"] if by_id("e-" + name)]:
            show_trouble(answer["say"])

    def _place(self, answer, act, form):
        open_folds = [fold.id for fold in every("#battle details[open][id]")]
        here = document.activeElement
        before = here.id if here and here.closest("#battle") else None
        happened = _happened()
        show_response(answer)
        if "sheet-out" in answer.get("regions", {}):
            later(lambda *_: window.print(), 0)
        if "kept" not in answer:
            return
        put_html("sheet-out", "")
        self.screen = answer["kept"]
        for fold in filter(None, map(by_id, open_folds)):
            fold.open = True
        self._refill(answer, act, form, happened)
        for place in every("#battle [data-after]"):
            self._soon(place.getAttribute("data-after"))
        if before is not None or answer.get("focus"):
            self._focus(answer, before)

    def _refill(self, answer, act, form, happened):
        """What was typed comes back; dice tapped before an event, also one of another tab, belong to nothing."""
        if act not in KEEPING or (act == "refresh" and happened != _happened()):
            self.pad.typed = []
        if act in KEEPING and form and not answer.get("fresh"):
            fill_within("battle", form)
        self.pad.show()
        self._keep()
        self._mark()

    def _focus(self, answer, before):
        target = by_id(answer.get("focus") or "") or (None if answer.get("fresh") else by_id(before or ""))
        if not target or target.matches(":disabled"):
            target = by_id("battle-title")
            if answer.get("fresh"):
                document.documentElement.scrollTop = 0
        target.focus(json_options())

    def _mark(self):
        """Say to the rest of the page whether a battle is on the table."""
        if self.screen.get("battle"):
            document.documentElement.setAttribute("data-battle", "open")
        else:
            document.documentElement.removeAttribute("data-battle")

    def _keep(self):
        kept = {"screen": self.screen, "form": _pairs(), "typed": self.pad.typed}
        memory.keep(memory.own("battle"), kept)

    def _typed(self, event):
        form = event.target.closest("#battle form")
        if not form:
            return
        self._keep()
        if form.getAttribute("data-live") and event.target.type == "text":
            self._soon(form.getAttribute("data-live"))

    def _soon(self, act):
        """Ask once nothing has changed for a moment."""
        window.clearTimeout(self._timer)
        self._timer = later(lambda *_: self.ask(act), LIVE_AFTER)

    def _chosen(self, event):
        """A list, a box or a file that acts as soon as something is chosen."""
        form = event.target.closest("#battle form[data-form-act]")
        if form and event.target.type != "text":
            self.ask(form.getAttribute("data-form-act"))
            return
        if event.target.getAttribute("data-go"):
            self.ask("go", {"view": event.target.getAttribute("data-go"), "option": event.target.value})
        elif event.target.getAttribute("data-file"):
            self._task_file = asyncio.create_task(self._read(event.target))

    async def _read(self, field):
        text = await window.broadside.files.read(field)
        if text is not None:
            self.ask(field.getAttribute("data-file"), {"text": text})


def json_options():
    """Focus without scrolling: the place on the screen is the player's."""
    return window.JSON.parse('{"preventScroll": true}')


def _say_busy(busy):
    """Whether an act is under way, also for those who do not see it."""
    if by_id("battle"):
        by_id("battle").setAttribute("aria-busy", "true" if busy else "false")


def _happened():
    """What the screen says happened last."""
    return [place.textContent for place in every("#battle .last")]


def _pairs():
    """All that is typed on the screen, and the rulings and the players' table, which a new battle takes over."""
    pairs = []
    for form in every("#battle form"):
        pairs += pairs_of(form)
    for form in filter(None, map(by_id, ("rulings-form", "table-form"))):
        pairs += pairs_of(form)
    return pairs


battles = BattleView()
