"""One page for many tests: its engine keeps running, and each test starts as on a first visit."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.e2e.support.battles import answered
from tests.e2e.support.later import later, seed_dice
from tests.e2e.support.pages import PHONE, READY, Table
from tests.e2e.support.watch import Watch
from tools.playwright_fixtures import PATIENCE

AS_LENT: dict[str, Any] = {
    "color_scheme": "light",
    "forced_colors": "none",
    "media": "screen",
    "reduced_motion": "reduce",
}
"""Media features, unless the test wants others."""
GAMES = {"dystopian": "index.html", "jovian": "jovian.html", "warsurge": "warsurge.html"}
FORGET = """async () => {
  const asked = (request) => new Promise((come, fail) => {
    request.onsuccess = () => come(request.result);
    request.onerror = () => fail(request.error);
  });
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    // Without its mark the engine takes it for a loss, and writes again what it holds.
    const stores = [...database.objectStoreNames].filter((store) => store !== "marks");
    if (stores.length) {
      const all = database.transaction(stores, "readwrite");
      await Promise.all(stores.map((store) => asked(all.objectStore(store).clear())));
    }
    database.close();
  }
  document.dispatchEvent(new CustomEvent("broadside:stored"));
}"""
"""Nothing is remembered on the device any more, and the engine reads anew, as when another tab has
written.
"""
AS_OPENED = """async () => {
  await broadside.waitForStep();
  location.hash = "attack";
  if (document.querySelector("#odds-out code")) document.querySelector("[data-do='attack.fractions']").click();
}"""
"""Reset of what the page keeps while it is open: its view, and whether fractions are shown."""
HOLD = """async () => {
  const { FIRST } = await import("./static/start/build.js");
  const code = FIRST.map(({ name }) => name).filter((name) => name.endsWith(".wasm"));
  window.held = await Promise.all(code.map((name) => WebAssembly.compileStreaming(fetch(name))));
}"""
"""Machine code that is held somewhere in a process is not compiled again, and what is quick of it
stays so.
"""
LEAD = """(page) => {
  const link = document.createElement("a");
  link.href = page;
  link.dataset.game = "";
  document.getElementById("page").append(link);
  link.click();
}"""
"""A tap on a link to another page, as those between the games: the shell puts it in this one's
place.
"""


@dataclass
class Seated(Table):
    """The page as it is lent: opening it for the first time is no visit to the server, only the
    first look at it.
    """

    arrived: bool = False

    def open(self, name: str = "", wait: str = READY, home: bool = False) -> Table:
        """Go to a page or a chart's address; the engine is ready already."""
        if self.arrived or wait != READY or "?" in name:
            return super().open(name, wait, home)
        self.arrived = True
        file, _, index = name.partition("#")
        _arrive(self, file or GAMES["dystopian"])
        if index or home:
            self.page.evaluate("(place) => location.hash = place", index or "home")
        return self


@dataclass
class Seat:
    """An open page, lent to one test after the other."""

    chromium: Browser
    site: str
    table: Table | None = None
    holder: Page | None = None
    """Beside it in the same process, so that the engine starts in half the time where a test loads
    the page again.
    """
    kept: bool = False
    """True if it is on the first game's page with nothing of other tests but its form and its
    roll.
    """

    def lend(self, size: tuple[int, int] = PHONE, **media: Any) -> Table:
        """The page, to be opened, at a size and with some media features."""
        context = self.table or self._opened()
        self.table, self.kept = context, False
        for other in context.page.context.pages:
            if other not in (context.page, self.holder):
                other.close()
        context.page.set_viewport_size({"width": size[0], "height": size[1]})
        context.page.emulate_media(**AS_LENT | media)
        seed_dice(context.page)
        return Seated(context.page, context.address, context.watch)

    def close(self) -> None:
        """Close the page: what is on it may be anything."""
        if self.table:
            self.table.page.context.close()
        self.table = None

    def _opened(self) -> Table:
        context = later(self.chromium.new_context(service_workers="block", reduced_motion="reduce"))
        self.holder = context.new_page()
        self.holder.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        self.holder.goto(f"{self.site}version.json")
        self.holder.evaluate(HOLD)
        watch = Watch("/".join(self.site.split("/")[:3]) + "/")
        watch.follow(context)
        context.set_default_timeout(PATIENCE)
        return Table(context.new_page(), self.site, watch).open()


def _arrive(table: Table, file: str) -> None:
    """By way of another game, where everything is forgotten: nothing of the page as it was comes
    along.
    """
    table.until(READY)
    # What the test before tapped last is written before all is forgotten.
    answered(table)
    wanted = next((game for game in ("jovian", "warsurge") if file.startswith(game)), "dystopian")
    context = table.page.get_attribute("#page", "data-game")
    between = next(game for game in GAMES if game not in (wanted, context))
    table.page.evaluate(AS_OPENED)
    _follow(table, GAMES[between], between)
    table.page.evaluate(FORGET)
    expect(table.find("#battle")).to_have_attribute("aria-busy", "false")
    _follow(table, file, wanted)
    table.page.evaluate("scrollTo(0, 0)")


def _follow(table: Table, file: str, game: str) -> None:
    table.page.evaluate(LEAD, file)
    expect(table.find("#page")).to_have_attribute("data-game", game)
    expect(table.find("html")).to_have_attribute("lang", "fr" if "fr.html" in file else "en")
