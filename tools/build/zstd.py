"""A program that packs what comes in with zstd, as small as it gets.

It runs by itself, for what it needs is not among the packages that the build imports: Python 3.14 brings what earlier
ones are given by tools/locks/build.txt.
"""

import sys

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

WINDOW = 25
"""The largest window that the page's unpacking takes, as a power of two."""
OPTIONS = {zstd.CompressionParameter.compression_level: 22, zstd.CompressionParameter.window_log: WINDOW}

if __name__ == "__main__":
    sys.stdout.buffer.write(zstd.compress(sys.stdin.buffer.read(), options=OPTIONS))
