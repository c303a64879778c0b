"""Firefox by WebDriver BiDi, which needs no driver program."""

import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from selenium.common import WebDriverException
from selenium.webdriver.common.bidi.browsing_context import BrowsingContext
from selenium.webdriver.common.bidi.script import Script
from selenium.webdriver.common.bidi.session import Session
from selenium.webdriver.remote.websocket_connection import WebSocketConnection

from tools.other_browsers.driver import free_port, running
from tools.run import Missing

NAMES = ("firefox-esr", "firefox")
START = 60
PATIENCE = 60
PAUSE = 0.01


class Firefox:
    """The first page in Firefox, over an open connection."""

    def __init__(self, connection: WebSocketConnection) -> None:
        Session(connection).new({})
        self._pages = BrowsingContext(connection)
        self._script = Script(connection)
        self._page = self._pages.get_tree()[0].context

    def get(self, url: str) -> None:
        """Open an address."""
        self._pages.navigate(self._page, url, wait="complete")

    def execute_script(self, script: str) -> Any:
        """Return the result of a function body in the page."""
        result = self._script.evaluate(
            f"(() => {{{script}}})()", {"context": self._page}, await_promise=True
        )
        if result["type"] == "exception":
            raise WebDriverException(result["exceptionDetails"]["text"])
        return result["result"].get("value")


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start Firefox with an empty profile.

    Raises Missing if Firefox is not installed.
    """
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        raise Missing("Firefox is not installed (Debian: firefox-esr).")
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            program,
            "--headless",
            "--no-remote",
            f"--remote-debugging-port={port}",
            "--profile",
            profile,
        ]
        with running(command, {**os.environ, "HOME": profile}):
            _listening(port)
            connection = WebSocketConnection(f"ws://127.0.0.1:{port}/session", PATIENCE, PAUSE)
            try:
                yield Firefox(connection)
            finally:
                connection.close()


def _listening(port: int) -> None:
    until = time.monotonic() + START
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), START).close()
            return
        except OSError as error:
            if time.monotonic() > until:
                raise Missing(f"Firefox does not listen: {error}") from error
            time.sleep(0.1)
