"""A later visit without the first: the site with what a first visit saves, unpacked files and the
engine's memory.
"""

import json
import shutil
import subprocess
from fcntl import LOCK_EX, flock
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tools import node, static_server
from tools.paths import CACHE, DIST
from tools.playwright_fixtures import profile
from tools.run import fingerprint, once

UNPACK = """
const { readFileSync, readdirSync, writeFileSync } = require("fs");
const [folder, program] = process.argv.slice(1);
const { decompress } = require(program);
for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".bin"))) {
  writeFileSync(`${folder}/${name.slice(0, -4)}`, decompress(readFileSync(`${folder}/${name}`)));
}
"""
CONTROLLED = """Object.defineProperty(navigator.serviceWorker ?? {}, "controller", { value: { postMessage() {} } });"""
"""The page takes itself for one that the service worker serves."""

MEMORY = "runtime/memory"
LATER = CACHE / "later"
SITE = LATER / "site"
TAKE = """async (name) => {
  const { FIRST, VERSION } = await import("./static/start/build.js");
  const root = new URL("./", location).href;
  await caches.open(`broadside ${root} ${VERSION}`);
  const code = FIRST.map((file) => file.name).filter((file) => file.endsWith(".wasm"));
  const compiled = code.map(async (file) => [file, await WebAssembly.compileStreaming(fetch(root + file))]);
  const writer = new Worker("static/start/memory_writer.js", { type: "module" });
  const written = new Promise((done, fail) => Object.assign(writer, { onmessage: done, onerror: fail }));
  writer.postMessage(new Map(await Promise.all(compiled)));
  await written;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await (await caches.match(root + name)).blob());
  link.download = "memory";
  link.click();
}"""
"""Lets the page's own writer save the engine's memory, and gives it away as a file."""
KEPT = (
    "const kept = () => caches.match(NAME, { cacheName: CACHE });",
    "const kept = () => fetch(NAME);",
)
"""The lookup of the engine's memory: on the site, because the browser profile of a test has nothing
stored.
"""

DICE = """
{
  const fill = crypto.getRandomValues.bind(crypto);
  let state = 1;
  const nextByte = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) & 0xff;
  };
  crypto.getRandomValues = (bytes) => {
    if (state === null || bytes.byteLength !== 1) return fill(bytes);
    bytes[0] = nextByte();
    return bytes;
  };
  new BroadcastChannel("dice").onmessage = ({ data }) => { state = data; };
}
"""
"""Dice for tests, in the engine's worker: the same after each start and after each seed.

A die asks the system for one byte. Identifiers and keys ask for more, and stay random.
"""
SEED = """(seed) => {
  const channel = new BroadcastChannel("dice");
  channel.postMessage(seed);
  channel.close();
}"""


def seed_dice(page: Page, seed: int | None = 1) -> None:
    """Let the engine of an open page roll from here on as after its start, or with another seed.

    seed: None for the system's own dice.
    """
    page.evaluate(SEED, seed)


def opened(site: Path, folder: Path) -> Path:
    """Lay a built site into a folder, beside what is packed what is in it; return the folder."""
    shutil.copytree(site, folder)
    program = folder / "runtime" / "fzstd" / "fzstd.js"
    subprocess.run([node.find().program, "-e", UNPACK, folder, program], check=True)
    return folder


def later(context: BrowserContext) -> BrowserContext:
    """Give a browser profile the engine's unpacked files, as after a visit: unpacking is a quarter
    of a start.
    """
    context.add_init_script(CONTROLLED)
    return context


def site_of_later_visits(chromium: Browser) -> Path:
    """Return a folder with the built site and what a first visit saves.

    It is made once for each build and browser: each process of the tests would take seconds to make
    its own.
    """
    LATER.mkdir(parents=True, exist_ok=True)
    key = fingerprint(DIST / "version.json", Path(__file__), chromium.version)
    with (LATER / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        once(LATER / "site.stamp", key, lambda: _make(chromium))
    return SITE


def _make(chromium: Browser) -> None:
    shutil.rmtree(SITE, ignore_errors=True)
    remembered(DIST, SITE, chromium)


def remembered(site: Path, folder: Path, chromium: Browser) -> Path:
    """Lay a built site with the engine's memory into a folder: with the memory a start takes a
    quarter of the time.
    """
    opened(site, folder)
    with (
        static_server.start(folder, 0) as server,
        profile(chromium, service_workers="block") as context,
    ):
        page = context.new_page()
        page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        page.goto(f"{server.address}/version.json")
        with page.expect_download() as download:
            page.evaluate(TAKE, MEMORY)
        download.value.save_as(folder / MEMORY)
    script = folder / "static" / "start" / "engine_memory.js"
    text = script.read_text(encoding="utf-8")
    assert text.count(KEPT[0]) == 1, "the engine looks for its memory in another way"
    script.write_text(text.replace(*KEPT), encoding="utf-8")
    with (folder / "static" / "start" / "pyodide_start.js").open("a", encoding="utf-8") as start:
        start.write(DICE)
    forget_hashes(folder / "version.json")
    return folder


def forget_hashes(version: Path) -> None:
    """Let a page that failed not hold against its scripts that a test changed them."""
    about = json.loads(version.read_text(encoding="utf-8"))
    version.write_text(json.dumps(about | {"files": {}}), encoding="utf-8")
