"""Charts on paper: every ruling that a chart names has its text on the sheet."""

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES
from tests.app.charting import Read, check_printed_rulings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_named_ruling_has_its_text_on_the_sheet(game: str, language: str) -> None:
    read = Read(game, language)
    addresses = tuple(GAMES[game].chart_addresses.values())
    check_printed_rulings(read, addresses)
    assert any("data-ruling" in element.attrs for element in read.elements)
