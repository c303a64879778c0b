"""A roster packed as a zip, as `.rosz` files are: the text of the one `.ros` in it, never more than there may be."""

import binascii
import io
import zlib

START = "data:"
MARK = ";base64,"
ROSTER = ".ros"


def is_zipped(text: str) -> bool:
    """Whether a text stands for the bytes of a file, as a data URL."""
    return text.startswith(START) and MARK in text[:100]


def unzipped(text: str, longest: int) -> str | None:
    """The roster in a zip, None where that has not exactly one, or one that is longer or cannot be read."""
    # Loaded by who opens such a file: nobody's start waits for it.
    import zipfile

    try:
        packed = binascii.a2b_base64(text.split(MARK, 1)[1], strict_mode=True)
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            names = [name for name in archive.namelist() if name.lower().endswith(ROSTER)]
            if len(names) != 1:
                return None
            with archive.open(names[0]) as file:
                found = file.read(longest + 1)
        return None if len(found) > longest else found.decode("utf-8-sig")
    # What a damaged, locked or foreign zip raises; RuntimeError is what zipfile says of a password.
    except (ValueError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError):
        return None
