"""A plain static web server, like that of any host."""

import functools
import http.server
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tools.run import Missing, say

TRIES = 50


class Handler(http.server.SimpleHTTPRequestHandler):
    """A handler that serves files with the types that browsers require, without a log."""

    extensions_map = {  # noqa: RUF012  (the base class has a plain dict)
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
        ".toml": "text/plain",
    }
    protocol_version = "HTTP/1.1"
    under = "/"

    def translate_path(self, path: str) -> str:
        """Serve the folder only under a sub-path."""
        if not path.startswith(self.under):
            return str(Path(self.directory) / "nothing-is-here")
        return super().translate_path("/" + path[len(self.under) :])

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Record the requested path."""
        if isinstance(self.server, Server):
            self.server.asked.append(self.path)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


class Server(http.server.ThreadingHTTPServer):
    """A server in the background, with one daemon thread for each connection; a `with` block cuts
    it at its end.
    """

    request_queue_size = 64

    def __init__(self, port: int, handler: Callable[..., Handler]) -> None:
        super().__init__(("127.0.0.1", port), handler)
        self.asked: list[str] = []
        self._connections: list[socket.socket] = []
        Thread(target=self.serve_forever, daemon=True).start()

    def __exit__(self, *_: object) -> None:
        self.cut()

    def get_request(self) -> tuple[socket.socket, Any]:
        """Record the connection, because browsers keep connections open."""
        connection, address = super().get_request()
        self._connections.append(connection)
        return connection, address

    def cut(self) -> None:
        """Stop the server and close every connection."""
        self.shutdown()
        self.server_close()
        for connection in self._connections:
            with suppress(OSError):  # most connections are closed already
                connection.shutdown(socket.SHUT_RDWR)

    @property
    def address(self) -> str:
        """Return the server's address for browsers."""
        return f"http://localhost:{self.server_address[1]}"


def start(folder: Path, port: int, under: str = "/", kind: type[Handler] = Handler) -> Server:
    """Return a server of the folder on this port or the next free one.

    Raises Missing if none is free; port 0 stands for any free one.
    """
    handler = functools.partial(type("Under", (kind,), {"under": under}), directory=str(folder))
    ports = range(port, port + TRIES) if port else [0]
    for number in ports:
        try:
            return Server(number, handler)
        except OSError:
            continue
    raise Missing(f"No free port between {port} and {port + TRIES - 1}: choose one with --port.")


def serve(folder: Path, port: int) -> int:
    """Serve until interrupted."""
    with start(folder, port) as server:
        say(f"Broadside is at {server.address}/  (stop with Ctrl+C)")
        Event().wait()
    return 0
