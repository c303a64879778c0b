"""Faults on the way and at the table: in every browser a sentence within twenty seconds, and all is well again."""

import time
from pathlib import Path
from typing import Any, NamedTuple

from tools import static_server
from tools.other_browsers.driver import Driver
from tools.other_browsers.path import READY, UNDER, serving, until

LOGIN = b"<!doctype html><title>Log in</title><p>Welcome to the hotel</p>"
SENTENCE, BUSY = 20, 5
"""Seconds until the page says that something is missing, and what a busy machine needs to begin."""
TROUBLE = "document.getElementById('trouble') && !document.getElementById('trouble').hidden"
TURN = "document.querySelector('#battle .turn')?.textContent === 'Turn {number}'"
TWICE = 'const button = document.querySelector("{button}"); button.click(); button.click();'
TAB = """const frame = document.createElement("iframe");
frame.id = "other"; frame.src = location.href; frame.style.height = "50vh"; document.body.append(frame);"""
"""A page in a frame is another tab to all that the page knows."""
OTHER = (
    "document.getElementById('other').contentDocument?.querySelector('#battle .turn')?.textContent === 'Turn {number}'"
)

HALVE = """(async () => {
  const name = (await caches.keys()).find((name) => !name.endsWith("in use"));
  const cache = await caches.open(name);
  for (const file of ["runtime/python/broadside.zip", "static/start/interpreter.js"]) {
    const url = new URL(file, location.href);
    const kept = await cache.match(url);
    const bytes = await kept.arrayBuffer();
    await cache.put(url, new Response(bytes.slice(0, bytes.byteLength / 2), { headers: kept.headers }));
  }
  document.documentElement.dataset.halved = "";
})();"""
"""Of what is kept of an archive and of a script half is left."""

PREPARES = "static/start/database_names.js"
REFUSED = b"IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };\n"
"""Where the page and its worker prepare for databases, and what a browser does that has none for them."""


class Lost(NamedTuple):
    """A file of the first visit, and what comes in its place: nothing, a login page, or its first half."""

    file: str
    how: str


EVERY = (
    Lost("static/start/start.js", "missing"),
    Lost("static/app/shell.mpy", "cut short"),
    Lost("static/app/worker.py", "a login page"),
    Lost("runtime/python/broadside.zip.bin", "cut short"),
    Lost("runtime/micropython/micropython.wasm", "a login page"),
)


class Frail(static_server.Handler):
    """A host that has lost one file."""

    lost: Lost | None = None

    def do_GET(self) -> None:  # noqa: N802  (the base class calls it so)
        """Serve, or something else in place of what is lost."""
        lost = type(self).lost
        if lost is None or not self.path.split("?")[0].endswith(lost.file):
            super().do_GET()
        elif lost.how == "missing":
            self.send_error(404)
        else:
            login = lost.how == "a login page"
            whole = Path(self.translate_path(self.path)).read_bytes()
            self._send(
                "text/html" if login else self.guess_type(self.path), LOGIN if login else whole[: len(whole) // 2]
            )

    def end_headers(self) -> None:
        """Let the browser keep nothing by itself."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def _send(self, kind: str, data: bytes) -> None:
        self.send_response_only(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Refusing(Frail):
    """A host whose page finds that its browser refuses every database."""

    def do_GET(self) -> None:  # noqa: N802  (the base class calls it so)
        """Serve, and take the databases away where the page prepares them."""
        if self.path.split("?")[0].endswith(PREPARES):
            self._send("text/javascript", REFUSED + Path(self.translate_path(self.path)).read_bytes())
        else:
            super().do_GET()


def suffer(driver: Driver) -> None:
    """Go through every fault, and say when each was told; raise Broken at the first that is not."""
    for lost in EVERY:
        _lose(driver, lost)
    _twice(driver)
    _refuse(driver)


def _lose(driver: Driver, lost: Lost) -> None:
    """On a host of its own, that nobody has visited; then the host has all of it again."""
    frail: Any = type("OneFrail", (Frail,), {"lost": lost})
    with serving(frail) as site:
        began = time.monotonic()
        driver.open(site.address + UNDER)
        until(driver, f"{lost.file}: {lost.how}, told", TROUBLE, began, SENTENCE + BUSY)
        frail.lost = None
        driver.open(site.address + UNDER)
        until(driver, "and mended", READY, time.monotonic())


def _twice(driver: Driver) -> None:
    """A finger that taps twice, and a battle in two tabs."""
    with serving() as site:
        began = time.monotonic()
        driver.open(site.address + UNDER + "#battle")
        until(driver, "engine", READY, began)
        button = "#battle [data-do='battle.try']"
        until(driver, "battles", f'document.querySelector("{button}")?.offsetParent', began)
        driver.run(TWICE.format(button=button))
        until(driver, "a battle", "document.querySelector('#turn-end')?.offsetParent", began)
        _end_turn(driver)
        until(driver, "a turn tapped twice is one", TURN.format(number=2), began)
        driver.run(TAB)
        until(driver, "a second tab", OTHER.format(number=2), time.monotonic())
        _end_turn(driver)
        until(driver, "and it hears of the first", OTHER.format(number=3), time.monotonic())
        _spoil(driver, site.address + UNDER)


def _spoil(driver: Driver, address: str) -> None:
    """What is kept on the device is broken: a later visit has it from the host again, and starts."""
    until(driver, "offline", "document.documentElement.dataset.offline === 'ready'", time.monotonic())
    driver.run(HALVE)
    until(driver, "what is kept is cut short", "'halved' in document.documentElement.dataset", time.monotonic())
    began = time.monotonic()
    driver.open(address)
    until(driver, "mended by itself", f"{READY} && !({TROUBLE})", began)


def _refuse(driver: Driver) -> None:
    """A battle where nothing can be kept."""
    with serving(Refusing) as site:
        began = time.monotonic()
        driver.open(site.address + UNDER + "#battle")
        until(driver, "engine without a database", READY, began)
        button = "#battle [data-do='battle.try']"
        until(driver, "battles", f'document.querySelector("{button}")?.offsetParent', began)
        driver.run(f'document.querySelector("{button}").click()')
        until(driver, "a battle in memory", "document.querySelector('#turn-end')?.offsetParent", began)
        _end_turn(driver)
        until(driver, "goes on", TURN.format(number=2), began)
        until(driver, "and says so", "document.querySelector('[data-if=forgetful]').offsetParent", began)


def _end_turn(driver: Driver) -> None:
    driver.run("document.querySelector('#turn-end').click()")
    button = "[data-do='battle.turn']"
    until(driver, "end of a turn", f'document.querySelector("{button}")?.offsetParent', time.monotonic())
    driver.run(TWICE.format(button=button))
