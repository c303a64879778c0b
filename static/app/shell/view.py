"""A view of the page: it sends requests one after the other and shows the responses; it knows no
game and no rule.

`data-of="NAME"` marks the elements of a view.
"""

import js as window
from js import document
from shell.announcements import announcer
from shell.device_tasks import use_device
from shell.dice_animation import tumble
from shell.dice_pad import due_of, show_pad
from shell.dom import (
    begin,
    game,
    go_to,
    later,
    views_on_screen,
    went_elsewhere,
)
from shell.engine import engine
from shell.fields import fill, find_changes, forms, other_forms, pairs_of, set_fields, show_faults
from shell.key_ring import keep_keys, read_keys
from shell.memory import put_by
from shell.page_switch import switch
from shell.requested_action import RequestedAction
from shell.response_regions import arrange, cover, cursor, put_cursor, show_hits, show_trouble
from shell.stale_figures import CHANGES, are_current, outdate
from shell.taps import TapFilter
from shell.view_state import ViewState

LOADED_AFTER = 4000
"""Milliseconds until the shell loads a view that the player has not opened yet."""
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
    ask_about(form)


def ask_about(form):
    """Ask about a form, if it has live answers."""
    if form.hasAttribute("data-live"):
        name, _, action = form.getAttribute("data-live").partition(".")
        view(name).ask_live(action)


class View(ViewState):
    """A view with its requests, which are actions or live requests about its forms."""

    def __init__(self, name):
        super().__init__(name)
        self.busy = False
        self._restored = None
        self._timer = None
        self._waiting = []
        self._live = []
        self._more = None
        self._is_running = False
        self._held = None
        self._taps = TapFilter(name)

    def take_up(self):
        """Restore the view from this device, and return whether its forms were saved.

        The request for the view waits until the player sees the view.
        """
        pairs = self.restore()
        self._keep(self.kept)
        self._restored = None
        if self.elements() and (self.kept or self.has("data-first")):
            self._restored = pairs
        return bool(pairs)

    def ask_when_seen(self):
        """Ask for a restored view as soon as the player sees it, or after a delay."""
        window.clearTimeout(self._timer)
        if self.is_on_screen():
            self._ask_first()
        elif self._restored is not None:
            self._timer = later(self._ask_first, LOADED_AFTER)

    def _ask_first(self):
        pairs = self._restored
        self._restored = None
        if pairs is not None:
            self.ask("show", pairs=pairs or None)

    def take_tap(self, tap):
        """Ask for the action of a tap, unless the tap is an accident, or an equal one waits.

        Of the taps made while the view works, those that may wait come after one another; of the
        others the last one counts, if its button is still there afterwards. Of the taps on screens
        before the engine is ready the last one counts.
        """
        is_waiting = any(wanted.awaits(tap) for wanted in self._waiting)
        if self._taps.is_accident(tap) or is_waiting:
            return
        if not engine.is_ready and self.has("data-steps"):
            for wanted in self._waiting:
                wanted.withdraw()
        if not self.busy or tap.may_wait or self.has("data-queue"):
            self.ask(tap.action, tap.given, tap.pairs, tap)
        else:
            self._held = tap

    def _take_held_tap(self):
        """Ask for the action of the tap that was made while the view worked."""
        tap = self._held
        if tap is None or self.busy:
            return
        self._held = None
        if tap.is_still_there() and not self._taps.is_too_early(tap):
            self.ask(tap.action, tap.given, None, tap)

    def ask(self, action, given=None, pairs=None, tap=None):
        """Ask for an action after the waiting actions, with the forms of the view unless `pairs`
        are given.

        tap: the tap that asks for the action.
        """
        given = given or {}
        if self._more and "stop" in given:
            pairs = self._more.pairs
        revision = (self.kept or {}).get("revision")
        wanted = RequestedAction(action, given, pairs, tap, revision)
        self._waiting.append(wanted)
        self._mark_busy()
        self._go_on()

    def ask_live(self, action):
        """Ask about the current forms, after the current response if the view awaits one."""
        if self.elements():
            self._live = [item for item in self._live if item != action]
            self._live.append(action)
            self._go_on()

    def _mark_busy(self):
        """Mark whether actions wait; a choice, or a request that only refreshes the view, blocks no
        tap.
        """
        self.busy = any(
            wanted.action not in STAYS and not wanted.is_choice for wanted in self._waiting
        )
        is_waiting = "true" if self._waiting else "false"
        for element in self.elements():
            element.setAttribute("aria-busy", is_waiting)
            element.toggleAttribute("data-asked", self.busy)

    def _go_on(self):
        if not self._is_running:
            self._is_running = True
            begin(self._run())

    async def _run(self):
        try:
            while self._waiting or self._live or self._more:
                await self._send_next()
        finally:
            self._is_running = False

    async def _send_next(self):
        """Send one request: an action, else a live request, else the repetition of a request with
        more to come.
        """
        if self._waiting:
            self._more = None
            wanted = self._waiting[0]
            try:
                await engine.ready()
                if not wanted.is_withdrawn:
                    await self._answer(wanted)
            finally:
                self._waiting.pop(0)
                self._mark_busy()
                self._take_held_tap()
        elif self._live:
            await self._answer_live()
        else:
            wanted = self._more
            self._more = None
            await self._answer(wanted)

    async def _answer(self, wanted):
        """Send a request and show the response.

        If the page shows another game by then, save the kept values for the game of the request.
        """
        of = wanted.game
        if self._is_outdated(of):
            return
        typed = self.typed if due_of(self) else []
        sent = self._request(wanted, typed)
        response = await engine.send(sent)
        needs = response["follow"].get("needs")
        if needs and not self._is_outdated(of):
            sent["secrets"] = await read_keys(needs, self.name, of)
            response = await engine.send(sent)
        await keep_keys(response["device"].get("secret", {}), self.name, of)
        if self._is_outdated(of):
            if "kept" in response:
                put_by(self.name, of, response["kept"])
            return
        if response["follow"].get("more"):
            self._more = wanted.repeat(sent["forms"])
        await self._show(response, wanted, sent["forms"])

    async def _answer_live(self):
        """Send a live request, and show the response only if the forms have not changed since."""
        action = self._live.pop(0)
        wanted = RequestedAction(action, {"seen": views_on_screen()})
        sent = self._request(wanted, [])
        response = await engine.send(sent)
        if self._is_outdated(wanted.game):
            return
        more = response["follow"].get("more")
        if more is not None:
            self._more = wanted.repeat(sent["forms"]) if more else None
        if action not in self._live:
            self._show_live(response, wanted)

    def _request(self, wanted, typed):
        """Return what the worker gets: an action, with the dice typed for the batch that is due."""
        pairs = wanted.pairs
        if pairs is None:
            pairs = pairs_of(forms(self.name))
        kept = self.kept
        if wanted.revision:
            # Another tab may have changed the revision since the player asked.
            kept = dict(self.kept, revision=wanted.revision)
        return {
            "view": self.name,
            "action": wanted.action,
            "given": wanted.given,
            "forms": pairs,
            "kept": kept,
            "typed": typed,
        }

    def _is_outdated(self, of):
        """Return whether the page now shows another game, and the view does not belong to all
        games.
        """
        return of != game() and not self.has("data-of-all")

    def _show_live(self, response, wanted):
        before = cursor(self.name)
        self._show_parts(response, wanted, [])
        put_cursor(self.name, response, before)
        self.remember()
        announcer.withdraw(self.name)
        if response["say"]:
            self._say_later(response["say"], self.name + "." + wanted.action)

    def _say_later(self, text, figures):
        """Announce live figures once the player pauses, unless another view is shown or the figures
        are outdated.
        """

        def is_true():
            return self.is_on_screen() and are_current(figures)

        announcer.say_later(text, self.name, is_true)

    def _belongs(self, wanted):
        """Return whether a response belongs to what is shown: the player may have opened another
        view.
        """
        has_stayed = window.location.hash == wanted.address
        return self.is_on_screen() or (has_stayed and wanted.action not in STAYS)

    async def _show(self, response, wanted, pairs):
        """Show the response to an action, keep its values, and do what follows from it."""
        before = cursor(self.name)
        screen = response["screen"]
        is_fresh = screen.get("fresh")
        wanted.is_answered = True
        if (response["say"] or is_fresh) and self._belongs(wanted):
            announcer.say(response["say"], response.get("toast"))
        if wanted.is_about_dice:
            self._taps.note_landing(window.performance.now(), self._taps.look())
        tumble(wanted.action)
        self._show_forms(response, wanted, pairs)
        if screen.get("go"):
            await self._go(screen["go"], wanted)
        had_focus = before is not None
        if (had_focus or wanted.action not in STAYS) and self._belongs(wanted):
            put_cursor(self.name, response, before)
        show_hits(screen.get("hit", []))
        await self._follow(response)

    def _show_forms(self, response, wanted, pairs):
        """Show the parts of a response and its forms, and keep its values.

        pairs: the forms that were sent. What the player has typed since stays, unless the response
            is about something else ('fresh').
        """
        is_fresh = response["screen"].get("fresh")
        typed = []
        newer = {}
        if not is_fresh:
            # A refused text stays in its field, so that the player can correct it.
            if wanted.action in STAYS or response.get("trouble"):
                typed = pairs_of(forms(self.name, own=True)) or pairs
            newer = self._find_newer(wanted, pairs)
        new_forms = self._show_parts(response, wanted, typed)
        set_fields(self.name, newer)
        form = response["form"]
        if "fill" in form:
            fill(self.name, form["fill"])
        self._keep(response.get("kept", self.kept))
        show_pad(self)
        self.remember()
        if form:
            for item in forms(self.name, own=True):
                renew(item)
        else:
            for item in new_forms:
                ask_about(item)
        for item in other_forms(self.name, form.get("fields", {})):
            renew(item)

    def _keep(self, kept):
        """Keep the values of a response; if the screens of the view are steps of the history, note
        how many screens are above this one.
        """
        self.kept = kept
        if self.has("data-steps"):
            above = (kept or {}).get("above") or []
            window.broadside.arrive(len(above))

    async def _go(self, name, wanted):
        """Open the view that a response wants, unless the player has opened another one."""
        await window.broadside.waitForStep()
        if not went_elsewhere(wanted.address):
            go_to(name)
            # The response opened this view itself, and may put the focus into it.
            wanted.address = window.location.hash

    def _find_newer(self, wanted, pairs):
        """Return the values of the fields that the player has changed since the request, which sent
        some pairs: no response knows them.
        """
        if CHANGES[0] == wanted.moment:
            return {}
        return find_changes(pairs, pairs_of(forms(self.name)))

    def _show_parts(self, response, wanted, typed):
        """Show the parts of a response, and return the forms in them."""
        new_forms = arrange(response, typed, wanted.moment)
        set_fields(self.name, response["form"].get("fields", {}))
        trouble = response.get("trouble", "")
        if not self._show_faults(response, wanted):
            trouble = response["say"]
        show_trouble(trouble, self.name + "." + wanted.action, wanted.tapped_at)
        cover()
        return new_forms

    def _show_faults(self, response, wanted):
        """Show the faults of a response, and return whether the player sees all of them."""
        faults = response["faults"]
        if wanted.action in STAYS and not faults:
            # A refresh of the view says nothing about typed values.
            return True
        return show_faults(self.name, faults) or response["regions"]

    async def _follow(self, response):
        """Do what follows from a response: use the device, switch the game, ask for an action."""
        use_device(response["device"])
        of = response["screen"].get("game", game())
        if of != game():
            await switch(document.querySelector('.games [data-game="' + of + '"]'))
        after = response["follow"].get("then")
        if after:
            view(after["view"]).ask(after["action"], after.get("given"), after.get("forms"))
