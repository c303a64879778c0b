"""The shell's modules with a small page in place of the browser."""

import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.app.shell.fake_form import FakeDocument
from tests.app.shell.fake_page import FakePage
from tools.paths import STATIC

OpenShell = Callable[[FakePage | FakeDocument, str], Any]
"""A function from a page and the name of a module to that module of the shell on that page."""


@pytest.fixture
def open_shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenShell]:
    """Return a function that imports a module of the shell as the page thread does, afresh."""
    monkeypatch.syspath_prepend(str(STATIC / "app"))

    def import_on(page: FakePage | FakeDocument, name: str) -> ModuleType:
        monkeypatch.setitem(sys.modules, "js", page)  # type: ignore[arg-type]
        _forget_shell()
        return importlib.import_module(f"shell.{name}")

    yield import_on
    _forget_shell()


def _forget_shell() -> None:
    for name in list(sys.modules):
        if name.partition(".")[0] == "shell":
            del sys.modules[name]
