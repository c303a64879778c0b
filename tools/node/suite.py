"""Run the tests marked `shipped` of tests/engine against the shipped engine, inside Pyodide."""

import asyncio
import importlib
import json
import os
import sys
import time
from collections.abc import Coroutine
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import FrameType
from zipfile import ZipFile
from zipimport import zipimporter

WORDS: list[str] = json.loads(os.environ["WORDS"])
WHOLE = ["-m", "shipped", "tests/engine"]
"""The arguments of the run that has to use every step and every model."""
LIBRARY = "/library.zip"
SHIPPED = {"app", "engine", "icepool", "jinja2", "markupsafe", "pydantic", "pydantic_core"}

OPTIONS = ["--import-mode=importlib", "--capture=sys"]
OPTIONS += ["--assert=plain"]  # failures only here are rare; rewriting assertions costs each run half a minute
OPTIONS += ["-o", "addopts=", "-o", "pythonpath=", "-o", "filterwarnings="]
OPTIONS += ["-p", "no:cacheprovider", "-p", "no:faulthandler"]


class Chosen:
    """A pytest plugin that opens only files with tests marked `shipped`, because importing all of them takes long."""

    @staticmethod
    def pytest_ignore_collect(collection_path: Path) -> bool | None:
        """Skip a file of tests that are all unmarked."""
        is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
        return (is_test and "pytest.mark.shipped" not in collection_path.read_text(encoding="utf-8")) or None


class Rest:
    """A finder of modules that the page's standard library leaves out, for pytest but not for shipped code."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Find the module in the full library, unless shipped code imports it."""
        if _asks(sys._getframe(1)).partition(".")[0] in SHIPPED:
            return None
        folder = "/".join([LIBRARY, *name.split(".")[:-1]])
        return zipimporter(folder).find_spec(name)


class PlainLoop(asyncio.BaseEventLoop):
    """An event loop for coroutines that wait only for each other and the clock; Node.js may support no other loop."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, timeout: float | None) -> list[object]:
        """Wait for the next timer; there are no files to watch."""
        time.sleep(timeout or 0)
        return []

    def _process_events(self, events: list[object]) -> None: ...

    def _write_to_self(self) -> None: ...


def _run_alone(coroutine: Coroutine[object, object, object], **_: object) -> object:
    """Replace asyncio.run, which refuses to run because the page's loop seems to be running."""
    outer = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    loop = PlainLoop()
    try:
        return loop.run_until_complete(coroutine)
    finally:
        loop.close()
        asyncio._set_running_loop(outer)


def _asks(frame: FrameType | None) -> str:
    while frame and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", "")) if frame else ""


def run() -> int:
    """Run the tests and return pytest's exit code."""
    asyncio.run = _run_alone  # type: ignore[assignment]
    sys.meta_path.append(Rest)  # type: ignore[arg-type]
    # The checkout comes last, so that its engine does not hide the shipped one.
    sys.path[:] = [*filter(None, sys.path), "/tools", "/checkout"]
    for wheel in Path("/wheels").iterdir():
        with ZipFile(wheel) as opened:
            opened.extractall("/tools")
    os.chdir("/checkout")
    importlib.invalidate_caches()
    import engine

    if engine.__file__ is None or not engine.__file__.startswith("/lib/"):
        raise SystemExit(f"these tests would run against {engine.__file__}, which is not what is shipped")
    import hypothesis
    import pytest

    # Time limits would fail at random on a slower machine without a reliable clock.
    hypothesis.settings.register_profile("page", deadline=None, database=None, derandomize=True)
    hypothesis.settings.load_profile("page")
    from tools.coverage_of_types import Touching

    return int(pytest.main([*OPTIONS, *WORDS], plugins=[Chosen(), *([Touching()] if WORDS == WHOLE else [])]))


run()
