"""The charts of each game end with one line on what Broadside does not cover."""

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from tests.app.asking import page_html
from tests.app.markup import elements

PAGES = {
    "en": {"dystopian": "index.html", "jovian": "jovian.html", "warsurge": "warsurge.html"},
    "fr": {"dystopian": "fr.html", "jovian": "jovian-fr.html", "warsurge": "warsurge-fr.html"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_charts_say_what_is_not_covered(game: str, language: str) -> None:
    sentence = words(language)(f"chart.uncovered.{game}")
    shown = [
        element.text
        for element in elements(page_html(PAGES[language][game]))
        if element.tag == "p" and element.inside("section") and element.text == sentence
    ]
    assert shown == [sentence]
