"""The text of a list from what a player opens: a text, bytes, or bytes as a data URL; packed or
not.
"""

import binascii
import io
import re
import struct
import zlib

from engine.engagement.lists.limits import FILES, PACKED, UNPACKED, refused_list, too_large
from engine.kit.refusal import Refusal

START, MARK = "data:", ";base64,"
ZIP = b"PK\x03\x04"
PDF, PAGES, SIGNS = b"%PDF", ("%pdf", "<!doctype html", "<html"), 200
"""The beginnings of files that show a list and hold none, and the characters in which they
stand.
"""
ROSTER = ".ros"
STORED, DEFLATED = 0, 8
"""Roster programs deflate or store; other methods raise errors of their own, and not every Python
has them.
"""
DECLARED = re.compile(rb"^\s*<\?xml[^>]{0,80}encoding=[\"']([A-Za-z0-9._-]{1,40})[\"']")
LATIN = {"iso-8859-1", "latin-1", "latin1", "windows-1252", "cp1252"}
WESTERN = {
    0x80: "€",
    0x85: "…",
    0x91: "‘",
    0x92: "’",
    0x93: "“",
    0x94: "”",
    0x96: "–",
    0x97: "—",
    0x8C: "Œ",
    0x9C: "œ",
}
"""Characters of Windows-1252 that Latin-1 lacks; the page has no codec of Windows-1252."""


def text_of(source: str | bytes) -> str | Refusal:
    """Return the text of a list; refused where it is too large, damaged, or in an unknown
    encoding.
    """
    if len(source) > UNPACKED * 2:
        return too_large()
    if isinstance(source, str) and source.startswith(START) and MARK in source[:100]:
        try:
            source = binascii.a2b_base64(source.split(MARK, 1)[1], strict_mode=True)
        except ValueError:
            return refused_list("list_packed")
    text = _of_bytes(source) if isinstance(source, bytes) else source
    if isinstance(text, Refusal):
        return text
    if text[:SIGNS].lstrip("\ufeff \t\r\n").lower().startswith(PAGES):
        return refused_list("list_page")
    if "\x00" in text:
        return refused_list("list_encoding")
    return too_large() if len(text) > UNPACKED else text.lstrip("\ufeff")


def _of_bytes(source: bytes) -> str | Refusal:
    if source.startswith(PDF):
        return refused_list("list_page")
    data = unzipped(source) if source.startswith(ZIP) else source
    return data if isinstance(data, Refusal) else _decoded(data)


def unzipped(packed: bytes) -> bytes | Refusal:
    """Return the bytes of the roster in a zip file, which must hold exactly one."""
    # Imported only when a player opens such a file, so that no start waits for it.
    import zipfile

    if len(packed) > PACKED:
        return refused_list("list_packed_too_large", limit=PACKED // 1000)
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            entries = archive.infolist()
            rosters = [entry for entry in entries if entry.filename.lower().endswith(ROSTER)]
            if len(entries) > FILES:
                return refused_list("list_packed_many", limit=FILES)
            if len(rosters) != 1:
                return refused_list("list_packed_none" if not rosters else "list_packed_two")
            if rosters[0].compress_type not in (STORED, DEFLATED):
                return refused_list("list_packed")
            with archive.open(rosters[0]) as file:
                result = file.read(UNPACKED + 1)
        return too_large() if len(result) > UNPACKED else result
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


def _decoded(data: bytes) -> str | Refusal:
    declared = DECLARED.match(data)
    encoding = declared[1].decode("ascii").lower() if declared else ""
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16")
        if encoding in LATIN:
            return _western(data)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Spreadsheets save text in Windows-1252; a binary file has zeros.
        return refused_list("list_encoding") if b"\x00" in data or encoding else _western(data)


def _western(data: bytes) -> str:
    return data.decode("latin-1").translate(WESTERN)
