"""Archives are identical whenever their contents are."""

import io
import marshal
import zipfile

from app import module_finder
from tools.build import archive


def test_order_of_files_does_not_change_an_archive() -> None:
    """Two builds may list folders differently."""
    assert archive.store({"a": b"1", "b": b"2"}) == archive.store({"b": b"2", "a": b"1"})


def test_zip_stores_its_files_uncompressed() -> None:
    """Imports read straight from it."""
    zip_file = zipfile.ZipFile(io.BytesIO(archive.store({"m.pyc": b"x" * 100})))
    assert zip_file.read("m.pyc") == b"x" * 100
    assert zip_file.getinfo("m.pyc").compress_type == zipfile.ZIP_STORED


def test_modules_are_in_one_file_beside_those_of_the_start() -> None:
    """Python lists the files of a zip one by one as it starts; the modules are in one value."""
    files = {"a.pyc": b"-" * 16 + b"code", "p/__init__.pyc": b"-" * 16, "p/words.json": b"{}"}
    zip_file = zipfile.ZipFile(io.BytesIO(archive.bundle(files, ["a.pyc"])))
    assert zip_file.namelist() == [module_finder.NAME, "a.pyc", "p/words.json"]
    modules = zip_file.read(module_finder.NAME)
    size = int.from_bytes(modules[: module_finder.LENGTH], "little")
    assert marshal.loads(modules[module_finder.LENGTH :]) == {"a": (False, 0, 4), "p": (True, 4, 0)}
    assert modules[module_finder.LENGTH + size :] == b"code"


def test_digest_separates_names_from_contents() -> None:
    """Moving a byte from the name to the contents is a change."""
    assert archive.digest({"ab": b"c"}) != archive.digest({"a": b"bc"})
