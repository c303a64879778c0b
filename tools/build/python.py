"""The page's Python: two archives of compiled modules, and the machine code of the packages."""

from pathlib import Path

from tools.build import archive, vendor, wheels
from tools.build.modules import compiled, prepared, trim
from tools.paths import ROOT

FOLDER = "runtime/python"
NATIVE = "pydantic_core/"
"""The only package with a shared library; Python cannot open it inside an archive, so its modules
lie beside it.
"""
LIBRARY = "-wasm32-emscripten.so"
BOOT = (
    "encodings/__init__.pyc",
    "encodings/aliases.pyc",
    "encodings/utf_8.pyc",
    "sitecustomize.pyc",
)
"""Modules that Python imports before our finder exists."""
WORDS = "locale"
FOLDERS = {"engine": "engine", "app": "static/app", WORDS: "static/locale"}
"""Our folders, by their names in the page."""
FINDER = "app/module_finder.py"
"""The finder of modules in archives, which Python imports as `sitecustomize`."""
ELSEWHERE = ("app/build", "app/shell/", FINDER)
"""Files outside the archives: used only by the build, fetched by name, or shipped under another
name.
"""


def files(sources: Path) -> dict[str, bytes]:
    """Return the unpacked archives, and the shared libraries as separate files for the page to
    compile and save.
    """
    packages, own = archive.opened(wheels.fetch()), _own(ROOT)
    finder = (sources / "static" / FINDER).read_bytes()
    made = prepared.made(compiled.OURS, packages | own, [name for name in FOLDERS if name != WORDS])
    stdlib = compiled.modules("library", _modules(packages, finder), made)
    ours = compiled.modules(compiled.OURS, own, made) | _further(sources, own, made)
    archives = {
        "stdlib": stdlib,
        "broadside": compiled.modules("native", _native(packages), made) | ours,
    }
    return {
        f"{FOLDER}/{name}.zip": archive.bundled(files, BOOT) for name, files in archives.items()
    } | {f"{FOLDER}/{name}.wasm": data for name, data in libraries(packages).items()}


def _further(sources: Path, own: archive.Files, made: prepared.Made) -> dict[str, bytes]:
    """Return the compiled files of further games; our files are not compiled a second time."""
    further = {name: data for name, data in _own(sources).items() if own.get(name) != data}
    return compiled.modules(f"{compiled.OURS}-with", further, made) if further else {}


def libraries(packages: archive.Files | None = None) -> archive.Files:
    """Return the packages' machine code for the page.

    packages: files of the packages; by default those of the page.
    """
    files = archive.opened(wheels.fetch()) if packages is None else packages
    return {name: data for name, data in files.items() if name.endswith(LIBRARY)}


def _modules(packages: archive.Files, finder: bytes) -> dict[str, bytes]:
    """Return the modules of the first archive: the standard library, the packages in pure Python,
    and the finder.
    """
    everything = archive.opened([vendor.STDLIB]) | dict(packages)
    chosen = {
        name: data
        for name, data in everything.items()
        if name.endswith(".py") and not name.startswith(NATIVE) and trim.wanted(name)
    }
    return chosen | {
        "sitecustomize.py": finder,
        prepared.TAKER: prepared.taking(chosen[prepared.TAKER]),
    }


def _native(packages: archive.Files) -> dict[str, bytes]:
    files = {
        name: data
        for name, data in packages.items()
        if name.startswith(NATIVE) and name.endswith(".py")
    }
    return files | {prepared.TYPED: prepared.untyped(files[prepared.TYPED])}


def _own(sources: Path) -> dict[str, bytes]:
    """Return the files of the engine, the page's package and its strings."""
    files = {
        f"{name}/{path}": data
        for name, folder in FOLDERS.items()
        for path, data in archive.tree(sources / folder).items()
    }
    return {name: data for name, data in files.items() if not name.startswith(ELSEWHERE)}
