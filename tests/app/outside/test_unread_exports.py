"""Exports without battles that this version cannot read: the player hears how many, before and
after.
"""

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import DocumentChange
from tests.app.asking import done
from tests.app.battle.player import Player
from tests.app.battle.test_table import begun

WRONG = {
    "of a game that is not there": ('"game":"dystopian"', '"game":"chess"'),
    "of a format to come": ('"schema":', '"schema":9'),
    "cut off": ('"battles"', '"battl'),
}


def spoil(player: Player, count: int, old: str, new: str) -> None:
    """Add broken copies of the player's battle to the device."""
    key = next(key for key in player.kept() if key.startswith("battle/"))
    text = player.kept()[key]
    assert old in text
    for number in range(count):
        copy = text.replace(key[7:], f"broken{number}").replace(old, new)
        done(player.store.put((DocumentChange(f"battle/broken{number}", copy, 0),)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 2])
def test_export_tells_how_much_it_leaves_out(language: str, count: int) -> None:
    player = begun(language=language)
    spoil(player, count, *WRONG["of a game that is not there"])
    t = words(language)
    other = Player(language=language, store=player.store)
    assert t("battle.export_leaves", count=count) in other.text
    assert other.send("unread")["texts"] == {"erase-unread": t("battle.export_leaves", count=count)}
    answer = other.press("export")
    lacks = t("battle.export_lacks", count=count)
    assert answer["device"]["file"]
    assert answer["say"] == lacks
    assert lacks in answer["regions"]["files-out"]


@pytest.mark.parametrize("wrong", WRONG)
def test_every_kind_of_unread_battle_is_counted(wrong: str) -> None:
    player = begun()
    spoil(player, 1, *WRONG[wrong])
    other = Player(store=player.store)
    assert other.press("export")["say"] == words("en")("battle.export_lacks", count=1)


@pytest.mark.parametrize("game", GAMES)
def test_complete_export_says_nothing(game: str) -> None:
    player = begun(game)
    player.press("go", view="home")
    assert player.send("unread")["texts"] == {"erase-unread": ""}
    answer = player.press("export")
    assert answer["say"] == ""
    assert answer["regions"] == {"files-out": ""}
