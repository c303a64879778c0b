"""A later visit without the first: the site with the engine's unpacked files, as the service worker stores them."""

import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import BrowserContext

from tools import node

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


def opened(site: Path, folder: Path) -> Path:
    """Lay a built site into a folder, beside what is packed what is in it; return the folder."""
    shutil.copytree(site, folder)
    program = folder / "runtime" / "fzstd" / "fzstd.js"
    subprocess.run([node.find().program, "-e", UNPACK, folder, program], check=True)
    return folder


def later(context: BrowserContext) -> BrowserContext:
    """Give a browser profile the engine's unpacked files, as after a visit: unpacking is a quarter of a start."""
    context.add_init_script(CONTROLLED)
    return context
