"""The page as players use it: fields, chips, dice, views, and the responses."""

from dataclasses import dataclass
from itertools import groupby

from playwright.sync_api import Locator, Page, expect

from app.words import Words, words
from tests.app.asking import ask
from tests.app.markup import elements
from tests.app.warsurge.asking import pairs
from tests.e2e.support.watch import Watch

PHONE, TABLET = (390, 844), (1024, 768)
VIEWS = ("home", "attack", "odds", "roll", "charts", "settings", "rulings")
INSIDE = {
    "attack": ("odds", "roll", "dogfight", "compare", "rulings"),
    "settings": ("device",),
}
"""Views that have no tab of their own, by the tab from which they are one tap further."""
GATHER = """() =>
  [...document.querySelectorAll("form:not([data-unkept])")].flatMap((form) => [...new FormData(form)])"""
DOUBLE_TAP = 420
"""Milliseconds after a roll landed in which the page takes a tap for the same finger."""
SAME_TAP = 100
"""Milliseconds in which the page takes the same tap for one."""
READ = 1020
"""Milliseconds after which the page takes a refusal for read."""
SHOW = "(view) => broadside.waitForStep().then(() => { location.hash = view; })"
"""Opens a view by its address, once the page has left the step of a closed drawer."""
READY, SHELL = "html[data-engine=ready]", "html[data-shell=ready]"
"""States of the page: the engine answers, or only the shell."""


SET = """(pairs) => {
  for (const [name, value] of pairs) document.querySelector(`#form [name="${name}"]`).value = value;
  document.querySelector("#form input").dispatchEvent(new Event("input", { bubbles: true }));
}"""


def close_when_loaded(page: Page) -> None:
    """Close a page that a test has only opened.

    On a busy machine Chromium sometimes never closes a page that has just begun to load.
    """
    page.wait_for_load_state()
    page.close()


@dataclass
class Table:
    """One open page."""

    page: Page
    address: str
    watch: Watch

    def open(self, name: str = "", wait: str = READY, home: bool = False) -> "Table":
        """Go to a page or a chart's address, and wait until the engine answers (or for another
        state).

        An address without a view opens the form of an attack, or the home page.
        """
        self.page.goto(self.address + (name if home or "#" in name else f"{name}#attack"))
        return self.until(wait)

    def reload(self, wait: str = READY) -> "Table":
        """Reload the page."""
        self.page.reload()
        return self.until(wait)

    def until(self, state: str) -> "Table":
        """Wait for a state of the page."""
        if state:
            self.page.wait_for_selector(state, state="attached")
        return self

    @property
    def t(self) -> Words:
        """The words of the language shown."""
        return words(str(self.page.get_attribute("html", "lang")))

    def find(self, selector: str, has_text: str | None = None) -> Locator:
        """The elements of a selector."""
        return self.page.locator(selector, has_text=has_text)

    def go(self, view: str) -> None:
        """Tap a tab, and the link from there; a roll that has not begun, and codes, are opened by
        address.
        """
        if view == "share":
            self.page.evaluate(SHOW, "share")
            return
        tab = next((tab for tab, inside in INSIDE.items() if view in inside), view)
        if view == tab or not self.find(f"#{tab}").is_visible():
            self.find(f'.tabs [data-view="{tab}"], .top [href="#{tab}"]').click()
        if view == "roll":
            self.page.evaluate(SHOW, "roll")
        elif not self.find(f"#{view}").is_visible():
            self.find(f'#page a[href="#{view}"]:visible').first.click()
        expect(self.find(f"#{view}")).to_be_visible()

    def play(self, game: str) -> None:
        """Switch to another game without a reload."""
        self.find(f'.games [data-game="{game}"]').click()
        expect(self.find("#page")).to_have_attribute("data-game", game)

    def speak(self, language: str) -> None:
        """Switch the language without a reload."""
        if self.page.get_attribute("html", "lang") != language:
            context = self.page.evaluate("location.hash")
            self.go("settings")
            self.find("#language").click()
            expect(self.find("html")).to_have_attribute("lang", language)
            self.page.evaluate(SHOW, context or "attack")

    # ---- The form ----

    def field(self, name: str) -> Locator:
        """A text field or a list to choose from, unfolded."""
        return self.unfolded(self.find(f'[id="f-{name}"]'))

    def type(self, name: str, text: str) -> None:
        """Type into a field, replacing its text."""
        self.field(name).fill(text)

    def pick(self, name: str, value: str) -> None:
        """Choose from a list."""
        self.field(name).select_option(value)

    def chip(self, name: str, value: str = "true") -> Locator:
        """The input of a chip, unfolded."""
        return self.unfolded(self.find(f'[name="{name}"][value="{value}"]'))

    def tick(self, name: str, value: str = "true") -> None:
        """Tap a chip."""
        self.chip(name, value).click()

    def stepper(self, name: str, by: int) -> Locator:
        """The − or + of a field."""
        self.field(name)
        return self.find(f'[data-for="{name}"][data-step="{by}"]')

    def add(self, entries: str) -> None:
        """Add a firing model, a defender or a modifier."""
        self.unfolded(self.find(f'[data-add="{entries}"]')).click()

    def three_weapons(self) -> None:
        """Fill WARSURGE's form with three weapons and their target; the further weapons are added
        by their button.
        """
        for _ in range(2):
            self.add("weapons")
        self.page.evaluate(
            SET, [pair for pair in pairs() if pair[0].startswith(("weapons.", "target."))]
        )

    def fault(self, name: str) -> Locator:
        """The sentence beside a field."""
        return self.find(f'[id="e-{name}"]')

    def unfolded(self, locator: Locator) -> Locator:
        """The same, all that it is folded into open."""
        locator.wait_for(state="attached")
        folds = locator.locator("xpath=ancestor::details[not(@open)]")
        for _ in range(folds.count()):
            folds.first.locator("> summary").click()
        return locator

    # ---- The answer ----

    @property
    def any_damage(self) -> Locator:
        """The first figure."""
        return self.find("#answer .first dd")

    def settled(self) -> None:
        """Wait until the odds equal those of plain CPython for the current form."""
        pairs = self.page.evaluate(GATHER)
        html = ask("odds", pairs, self.t.language)["regions"]["answer"]
        first = next(element.text for element in elements(html) if element.tag == "dd")
        self.says(first)

    def settled_odds(self) -> None:
        """Wait until the odds view shows the current form: its first table begins as CPython's
        does.
        """
        pairs = self.page.evaluate(GATHER)
        html = ask("odds", pairs, self.t.language, detail=True)["regions"]["odds-out"]
        first = next(element.text for element in elements(html) if element.tag == "tbody")
        expect(self.find("#odds-out tbody").first).to_have_text(first.strip())

    def says(self, percent: str) -> None:
        """Wait until the first figure is this one."""
        expect(self.any_damage).to_have_text(percent)

    # ---- The roll ----

    def press(self, how: str) -> None:
        """Tap the visible button that rolls `all`, the `batch`, or only looks; not so soon as to be
        a double tap.

        Before the dice pad is open, that is the button that opens it.
        """
        if how != "look" and self.find("#roll-start .throw").is_visible():
            self.press("look")
            expect(
                self.find("#roll .due, #result-title, #attack .fault:visible").first
            ).to_be_visible()
            if not self.find("#roll .due").count():
                return
        if how != "look" and self.find(":is(.due, .due-choice)").count():
            self.page.wait_for_timeout(DOUBLE_TAP)
        self.find(f'[data-do="attack.throw"][data-with*={how}]:visible').click()

    def asked_for(self, title: str, dice: str) -> None:
        """Wait until these dice are due."""
        expect(self.find("#due-title")).to_have_text(title)
        expect(self.find(".due-dice")).to_contain_text(dice)

    def tap(self, *faces: int) -> None:
        """Tap the faces of real dice, the same face again without a pause."""
        for face, run in groupby(faces):
            self.find(f'.face[data-face="{face}"]').click(click_count=len(list(run)))

    def ended(self, title: str) -> None:
        """Wait for how the attack ended."""
        expect(self.find("#result-title")).to_have_text(title)
