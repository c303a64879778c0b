"""A view of the page: it sends requests, one after the other, and shows what comes back; it knows no game and no rule.

`data-of="NAME"` says which elements are of it. What it keeps, what is typed in its forms and the dice tapped so far are
remembered; a form with `data-unkept` is not.
"""

import js as window
from js import document
from shell.dice import tumble
from shell.dom import begin, every, game, go_to, later, mark, on_screen, say, went_elsewhere
from shell.engine import engine
from shell.fields import fill, forms, pairs_of, set_fields, show_faults
from shell.figures import CHANGES, outdate
from shell.memory import keep, put_by, recall
from shell.pad import due_of, show_pad
from shell.placing import cover, cursor, place, put_cursor, show_hits, show_trouble
from shell.switch import switch

DOUBLE_TAP = 400
"""Milliseconds after a roll landed in which another tap is taken for the same finger."""
SAME_TAP = 150
"""Milliseconds in which no finger means to do the same a second time."""
LOADED_AFTER = 4000
"""Milliseconds until a view that nobody has seen yet is asked for."""
SAY_AFTER = 900
"""Milliseconds without a change before a live answer is announced."""
STAYS = ("show", "refresh")
"""Actions after which what was typed on the screen is still there."""
VIEWS = {}


def view(name):
    """The view of a name."""
    if name not in VIEWS:
        VIEWS[name] = View(name)
    return VIEWS[name]


def view_of(element):
    """The view that an element is first of all of."""
    return view(element.closest("[data-of]").getAttribute("data-of").split(" ")[0])


def renew(form):
    """Dim what follows from a form that has changed, and ask about the form."""
    outdate(form)
    live(form)


def live(form):
    """Ask about a form that answers live."""
    if form.hasAttribute("data-live"):
        name, _, action = form.getAttribute("data-live").partition(".")
        view(name).live(action)


class View:
    """What is kept of a view, the dice typed for a batch, and its requests: actions, and live ones about its forms."""

    def __init__(self, name):
        self.name = name
        self.kept, self.typed, self.batch = None, [], ""
        self.busy = False
        self._left = self._later = self._saying = self._more = None
        self._waiting, self._live, self._running = [], "", False
        self._landed = self._tapped = -DOUBLE_TAP
        self._upon = None

    def _places(self):
        return every('[data-of="' + self.name + '"]')

    def _has(self, attribute):
        return any(element.hasAttribute(attribute) for element in self._places())

    def take_up(self):
        """Take up what was left on this device, if anything was; it is asked for once the view is seen."""
        left = recall(self.name)
        self.kept, self.typed, self.batch = left["kept"], left["typed"], left["batch"]
        fill(self.name, left["forms"], all_of_them=True)
        self._left = left["forms"] if self._places() and (self.kept or self._has("data-first")) else None
        self._mark()
        return bool(left["forms"])

    def seen(self):
        """Show the view as it was left once it is on the screen, or the player has had time to look at another."""
        window.clearTimeout(self._later)
        if any(on_screen(one) for one in self._places()):
            self._first()
        elif self._left is not None:
            self._later = later(self._first, LOADED_AFTER)

    def _first(self):
        left, self._left = self._left, None
        if left is not None:
            self.ask("show", pairs=left or None)

    def remember(self):
        """Remember what is kept, typed and tapped."""
        typed = pairs_of([form for form in forms(self.name, own=True) if not form.hasAttribute("data-unkept")])
        keep(self.name, {"kept": self.kept, "forms": typed, "typed": self.typed, "batch": self.batch})
        self._mark()

    def _mark(self):
        """Say to the rest of the page whether something is open in a view, such as a battle."""
        for element in self._places():
            name = element.getAttribute("data-open")
            if name:
                is_open = self.kept and self.kept.get(name)
                mark(document.documentElement, "data-" + self.name, "open" if is_open else None)

    def tap(self, action, given, pairs, once=False, finger=False, queue=False, many=False):
        """Ask for an action as a player taps it; a finger that taps twice, or again just after dice landed, taps once.

        What waits already is not asked for again upon the same forms, unless it is to be tapped `many` times.
        While an answer is awaited only what is to `queue`, in the whole view or at one button, is asked for after it.
        """
        now = window.performance.now()
        upon = (action, given, pairs, now if many else 0)
        same = upon == self._upon and now < self._tapped + SAME_TAP
        again = finger and (same or (once and now < self._landed + DOUBLE_TAP))
        again = again or any(upon == one["upon"] for one in self._waiting)
        self._upon, self._tapped = upon, now
        if not again and (queue or self._has("data-queue") or not self.busy):
            self.ask(action, given, pairs, once, now, upon)

    def ask(self, action, given=None, pairs=None, once=False, tapped=0, upon=None):
        """Ask for an action, after those that wait; with the forms of the view unless others are given."""
        if self._more and "stop" in (given or {}):
            pairs = self._more["pairs"]
        wanted = {"action": action, "given": given or {}, "pairs": pairs, "once": once, "revision": self._revision()}
        wanted.update({"game": game(), "moment": CHANGES[0]})
        self._waiting.append(dict(wanted, upon=upon, tapped=tapped, here=window.location.hash))
        self._busy()
        self._go_on()

    def live(self, action):
        """Ask about the forms as they are now; while an answer is awaited, once more after it."""
        if self._places():
            self._live = action
            self._go_on()

    def _busy(self):
        """Say whether actions wait; what only shows the view once more keeps no tap from being one."""
        self.busy = any(one["action"] not in STAYS for one in self._waiting)
        for element in self._places():
            element.setAttribute("aria-busy", "true" if self._waiting else "false")
            element.toggleAttribute("data-asked", self.busy)

    def _go_on(self):
        if not self._running:
            self._running = True
            begin(self._run())

    async def _run(self):
        try:
            while self._waiting or self._live or self._more:
                await self._next()
        finally:
            self._running = False

    async def _next(self):
        """One request: an action, or a live one, or the same once more for which there is more to come."""
        if self._waiting:
            self._more = None
            try:
                await self._answer(self._waiting[0])
            finally:
                self._waiting.pop(0)
                self._busy()
        elif self._live:
            await self._answer_live()
        else:
            wanted, self._more = self._more, None
            await self._answer(wanted)

    async def _answer(self, wanted):
        """Ask, and show what comes back; where the page shows another game by now, it is kept for its own."""
        of = wanted["game"]
        if self._left_behind(of):
            return
        sent = self._request(wanted, self.typed if due_of(self) else [])
        response = await engine.send(sent)
        if response.get("needs") and not self._left_behind(of):
            # MicroPython does not wait inside a comprehension.
            sent["secrets"] = {}
            for name in response["needs"]:
                sent["secrets"][name] = await window.broadside.keyring.get(self._own(name, of))
            response = await engine.send(sent)
        for name, key in response.get("secret", {}).items():
            await getattr(window.broadside.keyring, "put" if key else "forget")(self._own(name, of), key)
        if self._left_behind(of):
            if "kept" in response:
                put_by(self.name, of, response["kept"])
            return
        if response.get("more"):
            self._more = dict(wanted, pairs=sent["forms"])
        await self._show(response, wanted, sent["forms"])

    async def _answer_live(self):
        """Only the answer to the newest forms is shown."""
        wanted = {"action": self._live, "given": {"seen": _seen()}, "tapped": 0, "game": game(), "moment": CHANGES[0]}
        self._live = ""
        sent = self._request(wanted, [])
        response = await engine.send(sent)
        if self._left_behind(wanted["game"]):
            return
        if response.get("more") is not None:
            self._more = dict(wanted, pairs=sent["forms"], once=False) if response["more"] else None
        if not self._live:
            self._show_live(response, wanted)

    def _revision(self):
        """What the player sees now: another tab may have changed it by the time an action's turn comes."""
        return (self.kept or {}).get("revision")

    def _request(self, wanted, typed):
        pairs = wanted.get("pairs")
        pairs = pairs_of(forms(self.name)) if pairs is None else pairs
        about = {"view": self.name, "action": wanted["action"], "given": wanted["given"]}
        kept = dict(self.kept, revision=wanted["revision"]) if wanted.get("revision") else self.kept
        return dict(about, forms=pairs, kept=kept, typed=typed)

    def _own(self, name, of):
        return self.name + "." + of + "." + name

    def _left_behind(self, of):
        """Whether the page shows another game than the one asked of by now, in a view that is not of all of them."""
        return of != game() and not self._has("data-of-all")

    def _show_live(self, response, wanted):
        before = cursor(self.name)
        self._placed(response, wanted, [])
        put_cursor(self.name, response, before)
        self.remember()
        window.clearTimeout(self._saying)
        if response["say"]:
            self._saying = later(lambda: say(response["say"]), SAY_AFTER)

    async def _show(self, response, wanted, pairs):
        """Show the response to an action, keep what it says, and do what follows from it."""
        before, stays = cursor(self.name), wanted["action"] in STAYS
        wanted["upon"] = None
        if response["say"]:
            say(response["say"])
        if wanted["once"]:
            self._landed = window.performance.now()
        typed = pairs_of(forms(self.name, own=True)) or pairs
        # What was refused is still to be said: it stays in its field.
        stays_typed = (stays or response.get("trouble")) and not response.get("fresh")
        tumble(wanted["action"])
        placed = self._placed(response, wanted, typed if stays_typed else [])
        if "fill" in response:
            fill(self.name, response["fill"])
        self.kept = response.get("kept", self.kept)
        show_pad(self)
        self.remember()
        filled = "fill" in response or "fields" in response
        for form in forms(self.name, own=True) if filled else placed:
            (renew if filled else live)(form)
        if response.get("go") and not went_elsewhere(wanted["here"]):
            go_to(response["go"])
        if before is not None or not stays:
            put_cursor(self.name, response, before)
        show_hits(response.get("hit", []))
        await self._follow(response)

    def _placed(self, response, wanted, typed):
        """Show what is to be shown; the forms that came with it."""
        placed = place(response, typed, wanted["moment"])
        set_fields(self.name, response.get("fields", {}))
        # What only shows the view once more says nothing about what is typed.
        silent = wanted["action"] in STAYS and not response["faults"]
        all_told = silent or show_faults(self.name, response["faults"]) or response["regions"]
        trouble = response.get("trouble", "") if all_told else response["say"]
        show_trouble(trouble, self.name + "." + wanted["action"], wanted["tapped"])
        cover()
        return placed

    async def _follow(self, response):
        if response["file"]:
            window.broadside.files.save(response["file"])
        if response.get("saved"):
            window.broadside.persist()
        if response.get("printed"):
            later(window.print, 0)
        if response.get("game", game()) != game():
            await switch(document.querySelector('.games [data-game="' + response["game"] + '"]'))
        if "then" in response:
            after = response["then"]
            view(after["view"]).ask(after["action"], after.get("given"), after.get("forms"))


def _seen():
    """The views on the screen: on a phone most are not, and what is in them need not be worked out."""
    return " ".join([place.id for place in every(".view") if on_screen(place)])
