"""Screens of battles that a page brings along: they are those that the engine shows on a device
without battles.
"""

import pytest

from app.build import PAGE_FILES, PageFile, bring_screens
from app.registered_games import GAMES
from app.words import words
from tests.app.asking import page_html
from tests.app.battle.player import Player
from tests.app.markup import elements

both = pytest.mark.parametrize("page", PAGE_FILES, ids=[page.file for page in PAGE_FILES])
BUTTONS = ("battle.new", "battle.try", "battle.fleets", "battle.export")
PUZZLE_BUTTONS = ("puzzle.pick", "puzzle.look")


def name_buttons(html: str) -> set[str]:
    return {element.text for element in elements(html) if element.tag == "button"}


@both
def test_page_brings_the_first_screen_of_the_battles(page: PageFile) -> None:
    player = Player(page.game, page.language)
    assert player.html in page_html(page.file)
    t = words(page.language)
    assert {t(key) for key in BUTTONS} <= name_buttons(player.html)


@both
def test_page_brings_the_sample_puzzle_for_the_door_that_opens_it(page: PageFile) -> None:
    player = Player(page.game, page.language)
    player.send("sample_puzzle")
    html = page_html(page.file)
    assert player.html in html
    t = words(page.language)
    assert {t(key) for key in PUZZLE_BUTTONS} <= name_buttons(player.html)
    (door,) = [element for element in elements(html) if "data-brings" in element.attrs]
    (template,) = [element for element in elements(html) if element.id == door.attrs["data-brings"]]
    assert template.tag == "template"
    assert template.attrs["data-into"] == "battle-out"


def test_game_without_advice_has_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = GAMES["dystopian"].battle
    assert battle
    monkeypatch.setattr(battle, "advice", None)
    brought = bring_screens(GAMES["dystopian"], "en")
    assert brought.puzzle == ""
    assert brought.home
