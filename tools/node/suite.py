"""Run the tests marked `shipped` of tests/engine against the shipped engine, inside Pyodide."""

import importlib
import json
import os
import sys
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
OPTIONS += [
    "--assert=plain"
]  # failures only here are rare; rewriting assertions costs each run half a minute
OPTIONS += ["-o", "addopts=", "-o", "pythonpath=", "-o", "filterwarnings="]
OPTIONS += ["-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "tools.marked_tests"]


class Rest:
    """A finder of modules that the page's standard library leaves out, for pytest but not for
    shipped code.
    """

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Find the module in the full library, unless shipped code imports it."""
        if _asks(sys._getframe(1)).partition(".")[0] in SHIPPED:
            return None
        folder = "/".join([LIBRARY, *name.split(".")[:-1]])
        return zipimporter(folder).find_spec(name)


def _asks(frame: FrameType | None) -> str:
    while frame and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", "")) if frame else ""


def run() -> int:
    """Run the tests and return pytest's exit code."""
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
        raise SystemExit(
            f"these tests would run against {engine.__file__}, which is not what is shipped"
        )
    import hypothesis
    import pytest

    # Time limits would fail at random on a slower machine without a reliable clock.
    hypothesis.settings.register_profile("page", deadline=None, database=None, derandomize=True)
    hypothesis.settings.load_profile("page")
    from tools.coverage_of_types import Touching

    plugins = []
    if WORDS == WHOLE:
        plugins.append(Touching())
    return int(pytest.main([*OPTIONS, *WORDS], plugins=plugins))


run()
