"""A plain static web server, as any host might be."""

import functools
import http.server
import socketserver
from pathlib import Path

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

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """One thread a connection; none of them keeps the program alive."""

    daemon_threads = True
    request_queue_size = 64
    allow_reuse_address = True


def start(folder: Path, port: int, under: str = "/") -> Server:
    """Return a server of the folder on this port or the next free one."""
    kind = type("Handler", (Handler,), {"under": under})
    handler = functools.partial(kind, directory=str(folder))
    for number in [0] if port == 0 else range(port, port + TRIES):
        try:
            return Server(("127.0.0.1", number), handler)
        except OSError:
            continue
    raise Missing(f"No free port between {port} and {port + TRIES - 1}: choose one with --port.")


def serve(folder: Path, port: int) -> int:
    """Serve until interrupted."""
    with start(folder, port) as server:
        say(f"Broadside is at http://localhost:{server.server_address[1]}/  (stop with Ctrl+C)")
        server.serve_forever()
    return 0
