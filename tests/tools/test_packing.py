"""The page's big files come packed as its own script unpacks them."""

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


def test_what_is_packed_is_kept_and_comes_out_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second build of the same packs nothing."""
    monkeypatch.setattr(packing, "KEPT", tmp_path / "kept")
    ships = b"".join(b"%d ships, " % number for number in range(50_000))
    result = packing.packed({"ships": ships})
    (tmp_path / "packed").write_bytes(result["ships"])
    words = ["--input-type=module", "--eval", UNPACKED, "--", tmp_path / "packed", tmp_path / "opened"]
    run([node.find().program, *words], cwd=ROOT, check=True)
    assert (tmp_path / "opened").read_bytes() == ships
    monkeypatch.setattr(packing, "_pack", None)
    assert packing.packed({"ships": ships}) == result
