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
    packages = archive.read_zips(wheels.fetch())
    own = _own(ROOT)
    finder = (sources / "static" / FINDER).read_bytes()
    folders = [name for name in FOLDERS if name != WORDS]
    methods = prepared.write_methods(compiled.OURS, packages | own, folders)
    stdlib = compiled.modules("library", _modules(packages, finder), methods)
    native = compiled.modules("native", _native(packages), methods)
    ours = compiled.modules(compiled.OURS, own, methods)
    further = _further(sources, own, methods)
    result = {
        f"{FOLDER}/stdlib.zip": archive.bundle(stdlib, BOOT),
        f"{FOLDER}/broadside.zip": archive.bundle(native | ours | further, BOOT),
    }
    for name, data in libraries(packages).items():
        result[f"{FOLDER}/{name}.wasm"] = data
    return result


def _further(sources: Path, own: archive.Files, methods: prepared.Methods) -> dict[str, bytes]:
    """Return the compiled files of further games; our files are not compiled a second time."""
    further = {name: data for name, data in _own(sources).items() if own.get(name) != data}
    if not further:
        return {}
    return compiled.modules(f"{compiled.OURS}-with", further, methods)


def libraries(packages: archive.Files | None = None) -> archive.Files:
    """Return the packages' machine code for the page.

    packages: files of the packages; by default those of the page.
    """
    files = archive.read_zips(wheels.fetch()) if packages is None else packages
    return {name: data for name, data in files.items() if name.endswith(LIBRARY)}


def _modules(packages: archive.Files, finder: bytes) -> dict[str, bytes]:
    """Return the modules of the first archive: the standard library, the packages in pure Python,
    and the finder.
    """
    modules = {}
    everything = archive.read_zips([vendor.STDLIB]) | dict(packages)
    for name, data in everything.items():
        if name.endswith(".py") and not name.startswith(NATIVE) and trim.is_wanted(name):
            modules[name] = data
    data_classes = modules[prepared.DATA_CLASSES]
    modules[prepared.DATA_CLASSES] = prepared.accept_methods(data_classes)
    modules["sitecustomize.py"] = finder
    return modules


def _native(packages: archive.Files) -> dict[str, bytes]:
    """Return the modules of the package with a shared library."""
    modules = {}
    for name, data in packages.items():
        if name.startswith(NATIVE) and name.endswith(".py"):
            modules[name] = data
    modules[prepared.TYPED] = prepared.replace_typed_dicts(modules[prepared.TYPED])
    return modules


def _own(sources: Path) -> dict[str, bytes]:
    """Return the files of the engine, the page's package and its strings."""
    files = {}
    for name, folder in FOLDERS.items():
        for path, data in archive.tree(sources / folder).items():
            inside = f"{name}/{path}"
            if not inside.startswith(ELSEWHERE):
                files[inside] = data
    return files
