"""Finds modules in the build's archives at once, where Python would look through folders and open a file for each.

The build ships this as `sitecustomize`, which Python imports by itself as it starts: it may use nothing that lies in
an archive.
"""

import gc
import marshal
import os
import sys
from _frozen_importlib import ModuleSpec

NAME = "!modules"
"""The first file of an archive: four bytes that say how long its index is, the index, and the code of its modules. The
index tells of each by name whether it is a package, where behind the index its code begins, and how long that is."""
HEADER, LENGTH = 30, 4
"""The bytes before the name of a zip's first file, and those that say how long the index is."""


class Archives:
    """A finder, and the loader of what it finds."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[bool, int, int]] = {}
        self.places: dict[str, tuple[int, int, str]] = {}
        self.kept: dict[str, bytes] = {}

    def add(self, archive: str, folder: str) -> None:
        """Take in an archive's modules, as if they were files of a folder; their code stays where it is."""
        file, start = os.open(archive, os.O_RDONLY), HEADER + len(NAME) + LENGTH
        size = int.from_bytes(os.pread(file, LENGTH, start - LENGTH), "little")
        modules = marshal.loads(os.pread(file, size, start))
        self.found |= modules
        self.places |= dict.fromkeys(modules, (file, start + size, folder))

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Python's question to every finder."""
        if name not in self.found:
            return None
        package = self.found[name][0]
        place = f"{self.places[name][2]}/{name.replace('.', '/')}"
        origin = f"{place}/__init__.pyc" if package else f"{place}.pyc"
        spec = ModuleSpec(name, self, origin=origin, is_package=package)  # type: ignore[arg-type]
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [place]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes it."""

    def exec_module(self, module: object) -> None:
        """Run its code."""
        names = vars(module)
        exec(marshal.loads(self._code(names["__name__"])), names)

    def keep(self) -> None:
        """Take the code of what has not been imported yet into memory: from now on no archive is read."""
        self.kept = {name: self._code(name) for name in self.found if name not in sys.modules}

    def _code(self, name: str) -> bytes:
        if name in self.kept:
            return self.kept[name]
        (_, at, size), (file, start, _) = self.found[name], self.places[name]
        return os.pread(file, size, start + at)


def find_here() -> Archives:
    """Find modules in the archive of the library, which Python has begun with, and in those beside the packages."""
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
    gc.disable()  # until the engine is there: little of what is made for it is ever thrown away
    keep = find_here().keep
