"""The page's large files are compressed in the format that its own script unpacks."""

from pathlib import Path
from subprocess import run

import pytest

from tools import node
from tools.build import packing
from tools.paths import ROOT

UNPACKED = """import { decompress } from "fzstd";
import { readFileSync, writeFileSync } from "node:fs";
const [packed, target] = process.argv.slice(-2);
writeFileSync(target, decompress(new Uint8Array(readFileSync(packed))));"""


def test_compressed_file_is_cached_and_unpacks_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second build of the same files compresses nothing."""
    monkeypatch.setattr(packing, "KEPT", tmp_path / "kept")
    ships = b"".join(b"%d ships, " % number for number in range(50_000))
    result = packing.pack({"ships": ships})
    (tmp_path / "packed").write_bytes(result["ships"])
    words = [
        "--input-type=module",
        "--eval",
        UNPACKED,
        "--",
        tmp_path / "packed",
        tmp_path / "opened",
    ]
    run([node.find().program, *words], cwd=ROOT, check=True)
    assert (tmp_path / "opened").read_bytes() == ships
    monkeypatch.setattr(packing, "_pack_into", None)
    assert packing.pack({"ships": ships}) == result
