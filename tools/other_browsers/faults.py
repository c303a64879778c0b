"""Faults during loading and at the table: each browser must report them within twenty seconds and
recover.
"""

import time
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tools import static_server
from tools.other_browsers.driver import Driver
from tools.other_browsers.journey import READY, UNDER, until
from tools.paths import DIST

LOGIN = b"<!doctype html><title>Log in</title><p>Welcome to the hotel</p>"
SENTENCE = 20
"""Seconds until the page must report a fault."""
BUSY = 5
"""Extra seconds for a busy machine."""
TROUBLE = "document.getElementById('trouble') && !document.getElementById('trouble').hidden"
TURN = "document.querySelector('#battle .turn')?.textContent === 'Turn {number}'"
TWICE = 'const button = document.querySelector("{button}"); button.click(); button.click();'
TAB = """const frame = document.createElement("iframe");
frame.id = "other"; frame.src = location.href; frame.style.height = "50vh";
document.body.append(frame);"""
"""A frame with the page, which behaves like another tab."""
OTHER = (
    "document.getElementById('other').contentDocument?.querySelector('#battle "
    ".turn')?.textContent === 'Turn {number}'"
)

HALVE = """(async () => {
  const name = (await caches.keys()).find((name) => !name.endsWith("in use"));
  const cache = await caches.open(name);
  for (const file of ["runtime/python/broadside.zip", "static/start/interpreter.js"]) {
    const url = new URL(file, location.href);
    const kept = await cache.match(url);
    const bytes = await kept.arrayBuffer();
    const half = bytes.slice(0, bytes.byteLength / 2);
    await cache.put(url, new Response(half, { headers: kept.headers }));
  }
  document.documentElement.dataset.halved = "";
})();"""
"""A script that cuts a saved archive and a saved script in half."""

PREPARES = "static/start/database_names.js"
REFUSED = (
    b"IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };\n"
)
"""The script that prepares databases in the page and its worker; code that makes a browser refuse
all databases.
"""


class Lost(NamedTuple):
    """A file of the first visit, and its replacement: nothing, a login page, or the first half of
    the file.
    """

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
        """Serve the file, or the replacement of the lost file."""
        lost = type(self).lost
        if lost is None or not self.path.split("?")[0].endswith(lost.file):
            super().do_GET()
        elif lost.how == "missing":
            self.send_error(404)
        elif lost.how == "a login page":
            self._send("text/html", LOGIN)
        else:
            whole = Path(self.translate_path(self.path)).read_bytes()
            self._send(self.guess_type(self.path), whole[: len(whole) // 2])

    def end_headers(self) -> None:
        """Forbid the browser to cache."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def _send(self, kind: str, data: bytes) -> None:
        self.send_response_only(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Refusing(Frail):
    """A host whose page runs in a browser that refuses every database."""

    def do_GET(self) -> None:  # noqa: N802  (the base class calls it so)
        """Serve the file; prepend the refusal of databases to the script that prepares them.

        The page gets the hash of that script, because a browser runs no script with another one.
        """
        plain = (DIST / PREPARES).read_bytes()
        refusing = REFUSED + plain
        if self.path.split("?")[0].endswith(PREPARES):
            self._send("text/javascript", refusing)
        elif self.path.endswith(UNDER):
            page = (DIST / "index.html").read_bytes()
            self._send("text/html", page.replace(_hash(plain), _hash(refusing)))
        else:
            super().do_GET()


def _hash(data: bytes) -> bytes:
    return b64encode(sha256(data).digest())


def suffer(driver: Driver) -> None:
    """Run every fault, and print the time of each report.

    Raises Broken at the first fault that the page does not report.
    """
    for lost in EVERY:
        _lose(driver, lost)
    _twice(driver)
    _refuse(driver)


def _lose(driver: Driver, lost: Lost) -> None:
    """Visit a new host that has lost a file; then restore the file and visit again."""
    frail: Any = type("OneFrail", (Frail,), {"lost": lost})
    with static_server.start(DIST, 0, UNDER, frail) as site:
        began = time.monotonic()
        driver.get(site.address + UNDER)
        until(driver, f"{lost.file}: {lost.how}, told", TROUBLE, began, SENTENCE + BUSY)
        frail.lost = None
        driver.get(site.address + UNDER)
        until(driver, "and mended", READY, time.monotonic())


def _twice(driver: Driver) -> None:
    """Check a double tap, and a battle in two tabs."""
    with static_server.start(DIST, 0, UNDER) as site:
        began = time.monotonic()
        driver.get(site.address + UNDER + "#battle")
        until(driver, "engine", READY, began)
        button = "#battle [data-do='battle.try']"
        until(driver, "battles", f'document.querySelector("{button}")?.offsetParent', began)
        driver.execute_script(TWICE.format(button=button))
        until(driver, "a battle", "document.querySelector('#battle-more')?.offsetParent", began)
        _end_turn(driver)
        until(driver, "a turn tapped twice is one", TURN.format(number=2), began)
        driver.execute_script(TAB)
        until(driver, "a second tab", OTHER.format(number=2), time.monotonic())
        _end_turn(driver)
        until(driver, "and it hears of the first", OTHER.format(number=3), time.monotonic())
        _spoil(driver, site.address + UNDER)


def _spoil(driver: Driver, address: str) -> None:
    """Damage the saved files, and check that a later visit fetches them from the host and
    starts.
    """
    until(
        driver, "offline", "document.documentElement.dataset.offline === 'ready'", time.monotonic()
    )
    driver.execute_script(HALVE)
    until(
        driver,
        "what is kept is cut short",
        "'halved' in document.documentElement.dataset",
        time.monotonic(),
    )
    began = time.monotonic()
    driver.get(address)
    until(driver, "mended by itself", f"{READY} && !({TROUBLE})", began)


def _refuse(driver: Driver) -> None:
    """Check a battle in a browser that refuses to save."""
    with static_server.start(DIST, 0, UNDER, Refusing) as site:
        began = time.monotonic()
        driver.get(site.address + UNDER + "#battle")
        until(driver, "engine without a database", READY, began)
        button = "#battle [data-do='battle.try']"
        until(driver, "battles", f'document.querySelector("{button}")?.offsetParent', began)
        driver.execute_script(f'document.querySelector("{button}").click()')
        until(
            driver,
            "a battle in memory",
            "document.querySelector('#battle-more')?.offsetParent",
            began,
        )
        _end_turn(driver)
        until(driver, "goes on", TURN.format(number=2), began)
        until(
            driver,
            "and says so",
            "document.querySelector('[data-if=forgetful]').offsetParent",
            began,
        )


def _end_turn(driver: Driver) -> None:
    driver.execute_script("document.querySelector('#turn-end').click()")
    button = "[data-do='battle.turn']"
    until(
        driver,
        "end of a turn",
        f'document.querySelector("{button}")?.offsetParent',
        time.monotonic(),
    )
    driver.execute_script(TWICE.format(button=button))
