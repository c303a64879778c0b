"""The licences of everything that dist/ ships, and an index of them."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.build import archive, wheels
from tools.paths import NODE_MODULES, ROOT
from tools.run import Missing

FOLDER = "LICENSES"
TEMPLATES = ROOT / "tools" / "licences"
TEXT = re.compile(
    r"(^|/)(licen[cs]e|copying|notice|authors|[\w-]+\.license\.txt)[^/]*$", re.IGNORECASE
)
# npm packages that the page does not contain, besides development packages: types, and a package
# for servers.
NOT_SHIPPED = re.compile(r"^(@types/|ws$)")
# Some packages only name their licence; the build then takes the text from another package.
MPL = NODE_MODULES / "axe-core" / "LICENSE"
AUTHORS = {"@micropython/micropython-webassembly-pyscript": "Damien P. George and contributors"}
PYODIDE_NOTE = (
    "Its interpreter contains CPython (PSF-2.0), the system libraries of Emscripten (MIT), and "
    "the libraries"
    " bzip2, libffi, liblzma, zlib and zstd under their own permissive licences."
    " Sources: https://github.com/pyodide/pyodide. Of what the interpreter exports, only what "
    "is used here is left."
)


@dataclass(frozen=True)
class Part:
    """One third-party work: name, version, licence, and the texts of the licence."""

    name: str
    version: str
    licence: str
    texts: tuple[bytes, ...]


def files() -> dict[str, bytes]:
    """Return the licence texts and their index."""
    result = {f"{FOLDER}/Broadside.txt": (ROOT / "LICENSE").read_bytes()}
    lines = ["Broadside ships these works of others, each under its own licence.", ""]
    for part in sorted([*_npm(), *_wheels()], key=lambda part: (part.name.lower(), part.version)):
        file_name = re.sub(r"\W+", "-", f"{part.name} {part.version}").strip("-") + ".txt"
        result[f"{FOLDER}/{file_name}"] = b"\n\n".join(part.texts)
        lines.append(f"{part.name} {part.version} ({part.licence}): {file_name}")
    result[f"{FOLDER}/index.txt"] = ("\n".join(lines) + "\n").encode()
    return result


def _npm() -> Iterator[Part]:
    """Yield the shipped npm packages of the lock file, whose entries are folders."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for index, locked in packages.items():
        if not index or locked.get("dev"):
            continue
        about = json.loads((ROOT / index / "package.json").read_text())
        if not NOT_SHIPPED.match(about["name"]):
            licence = str(about.get("license", "see the text"))
            yield Part(about["name"], about["version"], licence, _npm_texts(ROOT / index, about))


def _npm_texts(folder: Path, about: dict[str, object]) -> tuple[bytes, ...]:
    extra = folder / "src" / "3rd-party-licenses" / "toml.license.txt"
    paths = [path for path in sorted(folder.iterdir()) if path.is_file() and TEXT.search(path.name)]
    texts = [path.read_bytes() for path in [*paths, extra] if path.exists()]
    if not texts:
        return (_write_missing_text(about),)
    return tuple(texts)


def _write_missing_text(about: dict[str, object]) -> bytes:
    """Return the text of a licence that a package only names, with the holder of its copyright.

    Raises Missing if no text of this licence is known.
    """
    name = str(about["name"])
    licence = str(about.get("license"))
    words = MPL if licence == "MPL-2.0" else TEMPLATES / f"{licence}.txt"
    if not words.exists():
        raise Missing(f"{name} comes without the text of its licence, {licence}.")
    head = f"{name}\nCopyright (c) {_find_holder(about)}\n\n"
    if name == "pyodide":
        head += f"{PYODIDE_NOTE}\n\n"
    return head.encode() + words.read_bytes()


def _find_holder(about: dict[str, object]) -> object:
    """Return who holds the copyright of a package: its author, or else a name from our list."""
    author = about.get("author")
    if isinstance(author, dict):
        return author["name"]
    if author:
        return author
    name = str(about["name"])
    return AUTHORS.get(name, f"the authors of {name}")


def _wheels() -> Iterator[Part]:
    """Yield the Python packages of the page, and Python itself."""
    for wheel in wheels.fetch():
        name, version, *_ = wheel.name.split("-")
        files = sorted(archive.read_zips([wheel]).items())
        inside = {path: data for path, data in files if ".dist-info/" in path}
        about = next(data.decode() for path, data in inside.items() if path.endswith("/METADATA"))
        texts = tuple(data for path, data in inside.items() if TEXT.search(path))
        match = re.search(r"^License(?:-Expression)?: (.+)$", about, re.MULTILINE)
        licence = match[1] if match else "see the text"
        yield Part(name, version, licence, texts)
        if name == "typing_extensions":  # the same words, from the same foundation
            yield Part("Python and its standard library", "3.14", "PSF-2.0", texts)
