"""The sentences about the dice of a shared set-up: those of the attack itself, none empty."""

import pytest

from app.build import PAGE_FILES
from app.registered_games import GAMES
from app.share.setups import odds_of
from app.words import LANGUAGES
from tests.app.asking import ask, form

REASONED = ("dystopian", "jovian")
"""The games whose opening attack has reasons to show."""


def opening_form(game: str, language: str) -> list[tuple[str, str]]:
    """The fields of the attack with which the page of a game opens."""
    pages = [page for page in PAGE_FILES if (page.game, page.language) == (game, language)]
    return form(page=pages[0].file)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_shared_odds_have_the_reasons_of_the_attack(game: str, language: str) -> None:
    pairs = opening_form(game, language)
    odds = odds_of(GAMES[game], pairs, language)
    assert odds is not None
    answer = ask("odds", pairs, language, game)
    reasons = [text for name, text in answer["texts"].items() if name.startswith("why-")]
    assert list(odds.reasons) == list(filter(None, reasons))
    assert bool(odds.reasons) is (game in REASONED)
    assert odds.html == answer["regions"]["answer"]
