"""A screen put together from pieces that were kept is the one that is made anew."""

import pytest

from app.battle.view_table import table_html
from app.games import GAMES
from app.views.unchanged import MOST, PIECES, Unchanged
from tests.engine.courses import PLAYED, course


@pytest.mark.parametrize("game", PLAYED)
def test_pieces_that_are_kept_are_those_made_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles at random, done and undone, in two languages in turn."""
    page = GAMES[game].battle
    assert page is not None
    for place, now in enumerate(course(game, 5, 60)):
        language = "en" if place % 3 else "fr"
        kept = table_html(page, now, language)
        with monkeypatch.context() as patched:
            patched.setattr(PIECES, "_made", {})
            assert table_html(page, now, language) == kept


def test_a_piece_is_made_again_only_when_its_values_have_changed() -> None:
    """Equal values are enough, other keys and makers have pieces of their own, and there is an end to what is kept."""
    made, kept = [], Unchanged()

    def make(value: int) -> str:
        made.append(value)
        return str(value)

    assert [kept.made("a", make, value) for value in (1, 1, 2, 2, 1)] == ["1", "1", "2", "2", "1"]
    assert made == [1, 2, 1]
    assert kept.made("b", make, 3) == "3"
    assert kept.made("b", str, 4) == "4"
    assert kept.made("a", make, 1) == "1"
    assert made == [1, 2, 1, 3]
    for place in range(MOST):
        kept.made(place, make, place)
    kept.made("a", make, 1)
    assert made[-1] == 1
