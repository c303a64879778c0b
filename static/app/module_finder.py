"""A finder of modules in the build's archives; Python's finder would search folders and open a file
for each module.

The build ships this module as `sitecustomize`, which Python imports at its start. It must not use
anything inside an archive.
"""

import gc
import marshal
import os
import sys
from _frozen_importlib import ModuleSpec

NAME = "!modules"
"""The first file of an archive: the length of the index in four bytes, the index, and the code of
the modules. For each module name, the index holds whether the module is a package, the start of its
code behind the index, and its length.
"""
HEADER = 30
"""Bytes before the name of a zip's first file."""
LENGTH = 4
"""Bytes of the length of the index."""


class Archives:
    """A finder and loader of modules in archives."""

    def __init__(self) -> None:
        self.modules: dict[str, tuple[bool, int, int]] = {}
        self.locations: dict[str, tuple[int, int, str]] = {}
        self.kept: dict[str, bytes] = {}

    def add(self, archive: str, folder: str) -> None:
        """Add the modules of an archive as if they were files of a folder; read only the index."""
        file = os.open(archive, os.O_RDONLY)
        length_at = HEADER + len(NAME)
        index_at = length_at + LENGTH
        size = int.from_bytes(os.pread(file, LENGTH, length_at), "little")
        modules = marshal.loads(os.pread(file, size, index_at))
        self.modules |= modules
        self.locations |= dict.fromkeys(modules, (file, index_at + size, folder))

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the spec of a module for Python's import system, or None."""
        if name not in self.modules:
            return None
        is_package, _, _ = self.modules[name]
        _, _, folder = self.locations[name]
        location = f"{folder}/{name.replace('.', '/')}"
        origin = f"{location}/__init__.pyc" if is_package else f"{location}.pyc"
        spec = ModuleSpec(name, self, origin=origin, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [location]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the creation of the module to Python."""

    def exec_module(self, module: object) -> None:
        """Run the code of a module."""
        names = vars(module)
        exec(marshal.loads(self._code(names["__name__"])), names)

    def keep(self) -> None:
        """Read the code of all modules that are not yet imported, so that no archive is needed from
        then on.
        """
        self.kept = {name: self._code(name) for name in self.modules if name not in sys.modules}

    def _code(self, name: str) -> bytes:
        if name in self.kept:
            return self.kept[name]
        _, start, size = self.modules[name]
        file, code_at, _ = self.locations[name]
        return os.pread(file, size, code_at + start)


def find_archives() -> Archives:
    """Find modules in the archive of the standard library, and in the archives beside the
    packages.
    """
    archives = Archives()
    for path in sys.path:
        if path.endswith(".zip"):
            archives.add(path, path)
        elif path.endswith("/site-packages"):
            for name in os.listdir(path):  # noqa: PTH208  (pathlib takes long to import)
                if name.endswith(".zip"):
                    archives.add(f"{path}/{name}", path)
    sys.meta_path.insert(0, archives)
    return archives


if __name__ == "sitecustomize":
    gc.disable()  # until the engine is loaded: loading leaves almost no garbage
    keep = find_archives().keep
