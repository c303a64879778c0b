"""Python programs of the build that run in the page's interpreter under Node.js."""

import json
import os
import shutil
from pathlib import Path

from tools.build import archive, vendor
from tools.paths import ROOT
from tools.run import fingerprint, once, quiet

DRIVER = ROOT / "tools" / "node" / "within.mjs"


def run_program(
    program: Path, folder: Path, files: archive.Files, failure: str, **text: str
) -> dict[str, bytes]:
    """Return the files that a program writes; it runs only if the program or what it reads has
    changed.

    folder: cache of what the program reads and writes.
    files: files that the program reads.
    text: environment variables of the program.

    Raises Missing with `failure` if the program fails.
    """
    key = fingerprint(DRIVER, program, vendor.LOCK, archive.digest(files), json.dumps(text))
    before = folder / "before"
    after = folder / "after"

    def run() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        after.mkdir(parents=True)
        archive.lay_out(files, before)
        words = [f"{name}={value}" for name, value in text.items()]
        node = os.environ.get("BROADSIDE_NODE", "node")
        quiet([node, DRIVER, vendor.PYODIDE, program, before, after, *words], failure)

    once(folder.with_suffix(".stamp"), key, run)
    return archive.tree(after)
