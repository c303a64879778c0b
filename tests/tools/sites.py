"""Copies of the built page that a test may serve, damage, renew and take off the network."""

import hashlib
import json
import re
import shutil
from pathlib import Path
from threading import Thread

from tools import server
from tools.paths import DIST

BUILD = re.compile(r"const BUILD = (\{.*\});")


class Site:
    """A copy of dist/ on a server of its own, perhaps under a sub-path."""

    def __init__(self, folder: Path, under: str = "/") -> None:
        self.folder = folder
        self.under = under
        shutil.copytree(DIST, folder)
        self.open(0)

    def open(self, port: int) -> None:
        """Serve the copy."""
        self.server = server.start(self.folder, port, self.under)
        self.address = self.server.address + self.under
        Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Take it off the network."""
        self.server.shutdown()
        self.server.server_close()

    def reopen(self) -> None:
        """Put it back where it was."""
        self.open(int(self.server.server_address[1]))

    def renew(self, name: str, old: bytes, new: bytes) -> None:
        """Publish another version in which one file differs, as a build would."""
        path = self.folder / name
        data = path.read_bytes().replace(old, new)
        path.write_bytes(data)
        script = self.folder / "sw.js"
        text = script.read_text()
        found = BUILD.search(text)
        assert found
        build = json.loads(found[1])
        build["version"] = "renewed"
        for row in build["files"]:
            if row[0] == name:
                row[1:3] = [hashlib.sha256(data).hexdigest(), len(data)]
        script.write_text(text.replace(found[1], json.dumps(build)))
