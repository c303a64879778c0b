"""What the check needs of a browser, whichever it is."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from tools.run import Command


class Driver(Protocol):
    """A browser with one page; raises selenium's WebDriverException where it refuses."""

    def open(self, address: str) -> None:
        """Go to an address."""

    def run(self, script: str) -> Any:
        """Return what the body of a function returns in the page: a text, a truth or nothing."""


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: Command, env: dict[str, str]) -> Iterator[None]:
    """Keep a program running, with nothing of what it says shown; end it, and what it started, at the end."""
    quiet = subprocess.DEVNULL
    words = [str(word) for word in command]
    with subprocess.Popen(words, env=env, stdin=quiet, stdout=quiet, stderr=quiet) as process:
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
