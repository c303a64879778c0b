"""Hosts that treat the built page in their own ways."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from tools import static_server
from tools.paths import DIST

PAGE = "text/html; charset=utf-8"


@dataclass(frozen=True)
class Reply:
    """A response of a host."""

    body: bytes = b""
    type: str = PAGE
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


Treat = Callable[[str, Reply], Reply]
"""Changes the reply for a file, given by its path in the folder."""


def unchanged(name: str, reply: Reply) -> Reply:
    """Return a reply as it is."""
    return reply


MISSING = Reply(b"<title>404</title>", status=404)


class Handler(static_server.Handler):
    """A handler that asks its host about every address."""

    host: "Host"

    def do_GET(self) -> None:  # noqa: N802  (the base class calls it so)
        """Send what the host says."""
        self.log_request()
        path = unquote(self.path.split("?")[0])
        reply = self.host.reply(path, self.guess_type(path))
        self.send_response_only(reply.status)
        self.send_header("Content-Length", str(len(reply.body)))
        self.send_header("Cache-Control", "no-store")
        if reply.type:
            self.send_header("Content-Type", reply.type)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(reply.body)


class Host:
    """The built page in a folder of a host."""

    def __init__(self, treat: Treat = unchanged, under: str = "/club/broadside/") -> None:
        self.treat = treat
        self.under = under

    def reply(self, path: str, type: str) -> Reply:
        """Return what this host sends for a path."""
        if not path.startswith(self.under):
            return MISSING
        name = path.removeprefix(self.under) or "index.html"
        return self.treat(name, self.read(name, type))

    def read(self, name: str, type: str) -> Reply:
        """Return a file as a plain host sends it."""
        path = DIST / name
        if not path.is_file():
            return MISSING
        if name.endswith(".html"):
            return Reply(path.read_bytes())
        return Reply(path.read_bytes(), type)


@contextmanager
def serving(host: Host) -> Iterator[str]:
    """Serve a host; yield the address of its folder."""
    kind = type("HostHandler", (Handler,), {"host": host})
    with static_server.start(Path(DIST), 0, "/", kind) as server:
        yield server.address + host.under
