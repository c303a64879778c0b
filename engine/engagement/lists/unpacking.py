"""The text of a list from what a player opens: a text, bytes, or bytes as a data URL; packed or
not.
"""

import binascii
import re

from engine.engagement.lists.limits import UNPACKED, refused_list, too_large
from engine.engagement.lists.zip_files import ZIP, unzip_list
from engine.kit.refusal import Refusal

START = "data:"
MARK = ";base64,"
PAGES = ("%pdf", "<!doctype html", "<html")
"""The beginnings of files that show a list and hold none."""
SIGNS = 200
"""The characters in which the beginnings stand."""
BEGINNINGS = {
    b"%PDF": "list_page",
    b"\x89PNG": "list_picture",
    b"\xff\xd8\xff": "list_picture",
    b"GIF8": "list_picture",
    b"RIFF": "list_picture",
    b"\xd0\xcf\x11\xe0": "list_workbook",
}
"""The first bytes of files of other programs, and the reason why none is read."""
HEIC = b"ftyp"
"""Bytes 4 to 8 of a phone's picture."""
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
    for beginning, code in BEGINNINGS.items():
        if source.startswith(beginning):
            return refused_list(code)
    if source[4:8] == HEIC:
        return refused_list("list_picture")
    if not source.startswith(ZIP):
        return _decode(source)
    data = unzip_list(source)
    if isinstance(data, Refusal):
        return data
    return _decode(data)


def _decode(data: bytes) -> str | Refusal:
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
