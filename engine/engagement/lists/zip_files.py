"""The list in a packed file: a roster, or a packed roster in a zip of a phone or a Mac."""

import io
import struct
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.engagement.lists.limits import FILES, PACKED, UNPACKED, refused_list, too_large
from engine.kit.refusal import Refusal

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

ZIP = b"PK\x03\x04"
ROSTER = ".ros"
PACKED_ROSTER = ".rosz"
OF_MAC = ("__macosx/", "._", ".ds_store")
"""The beginnings of what a Mac adds to a zip."""
WORKBOOKS = ("xl/", "index/tables/", "content.xml")
"""The beginnings of what the workbooks of spreadsheets have in them."""
STORED = 0
DEFLATED = 8
"""Roster programs deflate or store; other methods raise errors of their own, and not every Python
has them.
"""


def unzip_list(packed: bytes) -> bytes | Refusal:
    """Return the bytes of the list in a zip file, which must hold exactly one.

    Refusals: a damaged, locked or too large file; a workbook; none, several or too many files.
    """
    return _unzip(packed, can_hold_zip=True)


def _unzip(packed: bytes, *, can_hold_zip: bool) -> bytes | Refusal:
    # Imported only when a player opens such a file, so that no start waits for it.
    import zipfile

    if len(packed) > PACKED:
        return refused_list("list_packed_too_large", limit=PACKED // 1000)
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            return _read_archive(archive, can_hold_zip=can_hold_zip)
    # A damaged, locked or foreign zip raises one of these; zipfile raises RuntimeError for a
    # password.
    except (
        ValueError,
        OSError,
        struct.error,
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        RuntimeError,
    ):
        return refused_list("list_packed")


def _read_archive(archive: "ZipFile", *, can_hold_zip: bool) -> bytes | Refusal:
    entries = [entry for entry in archive.infolist() if not _is_of_mac(entry)]
    if any(entry.filename.lower().startswith(WORKBOOKS) for entry in entries):
        return refused_list("list_workbook")
    if len(entries) > FILES:
        return refused_list("list_packed_many", limit=FILES)
    rosters = _find_lists(entries)
    if not rosters:
        return refused_list("list_packed_none")
    if len(rosters) > 1:
        return refused_list("list_packed_two")
    if rosters[0].compress_type not in (STORED, DEFLATED):
        return refused_list("list_packed")
    with archive.open(rosters[0]) as file:
        result = file.read(UNPACKED + 1)
    if len(result) > UNPACKED:
        return too_large()
    if can_hold_zip and result.startswith(ZIP) and not _has_ending(rosters[0], ROSTER):
        return _unzip(result, can_hold_zip=False)
    return result


def _find_lists(entries: Sequence["ZipInfo"]) -> Sequence["ZipInfo"]:
    """Return the rosters; without any the packed rosters, else the files without an ending."""
    for ending in (ROSTER, PACKED_ROSTER):
        rosters = [entry for entry in entries if _has_ending(entry, ending)]
        if rosters:
            return rosters
    return [entry for entry in entries if entry.file_size and "." not in _name(entry)]


def _has_ending(entry: "ZipInfo", ending: str) -> bool:
    return _name(entry).endswith(ending)


def _is_of_mac(entry: "ZipInfo") -> bool:
    """Return True for a folder, and for what a Mac adds."""
    is_added = entry.filename.lower().startswith(OF_MAC[0]) or _name(entry).startswith(OF_MAC[1:])
    return entry.is_dir() or is_added


def _name(entry: "ZipInfo") -> str:
    return entry.filename.lower().rpartition("/")[2]
