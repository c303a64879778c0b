"""A screen assembled from stored or replaced pieces equals a new one."""

from typing import Any

import pytest

from app import rendering
from app.battle.table import sides_view
from app.views import piece_cache
from app.views.piece_cache import MOST, PIECES, Placed, Unchanged
from tests.app.battle.player import Player, table_of
from tests.app.markup import elements, placed
from tests.engine.courses import PLAYED, course


@pytest.mark.parametrize("game", PLAYED)
def test_stored_pieces_equal_new_ones(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random battles, with undo and redo, in two languages in turn."""
    for index, now in enumerate(course(game, 5, 60)):
        language = "en" if index % 3 else "fr"
        kept = table_of(now, language).whole()
        with monkeypatch.context() as patched:
            patched.setattr(PIECES, "_made", {})
            assert table_of(now, language).whole() == kept


@pytest.mark.parametrize("game", PLAYED)
def test_changed_regions_make_the_whole_screen(game: str) -> None:
    """Random battles, with undo and redo: the page has its former regions, and those that are
    sent.
    """
    page_has, mark, html, sent = Placed(), "", "", 0
    for now in course(game, 7, 60):
        table = table_of(now, "en")
        regions = table.regions
        changed = page_has.find_changes(mark, (game,), regions)
        html = table.whole() if changed is None else placed(html, changed)
        assert html == table.whole()
        sent += len(changed or regions)
        mark = page_has.store((game,), regions)
    assert sent < 60 * len(regions) * 0.6


def test_page_with_another_screen_gets_every_region() -> None:
    """Another mark, another screen, other regions, or a region with other content."""
    page_has = Placed()
    mark = page_has.store(("b1", "en"), {"a": "1", "b": "2"})
    assert page_has.find_changes(mark, ("b1", "en"), {"a": "1", "b": "3"}) == {"b": "3"}
    assert page_has.find_changes(mark, ("b1", "en"), {"a": "1", "b": "2"}) == {}
    assert page_has.find_changes(mark, ("b1", "fr"), {"a": "1", "b": "2"}) is None
    assert page_has.find_changes(mark, ("b1", "en"), {"a": "1"}) is None
    for other in (None, "", Placed().store(("b1", "en"), {})):
        assert page_has.find_changes(other, ("b1", "en"), {"a": "1", "b": "2"}) is None
    page_has.forget()
    assert page_has.find_changes(mark, ("b1", "en"), {"a": "1", "b": "2"}) is None


def test_tap_sends_changed_regions_and_a_new_page_gets_all() -> None:
    """One model's card, the bar and the log; all regions for a page that starts, and after a
    note.
    """
    player = Player("warsurge")
    player.try_samples()
    ref = player.buttons("adjust")[0].id.partition("-")[2].rpartition("-")[0]
    answer = player.press("adjust", index=0)
    assert set(answer["regions"]) == {"sheet-out", "table-bar", f"card-{ref}"}
    assert "battle-out" in player.send("show")["regions"]
    assert "battle-out" not in player.press("undo")["regions"]
    player.type("note", "Fog")
    assert "battle-out" in player.press("note")["regions"]


@pytest.mark.parametrize("game", PLAYED)
def test_only_changed_parts_of_a_card_are_remade(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One override: its own line, its row and the card, none of the other lines and buttons."""
    monkeypatch.setattr(
        PIECES, "_made", {}
    )  # other tests may have filled them, and then all would be forgotten
    player = Player(game)
    player.try_samples()
    made = list[str]()

    def render(template: str, language: str, **values: Any) -> str:
        made.append(template)
        return rendering.render(template, language, **values)

    for module in (sides_view, piece_cache):
        monkeypatch.setattr(module, "render", render)
    player.press("adjust", index=0)
    lines = made.count("battle/table/counter.html") + made.count("battle/table/strength.html")
    assert lines == 1
    assert made.count("battle/table/model_state.html") == made.count("battle/table/card.html") == 1
    assert "battle/table/button.html" not in made


def test_remaining_odds_follow_after_the_battle_is_shown() -> None:
    """They take longest; the page requests them after it shows the battle, and leaves the other
    regions unchanged.
    """
    player = Player("warsurge")
    player.try_samples()
    player.press("declare", index=0)
    answer = player.press("declare.done")
    (remaining,) = (
        element
        for element in elements(answer["regions"]["battle-out"])
        if element.id == "flow-left"
    )
    assert remaining.text == ""
    (remaining,) = (element for element in elements(player.html) if element.id == "flow-left")
    assert "%" in remaining.text
    assert "battle-out" not in player.press("throw", how="batch")["regions"]


def test_piece_is_remade_only_for_changed_values() -> None:
    """Equal values are enough, the last or those before them; other keys and makers have separate
    pieces.
    """
    made, kept = [], Unchanged()

    def make(value: int) -> str:
        made.append(value)
        return str(value)

    values = (1, 1, 2, 2, 1, 5, 1, 2, 1)
    assert [kept.get("a", make, value) for value in values] == list(map(str, values))
    assert made == [1, 2, 5, 2]
    assert kept.get("b", make, 3) == "3"
    assert kept.get("b", str, 4) == "4"
    assert kept.get("a", make, 1) == "1"
    assert made == [1, 2, 5, 2, 3]
    for index in range(MOST):
        kept.get(index, make, index)
    kept.get("a", make, 1)
    assert made[-1] == 1
