"""A program that compresses its input with zstd at the highest level.

It runs as a process of its own, because it needs a package that the build cannot import: Python 3.14 contains zstd,
earlier versions get it from tools/locks/build.txt.
"""

import sys

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

WINDOW = 25
"""The largest window that the page's unpacker accepts, as a power of two."""
OPTIONS = {zstd.CompressionParameter.compression_level: 22, zstd.CompressionParameter.window_log: WINDOW}

if __name__ == "__main__":
    sys.stdout.buffer.write(zstd.compress(sys.stdin.buffer.read(), options=OPTIONS))
