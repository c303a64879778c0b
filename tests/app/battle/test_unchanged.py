"""A screen put together from pieces that were kept, or placed one by one, is the one that is made anew."""

from typing import Any

import pytest

from app import rendering
from app.battle.table import sides_view
from app.battle.table.table_view import table
from app.games import GAMES
from app.views.unchanged import MOST, PIECES, Placed, Unchanged
from tests.app.battle.player import Player
from tests.app.markup import elements, placed
from tests.engine.courses import PLAYED, course


@pytest.mark.parametrize("game", PLAYED)
def test_pieces_that_are_kept_are_those_made_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles at random, done and undone, in two languages in turn."""
    page = GAMES[game].battle
    assert page is not None
    for index, now in enumerate(course(game, 5, 60)):
        language = "en" if index % 3 else "fr"
        kept = table(page, now, language).whole()
        with monkeypatch.context() as patched:
            patched.setattr(PIECES, "_made", {})
            assert table(page, now, language).whole() == kept


@pytest.mark.parametrize("game", PLAYED)
def test_regions_that_have_changed_make_the_whole(game: str) -> None:
    """Battles at random, done and undone: the page has what it had, and the regions that are sent."""
    page, page_has, mark, html, sent = GAMES[game].battle, Placed(), "", "", 0
    assert page is not None
    for now in course(game, 7, 60):
        regions, whole = table(page, now, "en")
        changed = page_has.changed(mark, (game,), regions)
        html = whole() if changed is None else placed(html, changed)
        assert html == whole()
        sent += len(changed or regions)
        mark = page_has.place((game,), regions)
    assert sent < 60 * len(regions) * 0.6


def test_a_page_that_has_another_screen_gets_the_whole() -> None:
    """Another mark, another screen, other regions, or one of which something else was placed."""
    page_has = Placed()
    mark = page_has.place(("b1", "en"), {"a": "1", "b": "2"})
    assert page_has.changed(mark, ("b1", "en"), {"a": "1", "b": "3"}) == {"b": "3"}
    assert page_has.changed(mark, ("b1", "en"), {"a": "1", "b": "2"}) == {}
    assert page_has.changed(mark, ("b1", "fr"), {"a": "1", "b": "2"}) is None
    assert page_has.changed(mark, ("b1", "en"), {"a": "1"}) is None
    for other in (None, "", Placed().place(("b1", "en"), {})):
        assert page_has.changed(other, ("b1", "en"), {"a": "1", "b": "2"}) is None
    page_has.forget()
    assert page_has.changed(mark, ("b1", "en"), {"a": "1", "b": "2"}) is None


def test_a_tap_sends_what_it_has_changed_and_a_page_that_starts_again_gets_all() -> None:
    """One model's card, the bar and what happened; all of it to a page that asks what there is, and after a note."""
    player = Player("warsurge")
    player.try_samples()
    ref = player.buttons("adjust")[0].id.partition("-")[2].rpartition("-")[0]
    answer = player.press("adjust", index=0)
    assert set(answer["regions"]) == {"sheet-out", "table-bar", "table-card", f"card-{ref}"}
    assert "battle-out" in player.send("show")["regions"]
    assert "battle-out" not in player.press("undo")["regions"]
    player.type("note", "Fog")
    assert "battle-out" in player.press("note")["regions"]


@pytest.mark.parametrize("game", PLAYED)
def test_of_a_card_only_what_stands_otherwise_is_made_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One number set by hand: its own line, what the row opens to and the card, none of the other lines and buttons."""
    monkeypatch.setattr(PIECES, "_made", {})  # other tests may have filled them, and then all would be forgotten
    player = Player(game)
    player.try_samples()
    made = list[str]()

    def render(template: str, language: str, **values: Any) -> str:
        made.append(template)
        return rendering.render(template, language, **values)

    monkeypatch.setattr(sides_view, "render", render)
    player.press("adjust", index=0)
    assert made.count("battle/table/counter.html") == 1
    assert made.count("battle/table/stands.html") == made.count("battle/table/card.html") == 1
    assert "battle/table/button.html" not in made


def test_odds_of_what_is_left_follow_the_table() -> None:
    """They take the longest of all; the page asks for them once it shows the table, and has all else as it was."""
    player = Player("warsurge")
    player.try_samples()
    player.press("declare", index=0)
    answer = player.press("declare.done")
    (remaining,) = (element for element in elements(answer["regions"]["battle-out"]) if element.id == "flow-left")
    assert remaining.text == ""
    (remaining,) = (element for element in elements(player.html) if element.id == "flow-left")
    assert "%" in remaining.text
    assert "battle-out" not in player.press("throw", how="batch")["regions"]


def test_a_piece_is_made_again_only_when_its_values_have_changed() -> None:
    """Equal values are enough, the last or those before them; other keys and makers have pieces of their own."""
    made, kept = [], Unchanged()

    def make(value: int) -> str:
        made.append(value)
        return str(value)

    values = (1, 1, 2, 2, 1, 5, 1, 2, 1)
    assert [kept.made("a", make, value) for value in values] == list(map(str, values))
    assert made == [1, 2, 5, 2]
    assert kept.made("b", make, 3) == "3"
    assert kept.made("b", str, 4) == "4"
    assert kept.made("a", make, 1) == "1"
    assert made == [1, 2, 5, 2, 3]
    for index in range(MOST):
        kept.made(index, make, index)
    kept.made("a", make, 1)
    assert made[-1] == 1
