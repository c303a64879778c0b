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
"""The first file of an archive, its modules as one value: by name, whether it is a package, and its code."""
SIZE, HEADER = slice(22, 26), 30
"""Where a zip says how long its first file is, and the bytes before that file's own name."""


class Archives:
    """A finder, and the loader of what it finds."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[bool, bytes]] = {}
        self.folders: dict[str, str] = {}

    def add(self, archive: str, folder: str) -> None:
        """Take in an archive's modules, as if they were files of a folder."""
        with open(archive, "rb") as file:  # noqa: PTH123  (pathlib takes long to import)
            data = memoryview(file.read())
        start = HEADER + len(NAME)
        modules = marshal.loads(data[start : start + int.from_bytes(data[SIZE], "little")])
        self.found |= modules
        self.folders |= dict.fromkeys(modules, folder)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Python's question to every finder."""
        if name not in self.found:
            return None
        package = self.found[name][0]
        place = f"{self.folders[name]}/{name.replace('.', '/')}"
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
        exec(marshal.loads(self.found[names["__name__"]][1]), names)


def find_here() -> None:
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


if __name__ == "sitecustomize":
    gc.disable()  # until the engine is there: little of what is made for it is ever thrown away
    find_here()
