"""Run inside Pyodide: pack every file of /source into /target with zstd, as small as it gets."""

from pathlib import Path

from compression import zstd

SOURCE, TARGET = Path("/source"), Path("/target")
WINDOW = 25
"""The largest window that the page's unpacking takes, as a power of two."""
OPTIONS = {zstd.CompressionParameter.compression_level: 22, zstd.CompressionParameter.window_log: WINDOW}

for file in sorted(SOURCE.iterdir()):
    (TARGET / file.name).write_bytes(zstd.compress(file.read_bytes(), options=OPTIONS))
