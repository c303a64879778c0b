"""A view of the page: it sends requests one after the other and shows the responses; it knows no
game and no rule.

`data-of="NAME"` marks the elements of a view. The device remembers the view's kept values, forms
and typed dice, but no form with `data-unkept`.
"""

import js as window
from js import document
from shell.announcements import announcer
from shell.device_tasks import use_device
from shell.dice_animation import tumble
from shell.dice_pad import due_of, show_pad
from shell.dom import (
    begin,
    every,
    game,
    go_to,
    later,
    mark,
    on_screen,
    views_on_screen,
    went_elsewhere,
)
from shell.engine import engine
from shell.fields import differing, fill, forms, other_forms, pairs_of, set_fields, show_faults
from shell.key_ring import keep_keys, read_keys
from shell.memory import keep, put_by, recall
from shell.page_switch import switch
from shell.response_regions import arrange, cover, cursor, put_cursor, show_hits, show_trouble
from shell.stale_figures import CHANGES, are_current, outdate
from shell.tap_filter import TapFilter

LOADED_AFTER = 4000
"""Milliseconds until the shell loads a view that the player has not opened yet."""
SAY_AFTER = 900
"""Milliseconds without a change before a live answer is announced."""
STAYS = ("show", "refresh", "flow-left")
"""Actions that keep the values typed on the screen."""
VIEWS = {}


def view(name):
    """Return the view of a name."""
    if name not in VIEWS:
        VIEWS[name] = View(name)
    return VIEWS[name]


def view_of(element):
    """Return the first view of an element."""
    return view(element.closest("[data-of]").getAttribute("data-of").split(" ")[0])


def renew(form):
    """Dim the figures of a changed form, and ask about the form."""
    outdate(form)
    live(form)


def live(form):
    """Ask about a form with live answers."""
    if form.hasAttribute("data-live"):
        name, _, action = form.getAttribute("data-live").partition(".")
        view(name).live(action)


class View:
    """A view: kept values, dice typed for a batch, and requests, which are actions or live requests
    about its forms.
    """

    def __init__(self, name):
        self.name = name
        self.kept, self.typed, self.batch = None, [], ""
        self._opening = []
        self.busy = False
        self._restored = self._later = self._more = None
        self._waiting, self._live, self._running = [], [], False
        self._taps = TapFilter()

    def _elements(self):
        return every('[data-of="' + self.name + '"]')

    def _has(self, attribute):
        return any(element.hasAttribute(attribute) for element in self._elements())

    def _is_on_screen(self):
        return any(on_screen(item) for item in self._elements())

    def take_up(self):
        """Restore the view from this device, and return whether its forms were saved.

        The request for the view waits until the player sees the view.
        """
        response = recall(self.name)
        self._opening = self._own_pairs()
        self.kept, self.typed, self.batch = response["kept"], response["typed"], response["batch"]
        fill(self.name, response["forms"], all_of_them=True)
        self._restored = (
            response["forms"]
            if self._elements() and (self.kept or self._has("data-first"))
            else None
        )
        self._mark(self._own_pairs() if response["forms"] else self._opening)
        return bool(response["forms"])

    def seen(self):
        """Ask for a restored view as soon as the player sees it, or after a delay."""
        window.clearTimeout(self._later)
        if self._is_on_screen():
            self._first()
        elif self._restored is not None:
            self._later = later(self._first, LOADED_AFTER)

    def _first(self):
        remaining, self._restored = self._restored, None
        if remaining is not None:
            self.ask("show", pairs=remaining or None)

    def remember(self):
        """Save kept values, forms and typed dice."""
        pairs = self._own_pairs()
        keep(
            self.name, {"kept": self.kept, "forms": pairs, "typed": self.typed, "batch": self.batch}
        )
        self._mark(pairs)

    def _own_pairs(self):
        return pairs_of(
            [form for form in forms(self.name, own=True) if not form.hasAttribute("data-unkept")]
        )

    def _mark(self, pairs):
        """Mark whether the forms, given as pairs, differ from those the page opened with, and what
        is open.
        """
        changed = pairs != self._opening
        mark(document.documentElement, "data-" + self.name + "-changed", "" if changed else None)
        for element in self._elements():
            name = element.getAttribute("data-open")
            if name:
                is_open = self.kept and self.kept.get(name)
                mark(document.documentElement, "data-" + self.name, "open" if is_open else None)
        for element in every('[data-names="' + self.name + '"]'):
            element.textContent = (self.kept or {}).get("name") or ""

    def tap(
        self,
        action,
        given,
        pairs,
        at,
        once=False,
        finger=False,
        queue=False,
        many=False,
        choice=False,
    ):
        """Ask for an action after a tap; ignore the second of two equal taps, and a tap just after
        dice landed.

        at: time of the tap, in milliseconds.
        once: whether a tap just after dice landed counts as an accident.
        finger: whether the tap came from a pointer rather than a key.
        queue: whether the action may wait for the current response, like every action of a view
            with `data-queue`.
        many: whether equal taps on equal forms count several times.
        choice: whether the action follows a choice in a form; what is tapped next waits for the
            response.
        """
        upon = (action, given, pairs, window.performance.now() if many else 0)
        is_accident = self._taps.is_accident(upon, at, once, finger)
        is_waiting = any(upon == item["upon"] for item in self._waiting)
        may_wait = queue or self._has("data-queue")
        if is_accident or is_waiting:
            return
        if may_wait or not self.busy:
            self.ask(action, given, pairs, once, at, upon, choice)

    def ask(self, action, given=None, pairs=None, once=False, tapped=0, upon=None, choice=False):
        """Ask for an action after the waiting actions, with the forms of the view unless `pairs`
        are given.
        """
        if self._more and "stop" in (given or {}):
            pairs = self._more["pairs"]
        wanted = {
            "action": action,
            "given": given or {},
            "pairs": pairs,
            "once": once,
            "revision": self._revision(),
        }
        wanted.update({"game": game(), "moment": CHANGES[0]})
        self._waiting.append(
            dict(wanted, upon=upon, tapped=tapped, choice=choice, here=window.location.hash)
        )
        self._busy()
        self._go_on()

    def live(self, action):
        """Ask about the current forms, after the current response if the view awaits one."""
        if self._elements():
            self._live = [item for item in self._live if item != action] + [action]
            self._go_on()

    def _busy(self):
        """Mark whether actions wait; a choice, or a request that only refreshes the view, blocks no
        tap.
        """
        self.busy = any(
            item["action"] not in STAYS and not item["choice"] for item in self._waiting
        )
        for element in self._elements():
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
        """Send one request: an action, else a live request, else the repetition of a request with
        more to come.
        """
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
        """Send a request and show the response.

        If the page shows another game by then, save the kept values for the game of the request.
        """
        of = wanted["game"]
        if self._outdated(of):
            return
        sent = self._request(wanted, self.typed if due_of(self) else [])
        response = await engine.send(sent)
        needs = response["follow"].get("needs")
        if needs and not self._outdated(of):
            sent["secrets"] = await read_keys(needs, self.name, of)
            response = await engine.send(sent)
        await keep_keys(response["device"].get("secret", {}), self.name, of)
        if self._outdated(of):
            if "kept" in response:
                put_by(self.name, of, response["kept"])
            return
        if response["follow"].get("more"):
            self._more = dict(wanted, pairs=sent["forms"])
        await self._show(response, wanted, sent["forms"])

    async def _answer_live(self):
        """Send a live request, and show the response only if the forms have not changed since."""
        action = self._live.pop(0)
        wanted = {
            "action": action,
            "given": {"seen": views_on_screen()},
            "tapped": 0,
            "game": game(),
            "moment": CHANGES[0],
        }
        wanted["here"] = window.location.hash
        sent = self._request(wanted, [])
        response = await engine.send(sent)
        if self._outdated(wanted["game"]):
            return
        more = response["follow"].get("more")
        if more is not None:
            self._more = dict(wanted, pairs=sent["forms"], once=False) if more else None
        if action not in self._live:
            self._show_live(response, wanted)

    def _revision(self):
        """Return the revision that the player sees; another tab may change it before the action's
        turn.
        """
        return (self.kept or {}).get("revision")

    def _request(self, wanted, typed):
        pairs = wanted.get("pairs")
        pairs = pairs_of(forms(self.name)) if pairs is None else pairs
        about = {"view": self.name, "action": wanted["action"], "given": wanted["given"]}
        kept = dict(self.kept, revision=wanted["revision"]) if wanted.get("revision") else self.kept
        return dict(about, forms=pairs, kept=kept, typed=typed)

    def _outdated(self, of):
        """Return whether the page now shows another game, and the view does not belong to all
        games.
        """
        return of != game() and not self._has("data-of-all")

    def _show_live(self, response, wanted):
        before = cursor(self.name)
        self._placed(response, wanted, [])
        put_cursor(self.name, response, before)
        self.remember()
        announcer.withdraw(self.name)
        if response["say"]:
            self._say_later(response["say"], self.name + "." + wanted["action"])

    def _say_later(self, text, figures):
        """Announce live figures once the player pauses, unless another view is shown or the figures
        are outdated.
        """

        def is_true():
            return self._is_on_screen() and are_current(figures)

        announcer.say_later(text, self.name, is_true, SAY_AFTER)

    def _belongs(self, wanted):
        """Return whether a response belongs to what is shown: the player may have opened another
        view.
        """
        has_stayed = window.location.hash == wanted["here"]
        return self._is_on_screen() or (has_stayed and wanted["action"] not in STAYS)

    async def _show(self, response, wanted, pairs):
        """Show the response to an action, keep its values, and do what follows from it."""
        before, stays = cursor(self.name), wanted["action"] in STAYS
        form, screen = response["form"], response["screen"]
        wanted["upon"] = None
        if (response["say"] or screen.get("fresh")) and self._belongs(wanted):
            announcer.say(response["say"], response.get("toast"))
        if wanted["once"]:
            self._taps.note_landing(window.performance.now())
        typed, newer = pairs_of(forms(self.name, own=True)) or pairs, self._newer(wanted, pairs)
        # A refused text stays in its field, so that the player can correct it.
        stays_typed = (stays or response.get("trouble")) and not screen.get("fresh")
        tumble(wanted["action"])
        placed = self._placed(response, wanted, typed if stays_typed else [])
        set_fields(self.name, {} if screen.get("fresh") else newer)
        if "fill" in form:
            fill(self.name, form["fill"])
        self.kept = response.get("kept", self.kept)
        show_pad(self)
        self.remember()
        for item in forms(self.name, own=True) if form else placed:
            (renew if form else live)(item)
        for item in other_forms(self.name, form.get("fields", {})):
            renew(item)
        if screen.get("go"):
            await self._go(screen["go"], wanted)
        if (before is not None or not stays) and self._belongs(wanted):
            put_cursor(self.name, response, before)
        show_hits(screen.get("hit", []))
        await self._follow(response)

    async def _go(self, name, wanted):
        """Open the view that a response wants, unless the player has opened another one."""
        await window.broadside.waitForStep()
        if not went_elsewhere(wanted["here"]):
            go_to(name)
            # The response opened this view itself, and may put the focus into it.
            wanted["here"] = window.location.hash

    def _newer(self, wanted, pairs):
        """Return the fields, given as pairs when asked, that the player has changed since: no
        response knows them.
        """
        return differing(pairs, pairs_of(forms(self.name))) if CHANGES[0] > wanted["moment"] else {}

    def _placed(self, response, wanted, typed):
        """Show the parts of a response, and return the forms in them."""
        placed = arrange(response, typed, wanted["moment"])
        set_fields(self.name, response["form"].get("fields", {}))
        # A refresh of the view says nothing about typed values.
        silent = wanted["action"] in STAYS and not response["faults"]
        reported = silent or show_faults(self.name, response["faults"]) or response["regions"]
        trouble = response.get("trouble", "") if reported else response["say"]
        show_trouble(trouble, self.name + "." + wanted["action"], wanted["tapped"])
        cover()
        return placed

    async def _follow(self, response):
        device, of = response["device"], response["screen"].get("game", game())
        use_device(device)
        if of != game():
            await switch(document.querySelector('.games [data-game="' + of + '"]'))
        after = response["follow"].get("then")
        if after:
            view(after["view"]).ask(after["action"], after.get("given"), after.get("forms"))
