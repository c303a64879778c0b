"""The operations that the check needs from any browser."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from tools.run import Command


class Driver(Protocol):
    """A browser with one page, as selenium names its operations.

    Raises selenium's WebDriverException for refused operations.
    """

    def get(self, url: str) -> None:
        """Open an address."""

    def execute_script(self, script: str) -> Any:
        """Return the result of a function body in the page: a text, a boolean or nothing."""


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: Command, env: dict[str, str]) -> Iterator[None]:
    """Run a program without output, and end the program and its children at the end of the
    block.
    """
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
