"""Files and lists that somebody hands to the page: shown first, and saved only after a tap."""

import pytest

from app.words import LANGUAGES, words
from engine.engagement import Archive, Fleet, Library, write
from tests.app.battle.player import Player

LIST = "2 Ternwing\nCirrus <b>x</b>"
ORIGINS = ("shared", "system", "picked")


def backup(battles: int = 1) -> str:
    """A file of Broadside with some battles and a fleet."""
    player = Player()
    player.try_samples()
    battle = player.engagement.battle
    every = (
        battle.model_copy(update={"id": f"b{number}", "name": f"<i>{number}"})
        for number in range(battles)
    )
    fleet = Fleet(id="f1", name="Northern fleet", game="dystopian", groups=())
    return write(Archive(library=Library(fleets=(fleet,)), battles=tuple(every)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("origin", ORIGINS)
def test_file_is_shown_and_nothing_is_saved(language: str, origin: str) -> None:
    player, t = Player(language=language), words(language)
    before = player.kept()
    player.send("open", {"text": backup(12), "origin": origin, "name": "<b>fleet.json"})
    assert t(f"incoming.origin.{origin}") in player.text
    assert t("incoming.holds", battles=12, fleets=1) in player.text
    assert "&lt;i&gt;3" in player.html and "&lt;b&gt;fleet.json" in player.html
    assert t("incoming.more", count=5) in player.text
    assert player.kept() == before


@pytest.mark.parametrize("action", ["open", "import"])
def test_tap_saves_the_content(action: str) -> None:
    player = Player()
    player.send(action, {"text": backup()})
    assert not player.kept()
    answer = player.press("incoming.take")
    assert answer["say"] == words("en")("battle.imported", battles=1, fleets=1, same=0)
    assert answer["device"]["saved"] and player.screen["view"] == "home"


@pytest.mark.parametrize("text", [LIST, backup()])
def test_discarded_file_leaves_everything_as_it_was(text: str) -> None:
    player = Player()
    player.try_samples()
    battle, before = player.screen["battle"], player.kept()
    player.send("open", {"text": text})
    assert player.kept() == before
    player.press("incoming.leave")
    assert player.screen["view"] == "battle" and player.screen["battle"] == battle
    assert player.kept() == before and player.repository.incoming is None


def test_list_replaces_the_draft_only_after_a_tap() -> None:
    player, t = Player(), words("en")
    player.send("open", {"text": LIST})
    assert t("incoming.replaces") not in player.text
    player.press("incoming.take")
    before = player.kept()
    player.send("open", {"text": "Heron"})
    assert t("incoming.replaces") in player.text
    assert player.kept() == before
    player.press("incoming.take")
    assert "Heron" in player.html and player.kept() != before


@pytest.mark.parametrize("text", ["data:application/zip;base64,UEsDBA==", "data:x" + "y" * 1000])
def test_compressed_list_shows_no_letters(text: str) -> None:
    player = Player()
    player.send("open", {"text": text})
    assert words("en")("incoming.packed") in player.text and "base64" not in player.text


@pytest.mark.parametrize("action", ["show", "incoming.take", "refresh"])
def test_battle_replaces_the_screen_of_a_missing_file(action: str) -> None:
    """As after a reload: the screen is kept, the file is not."""
    player = Player()
    player.try_samples()
    battle = player.screen["battle"]
    player.send("open", {"text": backup()})
    player.repository.incoming = None
    answer = player.send(action)
    assert player.screen["view"] == "battle" and player.screen["battle"] == battle
    assert (answer.get("trouble") == words("en")("incoming.gone")) == (action != "refresh")


def test_unknown_origin_is_another_program() -> None:
    player = Player()
    player.send("open", {"text": backup(), "origin": "<b>"})
    assert words("en")("incoming.origin.shared") in player.text


def test_second_tap_saves_nothing_twice() -> None:
    player = Player()
    player.send("open", {"text": backup()})
    command = player.command("incoming.take", {})
    player.press("incoming.take")
    before = player.kept()
    player.asked(command)
    assert player.kept() == before
