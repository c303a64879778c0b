"""Backups that an editor has opened and saved again."""

import json
from base64 import b64encode
from functools import cache

import pytest

from engine.engagement import Archive, write
from tests.app.battle.player import Player

ENCODINGS = ("utf-8-sig", "utf-16", "cp1252")
"""Encodings of editors of Windows."""


@cache
def backup() -> str:
    """Return a file with one battle."""
    player = Player()
    player.try_samples()
    return write(Archive(battles=(player.engagement.battle,)))


def as_bytes(text: str, encoding: str) -> str:
    """Return a file of another encoding as the page hands it over."""
    return "data:application/json;base64," + b64encode(text.encode(encoding)).decode()


def offered(text: str) -> dict[str, object]:
    """Return the answer of a new device to a file."""
    return Player().send("import", {"text": text})


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_backup_opens_in_the_encoding_of_an_editor(encoding: str) -> None:
    answer = offered(as_bytes(backup(), encoding))
    assert answer["regions"] == offered(backup())["regions"]
    assert not answer["faults"]


def test_backup_opens_with_other_lines_and_a_mark_in_front() -> None:
    text = json.dumps(json.loads(backup()), indent=4).replace("\n", "\r\n")
    for changed in (text, "\ufeff" + backup()):
        assert not offered(changed)["faults"]


@pytest.mark.parametrize(
    "text", ["data:image/png;base64,iVBORw0KGgo=", as_bytes("\0" * 9, "utf-8"), "data:,x"]
)
def test_other_files_are_refused_as_before(text: str) -> None:
    assert offered(text)["faults"]
