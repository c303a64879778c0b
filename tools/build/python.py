"""The Python side of the page: two archives of modules, compiled, and the machine code of the packages."""

from pathlib import Path

from tools.build import archive, vendor, wheels
from tools.build.modules import compiled, prepared, trim
from tools.paths import ROOT

FOLDER = "runtime/python"
NATIVE = "pydantic_core/"
"""The one package with a library of its own, which Python cannot open inside an archive: beside it lie its modules."""
LIBRARY = "-wasm32-emscripten.so"
BOOT = ("encodings/__init__.pyc", "encodings/aliases.pyc", "encodings/utf_8.pyc", "sitecustomize.pyc")
"""What Python imports until our finder is there."""
WORDS = "locale"
FOLDERS = {"engine": "engine", "app": "static/app", WORDS: "static/locale"}
"""What is ours, by the names that it has in the page."""
FINDER = "app/archives.py"
"""What finds modules in archives: Python imports it by itself, as `sitecustomize`."""
ELSEWHERE = ("app/build", "app/shell/", FINDER)
"""What the build alone runs, what the page's own Python fetches by name, and what is shipped under another name."""


def files(sources: Path) -> dict[str, bytes]:
    """Return the archives and, apart from them for the page to compile and keep, the libraries; not yet packed."""
    packages, own = archive.opened(wheels.fetch()), _own(ROOT)
    finder = (sources / "static" / FINDER).read_bytes()
    made = prepared.made(compiled.OURS, packages | own, [name for name in FOLDERS if name != WORDS])
    stdlib = compiled.modules("library", _modules(packages, finder), made)
    ours = compiled.modules(compiled.OURS, own, made) | _further(sources, own, made)
    archives = {"stdlib": stdlib, "broadside": compiled.modules("native", _native(packages), made) | ours}
    return {f"{FOLDER}/{name}.zip": archive.bundled(files, BOOT) for name, files in archives.items()} | {
        f"{FOLDER}/{name}.wasm": data for name, data in libraries(packages).items()
    }


def _further(sources: Path, own: archive.Files, made: prepared.Made) -> dict[str, bytes]:
    """Return what further games add, compiled: what is ours is not compiled once more for them."""
    further = {name: data for name, data in _own(sources).items() if own.get(name) != data}
    return compiled.modules(f"{compiled.OURS}-with", further, made) if further else {}


def libraries(packages: archive.Files | None = None) -> archive.Files:
    """Return what the packages, those of the page unless others are given, have of machine code for the page."""
    files = archive.opened(wheels.fetch()) if packages is None else packages
    return {name: data for name, data in files.items() if name.endswith(LIBRARY)}


def _modules(packages: archive.Files, finder: bytes) -> dict[str, bytes]:
    """Join the standard library, the packages of pure Python and the finder: one file, with which Python begins."""
    everything = archive.opened([vendor.STDLIB]) | dict(packages)
    chosen = {
        name: data
        for name, data in everything.items()
        if name.endswith(".py") and not name.startswith(NATIVE) and trim.wanted(name)
    }
    return chosen | {"sitecustomize.py": finder, prepared.TAKER: prepared.taking(chosen[prepared.TAKER])}


def _native(packages: archive.Files) -> dict[str, bytes]:
    files = {name: data for name, data in packages.items() if name.startswith(NATIVE) and name.endswith(".py")}
    return files | {prepared.TYPED: prepared.untyped(files[prepared.TYPED])}


def _own(sources: Path) -> dict[str, bytes]:
    """Bundle the engine, the page's own package and its words."""
    files = {
        f"{name}/{path}": data
        for name, folder in FOLDERS.items()
        for path, data in archive.tree(sources / folder).items()
    }
    return {name: data for name, data in files.items() if not name.startswith(ELSEWHERE)}
