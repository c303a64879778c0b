"""Hostile files on the way that the page takes: refused with a sentence or shown with a reason;
nothing is saved.
"""

import base64

import pytest

from tests.app.battle.player import Player, no_change
from tests.app.markup import elements
from tests.engine.engagement.lists.test_hostile import BIRD, REFUSED, SHOWN

NAMED = {"list_other_game"}
"""Reasons that have a screen of their own, which offers the names alone."""


def as_sent(source: str | bytes) -> str:
    """Return a file as the page sends it: text in UTF-8 as it is, other bytes as a data URL."""
    data = source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass")
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        text = "\0"
    packed = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return packed if "\0" in text or text.startswith("PK\x03\x04") else text


def test_at_least_fifty_hostile_files_are_tried() -> None:
    assert len(REFUSED) + len(SHOWN) >= 50


SHORT = [name for name, (source, _) in REFUSED.items() if len(as_sent(source)) <= 200_000]


@pytest.mark.parametrize("name", SHORT)
def test_hostile_file_is_refused_with_a_sentence(name: str) -> None:
    player = Player()
    player.press("go", view="fleets")
    before = player.kept()
    answer = player.send("fleets.read", {"text": as_sent(REFUSED[name][0])})
    if REFUSED[name][1] in NAMED:
        assert player.screen["fleet"] == "list"
        assert player.buttons("list.names")
        assert any(
            element.tag == "p" and element.text.endswith(".") for element in elements(player.html)
        )
        assert not player.buttons("list.save")
    else:
        no_change(player, answer, before)
        assert answer["faults"]["list"].endswith(".")
        assert any(element.id == "e-list" for element in elements(player.html))


@pytest.mark.parametrize("name", SHOWN)
def test_strange_file_is_shown_as_text(name: str) -> None:
    player = Player()
    player.press("go", view="fleets")
    player.send("fleets.read", {"text": as_sent(SHOWN[name][0])})
    assert player.screen["fleet"] == "list"
    tags = {element.tag for element in elements(player.html)}
    assert tags.isdisjoint({"script", "img"})
    assert not any(
        name.startswith("on") for element in elements(player.html) for name in element.attrs
    )
    assert SHOWN[name][1][:80] in player.text
    player.press("list.save")
    assert not player.answer["faults"]
    assert player.screen["view"] == "fleet" and player.screen["fleet"] != "list"


def test_file_in_another_encoding_has_its_letters() -> None:
    player = Player()
    player.press("go", view="fleets")
    player.send(
        "fleets.read",
        {"text": as_sent(("\ufeff" + BIRD.replace("Heron", "Épée")).encode("utf-16"))},
    )
    assert "Épée" in player.text
