"""A plain static web server, as any host might be."""

import functools
import http.server
import socket
import socketserver
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tools.run import Missing, say

TRIES = 50


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files, says nothing about each, and gives browsers the types they insist on."""

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
        """Serve the folder under a sub-path, and nothing beside it."""
        if not path.startswith(self.under):
            return str(Path(self.directory) / "nothing-is-here")
        return super().translate_path("/" + path[len(self.under) :])

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Remember what was asked for."""
        if isinstance(self.server, Server):
            self.server.asked.append(self.path)

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """One thread a connection; none of them keeps the program alive."""

    daemon_threads = True
    request_queue_size = 64
    allow_reuse_address = True

    def __init__(self, port: int, handler: Callable[..., Handler]) -> None:
        super().__init__(("127.0.0.1", port), handler)
        self.asked: list[str] = []
        self._connections: list[socket.socket] = []

    def get_request(self) -> tuple[socket.socket, Any]:
        """Remember the connection: browsers keep theirs open."""
        connection, address = super().get_request()
        self._connections.append(connection)
        return connection, address

    def cut(self) -> None:
        """Stop, and end every connection."""
        self.shutdown()
        self.server_close()
        for connection in self._connections:
            with suppress(OSError):  # most have ended by themselves
                connection.shutdown(socket.SHUT_RDWR)

    @property
    def address(self) -> str:
        """Return where a browser finds it."""
        return f"http://localhost:{self.server_address[1]}"


def start(folder: Path, port: int, under: str = "/", kind: type[Handler] = Handler) -> Server:
    """Return a server of the folder on this port or the next free one."""
    handler = functools.partial(type("Under", (kind,), {"under": under}), directory=str(folder))
    for number in [0] if port == 0 else range(port, port + TRIES):
        try:
            return Server(number, handler)
        except OSError:
            continue
    raise Missing(f"No free port between {port} and {port + TRIES - 1}: choose one with --port.")


def serve(folder: Path, port: int) -> int:
    """Serve until interrupted."""
    with start(folder, port) as server:
        say(f"Broadside is at {server.address}/  (stop with Ctrl+C)")
        server.serve_forever()
    return 0
