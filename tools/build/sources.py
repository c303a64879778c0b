"""What a build is made of: the sources of this checkout, or a copy of them with further games laid over it."""

import re
import shutil
from pathlib import Path

from tools.build import archive
from tools.paths import CACHE, ROOT
from tools.run import Missing

PARTS = ("engine", "static", "index.html", "pyscript.toml")
LIST = "static/app/games.txt"
"""The list of games, a line each."""


def checked(whole: Path) -> Path:
    """Return the sources; raises Missing when the list has a key that is not of small letters alone, or has it twice.

    Keys name packages, files, addresses and what devices keep.
    """
    keys = (whole / LIST).read_text(encoding="utf-8").split()
    for key in keys:
        if not re.fullmatch("[a-z]+", key):
            raise Missing(f"{LIST}: the key of a game is of small letters alone, a to z: '{key}' is not.")
        if keys.count(key) > 1:
            raise Missing(f"{LIST}: '{key}' is there twice.")
    return whole


def with_games(folder: Path, whole: Path = CACHE / "sources") -> Path:
    """Return `whole`, a copy of the sources with the files of a folder in their places and its lines in the list.

    Raises Missing when one would take the place of another, for a game touches nothing else.
    """
    shutil.rmtree(whole, ignore_errors=True)
    for name, data in {name: data for part in PARTS for name, data in _files(part).items()}.items():
        _write(whole / name, data)
    for name, data in archive.tree(folder).items():
        place = whole / name
        if place.exists() and name != LIST:
            raise Missing(f"{name} is there already.")
        _write(place, (place.read_bytes() if place.exists() else b"") + data)
    return checked(whole)


def _files(part: str) -> dict[str, bytes]:
    if (ROOT / part).is_file():
        return {part: (ROOT / part).read_bytes()}
    return {f"{part}/{name}": data for name, data in archive.tree(ROOT / part).items()}


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
