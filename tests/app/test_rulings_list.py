"""The rulings of every game as listed on its page: numbered from 1, unique, each linked by a
chart.
"""

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES, words
from tests.app.asking import page_html
from tests.app.charting import Read
from tests.app.markup import elements

PAGES = {"dystopian": "index.html", "jovian": "jovian.html", "warsurge": "warsurge.html"}


def test_every_game_has_its_page() -> None:
    assert PAGES.keys() == GAMES.keys()


@pytest.mark.parametrize("game", PAGES)
def test_rulings_are_numbered_from_1_and_unique(game: str) -> None:
    """Of Dystopian Wars, the edition has two settings."""
    rulings = GAMES[game].rulings
    edition = sum(ruling.mark == "edition" for ruling in rulings)
    unique = list(range(1, len(rulings) + 1 - max(0, edition - 1)))
    numbers = [str(number) for number in sorted([*unique, *[18] * max(0, edition - 1)])]
    fields = [
        e
        for e in elements(page_html(PAGES[game]))
        if e.tag == "fieldset" and e.id.startswith("ruling-")
    ]
    assert [field.id.removeprefix("ruling-") for field in fields] == [
        ruling.field for ruling in rulings
    ]
    shown = [
        e.text
        for e in elements(page_html(PAGES[game]))
        if e.attrs.get("class") == "number" and e.inside("legend") and e.inside("fieldset")
    ]
    assert shown == numbers


@pytest.mark.parametrize("game", PAGES)
def test_options_are_shown_if_there_is_a_choice(game: str) -> None:
    radios = [e for e in elements(page_html(PAGES[game])) if e.attrs.get("type") == "radio"]
    for ruling in GAMES[game].rulings:
        asked = [e.attrs["value"] for e in radios if e.attrs["name"] == f"rulings.{ruling.field}"]
        assert asked == (list(ruling.options) if ruling.is_choice else [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PAGES)
def test_every_ruling_has_its_strings(game: str, language: str) -> None:
    t, page = words(language), GAMES[game]
    for ruling in page.rulings:
        for key in ("name", "why", *(option.replace(".", "_") for option in ruling.options)):
            assert t(f"{page.ruled}.{ruling.field}.{key}")


@pytest.mark.parametrize("game", PAGES)
def test_every_ruling_is_linked_by_a_chart(game: str) -> None:
    links = {e.attrs["href"] for e in Read(game, "en").elements if e.tag == "a"}
    assert {
        ruling.field for ruling in GAMES[game].rulings if f"#ruling-{ruling.field}" not in links
    } == set()


@pytest.mark.parametrize("game", PAGES)
def test_each_ruling_has_its_source_in_words(game: str) -> None:
    """No letter stands for a source: rulings have no legend."""
    shown = [e.text for e in elements(page_html(PAGES[game])) if e.attrs.get("class") == "mark"]
    t = words("en")
    assert shown == [t(f"mark.{ruling.mark}") for ruling in GAMES[game].rulings]
