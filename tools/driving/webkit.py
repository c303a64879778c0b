"""WebKit as GTK has it, by its own WebDriver, on a screen that nobody sees."""

import json
import os
import shutil
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.driving.driver import Refused, free_port, patiently, running
from tools.run import Missing

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
SMALL_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
DEBIAN = "webkit2gtk-driver, xvfb"
START = 60


class WebKit:
    """A page in WebKit."""

    def __init__(self, address: str, browser: Path) -> None:
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = f"{address}/session"
        made = patiently(lambda: self._ask("", wanted), START)
        self._session += f"/{made['sessionId']}"
        self._ask("/timeouts", {"pageLoad": 60_000, "script": 30_000})

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("/url", {"url": address})

    def run(self, script: str) -> Any:
        """Return what the body of a function returns in the page."""
        return self._ask("/execute/sync", {"script": script, "args": []})

    def close(self) -> None:
        """End the session, and with it the browser."""
        self._send(urllib.request.Request(self._session, method="DELETE"))

    def _ask(self, path: str, values: dict[str, Any]) -> Any:
        kind = {"Content-Type": "application/json"}
        return self._send(urllib.request.Request(self._session + path, json.dumps(values).encode(), kind))

    def _send(self, request: urllib.request.Request) -> Any:
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Refused(error.read().decode()) from error


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Start WebKit's small browser; raise Missing where a part of it is not there."""
    driver, screen = shutil.which(DRIVER), shutil.which(SCREEN)
    browsers = sorted(Path("/").glob(SMALL_BROWSERS[1:]))
    if not (driver and screen and browsers):
        raise Missing(f"WebKit is not installed (Debian: {DEBIAN}).")
    port, number = free_port(), f":{free_port()}"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        env = {**os.environ, "DISPLAY": number, "HOME": home, "XDG_RUNTIME_DIR": home, "GDK_BACKEND": "x11"}
        env |= {"LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1"}
        with running([screen, number, "-screen", "0", "1024x768x24", "-nolisten", "tcp"], env):
            time.sleep(1)
            with running([driver, f"--port={port}"], env):
                page = WebKit(f"http://127.0.0.1:{port}", browsers[-1])
                try:
                    yield page
                finally:
                    page.close()
