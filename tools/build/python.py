"""The Python side of the page: three archives of modules, compiled."""

from pathlib import Path

from tools.build import archive, compiled, trim, vendor, wheels
from tools.paths import ROOT

FOLDER = "runtime/python"
NATIVE = "pydantic_core/"
FINDER = "app/archives.py"
"""What finds modules in archives: Python imports it by itself, as `sitecustomize`."""
ELSEWHERE = ("app/build", "app/shell/", FINDER)
"""What the build alone runs, what the page's own Python fetches by name, and what is shipped under another name."""


def files(sources: Path) -> dict[str, bytes]:
    """Return the archives, not yet packed."""
    packages = archive.opened(wheels.fetch())
    return {
        f"{FOLDER}/stdlib.zip": _modules(packages, (sources / "static" / FINDER).read_bytes()),
        f"{FOLDER}/native.zip": _native(packages),
        f"{FOLDER}/broadside.zip": _own(sources),
    }


def libraries(packages: archive.Files | None = None) -> list[bytes]:
    """Return what the packages, those of the page unless others are given, have of machine code for the page."""
    files = archive.opened(wheels.fetch()) if packages is None else packages
    return [data for name, data in files.items() if name.endswith("-wasm32-emscripten.so")]


def _modules(packages: archive.Files, finder: bytes) -> bytes:
    """Join the standard library, the packages of pure Python and the finder: one file, with which Python begins."""
    everything = archive.opened([vendor.STDLIB]) | dict(packages)
    chosen = {
        name: data
        for name, data in everything.items()
        if name.endswith(".py") and not name.startswith(NATIVE) and trim.wanted(name)
    }
    return archive.stored(compiled.modules("library", chosen | {"sitecustomize.py": finder}))


def _native(packages: archive.Files) -> bytes:
    """Take the one package with a library of its own: Python cannot open that inside an archive."""
    chosen = {
        name: data for name, data in packages.items() if name.startswith(NATIVE) and name.endswith((".py", ".so"))
    }
    return archive.stored(compiled.modules("native", chosen))


def _own(sources: Path) -> bytes:
    """Bundle the engine, the page's own package and its words."""
    folders = {"engine": "engine", "app": "static/app", "locale": "static/locale"}
    files = {
        f"{name}/{path}": data
        for name, folder in folders.items()
        for path, data in archive.tree(sources / folder).items()
    }
    files = {name: data for name, data in files.items() if not name.startswith(ELSEWHERE)}
    return archive.stored(compiled.modules(compiled.OURS if sources == ROOT else f"{compiled.OURS}-with", files))
