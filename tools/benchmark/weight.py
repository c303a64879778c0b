"""The weight of a first visit: bytes of files, and modules until the first dice of an attack, by
the page of single attacks and by that of battles.

Usage: PYTHONPATH=static .venv/bin/python -m tools.benchmark.weight
"""

import gzip
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from app.build import PAGE_FILES
from tests.app.asking import Answer, attack_request, form
from tools.paths import ROOT, STATIC
from tools.run import capture, say

PACKED = {".bin"}
AGREED = {"warsurge": {"rulings.method": "chart"}}
"""Fields in which a game wants something chosen before there are odds."""
LOADER = """
import asyncio, json, sys, time
from pathlib import Path
from app.worker import respond
first, next_request = json.loads(REQUESTS)
asyncio.run(respond(json.dumps(first)))
began = time.process_time()
answer = json.loads(asyncio.run(respond(json.dumps(next_request))))
milliseconds = 1000 * (time.process_time() - began)
assert answer["regions"] and not answer["faults"], answer
loaded = [name for name in sys.modules if name.partition(".")[0] in ("app", "engine")]
size = sum(Path(sys.modules[name].__file__).stat().st_size for name in loaded)
print(json.dumps([len(loaded), size // 1000, milliseconds]))
"""
"""The program of a fresh process: it answers a request, then measures the next one."""


def weigh(folder: Path, asked: Iterable[str]) -> tuple[int, int]:
    """Return the bytes of the requested files, each counted once: as they are, and gzipped if they
    are not packed.
    """
    plain = 0
    compressed = 0
    for name in {path.split("?")[0].lstrip("/") or "index.html" for path in asked}:
        path = folder / name
        if not path.is_file():
            continue
        data = path.read_bytes()
        plain += len(data)
        if path.suffix in PACKED:
            compressed += len(data)
        else:
            compressed += len(gzip.compress(data, 9))
    return plain, compressed


class Loaded(NamedTuple):
    """The modules of the program in a process, their source, and the processor time of the request
    that loaded the last of them.
    """

    modules: int
    kilobytes: int
    milliseconds: float


def main() -> None:
    """Print a line for each game and each page."""
    for page in PAGE_FILES:
        if page.language != "en":
            continue
        forms = form(AGREED.get(page.game), page=page.file)
        odds = attack_request("odds", forms, game=page.game)
        roll = attack_request("throw", forms, game=page.game)
        battles = {**roll, "view": "battle", "action": "home", "given": {}}
        for name, request in (("single attack", roll), ("battle", battles)):
            loaded = measure(odds, request)
            say(
                f"  {page.game}, first dice by the page of a {name}: {loaded.modules} modules of "
                f"{loaded.kilobytes} kB, {loaded.milliseconds:.0f} ms after the odds"
            )


def measure(first: Answer, next_request: Answer) -> Loaded:
    """Return what a fresh process has loaded after two requests, and the time of the second."""
    code = LOADER.replace("REQUESTS", repr(json.dumps([first, next_request])))
    error, text = capture([sys.executable, "-c", code], {"PYTHONPATH": f"{ROOT}:{STATIC}"})
    if error:
        raise RuntimeError(text)
    return Loaded(*json.loads(text))


if __name__ == "__main__":
    main()
