"""Copies of the built page that a test may serve, damage, update and disconnect."""

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from socket import SHUT_RDWR
from threading import Event
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.support.later import MEMORY, site_of_later_visits
from tools import node, static_server
from tools.paths import DIST
from tools.playwright_fixtures import PATIENCE

READY = "() => window.broadside?.latest?.ready"
ODDS = "location.hash = 'attack'"
"""Opens the form of an attack; a visit begins on the home page."""
OFFLINE = "() => window.broadside?.latest?.offline?.ready"
FAILED = "() => window.broadside?.latest?.offline?.failed"
UPDATE = "() => window.broadside?.latest?.update"
RENEWED_PAGE = "0123456789ab"
"""The name that a page of a further version has in it."""
GARBLED = "const BUILD = {"
"""A script that breaks off, in place of the service worker's."""

REMEMBER = """async (name) => {
  const { keep, recall } = await import("./static/start/engine_memory.js");
  await keep(await (await fetch(name)).arrayBuffer());
  if (!(await recall()).memory) throw new Error("the memory is of another version");
}"""
SPARE = "version.json"
"""The last file of every version; the page starts without it."""
KEEP = "async () => (await import('./static/start/offline.js')).keepOffline()"

BUILD = re.compile(r"const BUILD = (\{.*\});")


ASK = """async (patience) => {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    if (await (asked)()) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}"""
Fate = int | float | Event | None
"""The fate of a request: a status, the share of its bytes that get through, what it waits for, or
nothing.
"""


class Frail(static_server.Handler):
    """A server on a bad day: `fates` are asked about each file by its name."""

    fates: Callable[[str], Fate]
    memory: Callable[[], Path]

    def do_GET(self) -> None:  # noqa: N802  (the base class calls it so)
        """Serve, refuse, or cut the connection after a part of the bytes."""
        name = self.path.split("?")[0].removeprefix(self.under)
        if name == MEMORY:
            self._cut(self.memory().read_bytes(), 1)
            return
        fate = self.fates(name)
        if isinstance(fate, Event):
            fate.wait()
            fate = None
        if fate is None:
            super().do_GET()
        elif isinstance(fate, int):
            self.log_request()
            self.send_error(fate)
        else:
            self.log_request()
            self._cut(Path(self.translate_path(self.path)).read_bytes(), fate)

    def end_headers(self) -> None:
        """Let the browser keep nothing by itself: what is asked for twice is seen twice."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def _cut(self, data: bytes, share: float) -> None:
        if share:
            self.send_response_only(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[: int(len(data) * share)])
        self.close_connection = True
        self.connection.shutdown(SHUT_RDWR)


def unhash(context: BrowserContext) -> None:
    """Let a page that failed not hold against its scripts that a test changed them."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json=response.json() | {"files": {}})

    context.route("**/version.json", answer)


PACK = """
const [folder] = process.argv.slice(1);
const { readdirSync, readFileSync, statSync, writeFileSync } = require("fs");
const { brotliCompressSync, constants, gzipSync } = require("zlib");
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const packers = { gzip: (data) => gzipSync(data, { level: 1 }), br: (data) => brotliCompressSync(data, quick) };
const paths = readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`).sort();
for (const [index, path] of paths.filter((path) => statSync(path).isFile()).entries()) {
  const [encoding, packed] = Object.entries(packers)[index % 2];
  writeFileSync(`${path}.${encoding}`, packed(readFileSync(path)));
}
"""
"""Node's: Python has no brotli of its own."""


def pack(folder: Path) -> None:
    """Put beside each file of a folder what a host makes of it that packs by itself, in one of two
    ways.
    """
    subprocess.run([node.find().program, "-e", PACK, folder], check=True)


class Packing(Frail):
    """A host that compresses every response, and calls half of them partial, but no page."""

    def do_GET(self) -> None:  # noqa: N802  (the base class calls it so)
        """Serve every file compressed, under its own type, without the length of other files."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        self.log_request()
        if not path.is_file():
            self.send_error(404)
            return
        encoding = "br" if Path(f"{path}.br").is_file() else "gzip"
        assert encoding in self.headers["Accept-Encoding"]
        data = Path(f"{path}.{encoding}").read_bytes()
        is_page = self.path.endswith((".html", "/"))
        self.send_response_only(200 if encoding == "br" or is_page else 206)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", encoding)
        self.close_connection = len(data) % 2 == 0
        if self.close_connection:
            self.send_header("Connection", "close")
        else:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Site:
    """A copy of dist/ on a separate server, perhaps under a sub-path, whose network can be cut."""

    def __init__(self, folder: Path, under: str = "/", kind: type[Frail] = Frail) -> None:
        self.folder = folder
        self.kind = kind
        self.under = under
        self.fate: Callable[[str], Fate] = lambda name: None
        self.memory = Path()
        shutil.copytree(DIST, folder)
        self.open(0)

    def cut(self) -> None:
        """Let nothing through any more, on no connection."""
        self.fate = lambda name: 0.0

    def mend(self) -> None:
        """Let everything through again."""
        self.fate = lambda name: None

    def open(self, port: int) -> None:
        """Serve the copy."""
        own = {
            "fates": staticmethod(lambda name: self.fate(name)),
            "memory": staticmethod(lambda: self.memory),
        }
        frail = type("OneFrail", (self.kind,), own)
        self.server = static_server.start(self.folder, port, self.under, frail)
        self.address = self.server.address + self.under

    def close(self) -> None:
        """Take it off the network."""
        self.server.shutdown()
        self.server.server_close()

    def renew(self, name: str, old: bytes, new: bytes) -> None:
        """Publish another version in which one file differs, as a build would."""
        script = self.folder / "sw.js"
        text = script.read_text()
        match = BUILD.search(text)
        assert match
        build = json.loads(match[1])
        version = build["version"].encode()
        self._replace(build, name, old, new)
        if name in build["pages"]:
            page = build["pages"][name]
            self._replace(build, name, page.encode(), RENEWED_PAGE.encode())
            build["pages"][name] = RENEWED_PAGE
        for named_by_version in ("static/start/build.js", "version.json"):
            self._replace(build, named_by_version, version, b"renewed")
        build |= {"version": "renewed", "changes": {"en": "Something new.", "fr": "Du nouveau."}}
        script.write_text(text.replace(match[1], json.dumps(build)))

    def _replace(self, build: dict[str, Any], name: str, old: bytes, new: bytes) -> None:
        path = self.folder / name
        data = path.read_bytes().replace(old, new)
        path.write_bytes(data)
        row = next(row for row in build["files"] if row[0] == name)
        row[1] = row[3] = hashlib.sha256(data).hexdigest()


def keep(context: BrowserContext, address: str, until: str = OFFLINE) -> Page:
    """Keep the site as its pages do, from one of its files: all else that a page starts takes three
    times as long.
    """
    page = context.new_page()
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(address + SPARE)
    page.evaluate(KEEP)
    page.wait_for_function(until)
    return page


def settle(context: BrowserContext, own: Site) -> None:
    """Keep the site and the engine's memory, as a first visit does: a start from the files takes
    four times as long.
    """
    page = keep(context, own.address)
    remember(page, own)
    page.close()


def remember(page: Page, own: Site) -> None:
    """Keep the engine's memory beside the site that a page has kept."""
    assert page.context.browser
    own.memory = site_of_later_visits(page.context.browser) / MEMORY
    page.evaluate(REMEMBER, MEMORY)


PASS_ON = """async (name) => {
  const kept = await caches.match(name);
  const bytes = await kept.arrayBuffer();
  for (const version of (await caches.keys()).filter((key) => !key.endsWith(" in use"))) {
    await (await caches.open(version)).put(name, new Response(bytes, { headers: kept.headers }));
  }
}"""


def pass_on(page: Page) -> None:
    """Give the engine's memory to every version that is kept: the start of a new one takes three
    times as long.
    """
    page.evaluate(PASS_ON, MEMORY)


def visit(context: BrowserContext, site: Site, until: str) -> Page:
    """Open the page in a new tab and wait."""
    page = context.new_page()
    page.goto(site.address)
    page.wait_for_function(until)
    return page


def until(page: Page, asked: str) -> None:
    """Wait in the page until a promise gives true; `wait_for_function` takes the promise itself for
    a result.
    """
    assert page.evaluate(ASK.replace("asked", asked), PATIENCE), asked


def end_turn(page: Page) -> None:
    """The turn ends, and the next begins."""
    page.locator("#battle-more").click()
    page.locator("#turn-end").click()
    page.locator("[data-do='battle.turn']").click()


def at_the_table(page: Page) -> None:
    """A battle with sample fleets in its second turn."""
    page.locator('.tabs [data-view="battle"]').click()
    page.locator("#battle [data-do='battle.try']").click()
    end_turn(page)
    expect(page.locator("#battle .turn")).to_have_text("Turn 2")


def errors_of(page: Page) -> list[str]:
    """The errors of a page from now on."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console", lambda message: errors.append(message.text) if message.type == "error" else None
    )
    return errors
