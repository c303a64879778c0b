"""The sources of a build: this checkout, or a copy of it with further games."""

import re
import shutil
from pathlib import Path

from tools.build import archive
from tools.paths import CACHE, ROOT
from tools.run import Missing

PARTS = ("engine", "static", "index.html", "pyscript.toml")
LIST = "static/app/games.txt"
"""The list of games, one per line."""


def check(whole: Path) -> Path:
    """Return the sources.

    Raises Missing if a key in the list is repeated or has other characters than small letters: keys
    name packages, files, addresses and saved data.
    """
    keys = (whole / LIST).read_text(encoding="utf-8").split()
    for key in keys:
        if not re.fullmatch("[a-z]+", key):
            raise Missing(
                f"{LIST}: the key of a game is of small letters alone, a to z: '{key}' is not."
            )
        if keys.count(key) > 1:
            raise Missing(f"{LIST}: '{key}' is there twice.")
    return whole


def with_games(folder: Path, whole: Path = CACHE / "sources") -> Path:
    """Return `whole`, a copy of the sources with the files of a folder and its lines in the list of
    games.

    Raises Missing if a file would replace another, because a game must not change existing files.
    """
    shutil.rmtree(whole, ignore_errors=True)
    archive.lay_out(archive.tree(ROOT, *PARTS), whole)
    for name, data in archive.tree(folder).items():
        path = whole / name
        if name == LIST:
            data = path.read_bytes() + data
        elif path.exists():
            raise Missing(f"{name} is there already.")
        archive.lay_out({name: data}, whole)
    return check(whole)
