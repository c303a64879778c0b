"""The npm packages are installed once, and reinstalled when the lock file differs from the
installed ones.
"""

import json
from pathlib import Path

import pytest

from tools import node

LOCKED = {"": {"name": "broadside"}, "node_modules/a": {"integrity": "sha512-a"}}


@pytest.mark.parametrize(
    ("there", "complete"),
    [
        ({"node_modules/a": {"integrity": "sha512-a"}}, True),
        (
            {
                "node_modules/a": {"integrity": "sha512-a"},
                "node_modules/b": {"integrity": "sha512-b"},
            },
            True,
        ),
        ({"node_modules/a": {"integrity": "sha512-other"}}, False),
        ({}, False),
        (None, False),
    ],
)
def test_installed_packages_are_compared_with_the_lock_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: object, complete: bool
) -> None:
    lock, list_of_npm = tmp_path / "package-lock.json", tmp_path / ".package-lock.json"
    lock.write_text(json.dumps({"packages": LOCKED}))
    if there is not None:
        list_of_npm.write_text(json.dumps({"packages": there}))
    monkeypatch.setattr(node, "LOCK", lock)
    monkeypatch.setattr(node, "INSTALLED", list_of_npm)
    installed: list[node.Node] = []
    monkeypatch.setattr(node, "_install", installed.append)
    monkeypatch.setattr(node, "find", lambda: node.Node(Path("node"), ()))
    node.ensure_packages()
    assert bool(installed) is not complete
