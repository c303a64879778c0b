"""Packed lists as phones and Macs make them."""

import pytest

from tests.engine.engagement.lists.games import code, read
from tests.engine.engagement.lists.test_hostile import BIRD, sent, zipped

PACKED = zipped(**{"Night.ros": BIRD})


@pytest.mark.parametrize(
    "files",
    [
        {"Night.ros": BIRD, "__MACOSX/._Night.ros": "x", ".DS_Store": "x"},
        {"lists/Night.ros": BIRD, "lists/._Night.ros": "x", "lists/": ""},
        {"Night.rosz": PACKED},
        {"NIGHT.ROSZ": PACKED, "readme.txt": "x"},
        {"Night": BIRD},
        {"Night": PACKED},
        {"Night.ros": BIRD, "readme": "x"},
    ],
    ids=lambda files: " + ".join(files),
)
def test_list_in_a_zip_is_opened(files: dict[str, str | bytes]) -> None:
    source = zipped(**files)
    assert [group.name for group in read(source).groups] == ["Heron"]
    assert [group.name for group in read(sent(source)).groups] == ["Heron"]


def test_zip_is_opened_twice_and_not_more_often() -> None:
    whole = zipped(**{"a.rosz": zipped(**{"b.rosz": PACKED})})
    assert code(whole) in ("list_encoding", "list_packed_none")


@pytest.mark.parametrize("name", ["content.xml", "xl/worksheets/sheet1.xml"])
def test_workbook_is_refused_by_its_kind(name: str) -> None:
    assert code(zipped(**{name: "<a/>"})) == "list_workbook"
