"""The sentences about the dice of a shared set-up: those of the attack itself, none empty."""

import pytest

from app.registered_games import GAMES
from app.words import LANGUAGES
from tests.app.asking import ask, form
from tests.app.markup import elements
from tests.app.share.sharing import PAGES, link_in, out, share

REASONED = ("dystopian", "jovian")
"""The games whose opening attack has reasons to show."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_shared_odds_have_the_reasons_of_the_attack(game: str, language: str) -> None:
    pairs = form(page=PAGES[game])
    html = out(share("open", game, language, code=link_in(share("make", game, form=pairs))))
    answer = ask("odds", pairs, language, game)
    texts = [text for name, text in answer["texts"].items() if name.startswith("why-")]
    reasons = [item.text for item in elements(html) if item.attrs.get("class") == "reason"]
    assert reasons == list(filter(None, texts))
    assert bool(reasons) is (game in REASONED)
    assert answer["regions"]["answer"] in html
