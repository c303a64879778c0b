"""Firefox by Marionette, the protocol that it speaks without a driver program: JSON with its length before it."""

import json
import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.driving.driver import Refused, free_port, patiently, running
from tools.run import Missing

NAMES = ("firefox-esr", "firefox")
START = 60


class Firefox:
    """A page in Firefox, over an open connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._stream = connection.makefile("rwb")
        self._count = 0
        self._read()
        self._ask("WebDriver:NewSession", {})
        self._ask("WebDriver:SetTimeouts", {"pageLoad": 60_000, "script": 30_000})

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """Return what the body of a function returns in the page."""
        return self._ask("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def _ask(self, command: str, values: dict[str, Any]) -> Any:
        self._count += 1
        text = json.dumps([0, self._count, command, values]).encode()
        self._stream.write(str(len(text)).encode() + b":" + text)
        self._stream.flush()
        _, _, error, result = self._read()
        if error:
            raise Refused(f"{command}: {error['message']}")
        return result

    def _read(self) -> Any:
        size = b""
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise Refused("Firefox has closed the connection")
            size += digit
        return json.loads(self._stream.read(int(size)))


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start Firefox with an empty profile; raise Missing where there is none."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        raise Missing("Firefox is not installed (Debian: firefox-esr).")
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        (Path(profile) / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        command = [program, "--headless", "--no-remote", "--marionette", "--profile", profile]
        with running(command, {**os.environ, "HOME": profile}):
            connection = patiently(lambda: socket.create_connection(("127.0.0.1", port), START), START)
            with connection:
                yield Firefox(connection)
