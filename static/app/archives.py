"""Finds modules in the build's archives at once, where Python would look through folders and open a file for each.

The build ships this as `sitecustomize`, which Python imports by itself as it starts.
"""

import gc
import marshal
import os
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from struct import Struct
from types import ModuleType

END = Struct("<10xHLL2x")
"""The end of a zip: how many files, how long their list is and where it begins."""
ENTRY = Struct("<24xL3H8xL")
"""A file in that list: its size; the lengths of its name, of what is added and of a comment; where it lies."""
HEADER = 30
"""Bytes before a file's own name, where it lies: the build adds nothing to them."""
BEFORE_CODE = 16
MODULE, PACKAGE = ".pyc", "/__init__"


class Archives:
    """A finder, and the loader of what it finds."""

    def __init__(self) -> None:
        self.codes: dict[str, memoryview] = {}
        self.places: dict[str, str] = {}

    def add(self, archive: str, folder: str) -> None:
        """Take in an archive's modules, as if they were files of a folder."""
        data = memoryview(_read(archive))
        for name, start, size in _listed(data):
            if name.endswith(MODULE):
                module = name.removesuffix(MODULE).removesuffix(PACKAGE).replace("/", ".")
                self.codes[module] = data[start + BEFORE_CODE : start + size]
                self.places[module] = f"{folder}/{name}"

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Python's question to every finder."""
        if name not in self.places:
            return None
        place = self.places[name]
        package = place.endswith(PACKAGE + MODULE)
        spec = ModuleSpec(name, self, origin=place, is_package=package)  # type: ignore[arg-type]
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [place.removesuffix(PACKAGE + MODULE)]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Python makes it."""

    def exec_module(self, module: ModuleType) -> None:
        """Run its code."""
        exec(marshal.loads(self.codes[module.__name__]), vars(module))


def _listed(data: memoryview) -> Iterator[tuple[str, int, int]]:
    """The name of each file in a zip, where its bytes begin, and how many they are."""
    count, length, start = END.unpack(data[-END.size :])
    listed = bytes(data[start : start + length])
    at = 0
    for _ in range(count):
        size, named, added, commented, header = ENTRY.unpack_from(listed, at)
        at += ENTRY.size
        yield listed[at : at + named].decode(), header + HEADER + named, size
        at += named + added + commented


def _read(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123  (pathlib takes long to import)
        return file.read()


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
