"""Modules imported from the build's archives."""

import importlib
import py_compile
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import module_finder
from tools.build import archive

SOURCES = {
    "ships/__init__.py": "from ships.hulls import hull",
    "ships/hulls.py": "hull = 7",
    "ships/wings/__init__.py": "from ships import hull",
    "alone.py": "import nowhere_at_all",
    "ships/names.txt": "not a module",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packages with an archive in it, among those that Python searches."""
    path = tmp_path / "site-packages"
    path.mkdir()
    files: dict[str, bytes] = {}
    for name, text in SOURCES.items():
        source, compiled = tmp_path / "source", tmp_path / "compiled"
        source.write_text(text)
        if name.endswith(".py"):
            py_compile.compile(str(source), str(compiled), doraise=True)
            files[f"{name}c"] = compiled.read_bytes()
        else:
            files[name] = source.read_bytes()
    (path / "packages.zip").write_bytes(archive.bundle(files))
    monkeypatch.setattr(sys, "path", [str(path)])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    module_finder.find_archives()
    yield path
    for name in [name for name in sys.modules if name.partition(".")[0] in ("ships", "alone")]:
        del sys.modules[name]


def test_modules_in_archives_are_imported_like_files(folder: Path) -> None:
    ships = importlib.import_module("ships")
    wings = importlib.import_module("ships.wings")
    assert wings.hull == ships.hull == 7
    assert wings.__file__ == f"{folder}/ships/wings/__init__.pyc"
    assert ships.__path__ == [f"{folder}/ships"]
    assert wings.__package__ == "ships.wings"
    assert sys.modules["ships.hulls"].__package__ == "ships"


@pytest.mark.usefixtures("folder")
def test_modules_in_no_archive_are_imported_by_python() -> None:
    with pytest.raises(ModuleNotFoundError, match="nowhere_at_all"):
        importlib.import_module("alone")
    with pytest.raises(ModuleNotFoundError, match="names"):
        importlib.import_module("ships.names")


def test_files_beside_an_archive_belong_to_its_packages(folder: Path) -> None:
    """For example a library of machine code, which Python cannot open inside."""
    (folder / "ships").mkdir()
    (folder / "ships" / "native.py").write_text("from ships import hull\nspeed = hull + 1\n")
    importlib.invalidate_caches()
    assert importlib.import_module("ships.native").speed == 8
