"""Pictures of QR codes as from a camera or a file, written independently of the page's reader."""

import re
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path

from app.share import FEW
from app.views.qr import qr

RUN = re.compile(r"M(\d+) (\d+)h(\d+)")
LIGHT, DARK = 235, 20


def rows(text: str, scale: int) -> list[bytes]:
    """The lines of a picture of a text's code, a byte of brightness each point."""
    code = qr(text, FEW)
    lines = [bytearray([LIGHT]) * (code.size * scale) for _ in range(code.size)]
    for column, row, width in (map(int, result) for result in RUN.findall(code.path)):
        lines[row][column * scale : (column + width) * scale] = bytes([DARK]) * (width * scale)
    return [bytes(line) for line in lines for _ in range(scale)]


def png(text: str, scale: int = 5) -> bytes:
    """A picture file of a text's code, or of nothing where there is none."""
    lines = rows(text, scale) if text else [bytes([LIGHT]) * 200] * 200

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", len(lines[0]), len(lines), 8, 0, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + line for line in lines))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def film(
    path: Path,
    texts: Iterable[str],
    scale: int = 4,
    size: tuple[int, int] = (640, 480),
    times: int = 8,
) -> Path:
    """A film of codes, each shown so many times at ten a second, as Chromium's pretended camera
    takes it.
    """
    width, height = size
    grey = bytes([128]) * (width * height // 2)
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420mpeg2\n".encode())
        for text in texts:
            lines = rows(text, scale)
            above, beside = (height - len(lines)) // 2, (width - len(lines[0])) // 2
            blank = bytes([LIGHT]) * width
            drawn = [
                (bytes([LIGHT]) * beside + line).ljust(width, bytes([LIGHT])) for line in lines
            ]
            frame = b"".join([blank] * above + drawn + [blank] * (height - above - len(drawn)))
            file.write((b"FRAME\n" + frame + grey) * times)
    return path
