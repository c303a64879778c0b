"""The lock files: one version of each package everywhere, checked by hash, from no named
registry.
"""

import json
import re

import pytest

from tools.paths import LOCKS, ROOT

PIN = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
NAMES = sorted(path.stem for path in LOCKS.glob("*.txt"))


def pins(name: str) -> dict[str, str]:
    """Return the versions that a lock file names."""
    return dict(PIN.findall((LOCKS / f"{name}.txt").read_text()))


@pytest.mark.parametrize("name", NAMES)
def test_every_package_is_pinned_by_hash(name: str) -> None:
    """Others are refused by pip."""
    text = (LOCKS / f"{name}.txt").read_text()
    blocks = re.split(r"\n(?=\S)", text.strip())
    assert all(PIN.match(block) and "--hash=sha256:" in block for block in blocks)
    assert "://" not in text


@pytest.mark.parametrize("name", ["page", "suite"])
def test_page_and_tests_use_the_same_versions(name: str) -> None:
    """Packages tested in plain Python are those of the page."""
    assert pins(name).items() <= pins("dev").items()


def test_npm_lock_file_contains_no_address() -> None:
    """Packages are identified by their integrity, from any registry."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    del packages[""]
    assert all(
        "integrity" in package and "resolved" not in package for package in packages.values()
    )
