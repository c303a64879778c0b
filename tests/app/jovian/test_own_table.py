"""The Catastrophic Damage Table of a battle on its own screen: corrected, refused, undone, on
paper.
"""

import pytest

from app.words import LANGUAGES, words
from engine.jovian import CatastrophicTable
from tests.app.battle.player import Player
from tests.app.battle.test_table import begun, lines
from tests.app.jovian.test_battle import OURS, crippling, weakened

SENTENCES = {
    "en": "The players’ Catastrophic Damage Table is corrected from here on.",
    "fr": "Le tableau des dommages catastrophiques des joueurs est corrigé désormais.",
}


def opened(player: Player) -> Player:
    player.press("go", view="table")
    return player


def rows(player: Player) -> list[tuple[int, str, bool]]:
    table: CatastrophicTable | None = player.engagement.state.table
    return [(row.up_to, row.text, row.destroys) for row in table.rows] if table else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_row_is_corrected_in_the_battle(language: str) -> None:
    player = opened(weakened(language, OURS))
    assert dict(player.pairs())["own.rows.1.text"] == "Adrift"
    player.type("own.rows.1.text", "Ablaze").type("own.rows.0.up_to", "2").press("table.save")
    assert player.screen["view"] == "battle"
    assert rows(player) == [(2, "Shaken", False), (20, "Ablaze", False)]
    assert SENTENCES[language] in lines(player)[0]
    player.press("undo")
    assert rows(player) == [(3, "Shaken", False), (20, "Adrift", False)]
    player.press("redo")
    assert rows(player) == [(2, "Shaken", False), (20, "Ablaze", False)]


def test_rows_are_added_and_removed_and_typed_text_stays() -> None:
    player = opened(weakened(form=OURS))
    player.type("own.rows.0.text", "Shaken badly").add_entry("own.rows")
    fields = dict(player.pairs())
    assert (fields["own.rows.0.text"], fields["own.rows.2.up_to"]) == ("Shaken badly", "21")
    player.type("own.rows.2.up_to", "30").type("own.rows.2.text", "Gone").type(
        "own.rows.2.destroys", "true"
    )
    player.remove_entry("own.rows", 0)
    player.press("table.save")
    assert rows(player) == [(20, "Adrift", False), (30, "Gone", True)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_fault_is_shown_beside_its_field(language: str) -> None:
    player, t = opened(weakened(language, OURS)), words(language)
    before = player.kept()
    answer = player.type("own.rows.1.up_to", "3").press("table.save")
    assert answer["faults"] == {"own.rows.1.up_to": t("fault.too_low", ge=4)}
    for name in answer["faults"]:
        assert f'id="e-{name}"' in player.html
    assert player.kept() == before


def test_unchanged_table_records_no_event() -> None:
    player = opened(weakened(form=OURS))
    events = len(player.engagement.battle.events)
    player.press("table.save")
    assert player.screen["view"] == "battle" and len(player.engagement.battle.events) == events


def test_battle_without_a_table_begins_with_that_of_the_charts() -> None:
    player = weakened()
    answer = player.send("go", {"view": "table"}, forms=[list(pair) for pair in OURS])
    assert not answer["faults"]
    assert dict(player.pairs())["own.rows.1.text"] == "Adrift"
    assert not player.buttons("table.paper")
    player.press("table.save")
    assert rows(player) == [(3, "Shaken", False), (20, "Adrift", False)]
    opened(player).press("table.paper")
    assert rows(player) == []


def test_battle_without_any_table_offers_a_first_row() -> None:
    """The form among the charts has dice, and no rows at first."""
    player = weakened()
    empty = [list(pair) for pair in OURS if "rows" not in pair[0]]
    player.send("go", {"view": "table"}, forms=empty)
    assert dict(player.pairs())["own.rows.0.up_to"] == "6"
    player.type("own.rows.0.text", "Adrift").press("table.save")
    assert rows(player) == [(6, "Adrift", False)]


def test_table_is_corrected_before_the_roll_that_is_due() -> None:
    player = weakened(form=OURS)
    crippling(player)
    player.tap(4, 4, 4)
    player.tap(1, 6)
    opened(player).type("own.rows.0.text", "Shaken twice").press("table.save")
    assert player.engagement.state.underway.declared.attack.table.rows[0].text == "Shaken twice"
    assert player.engagement.state.underway


def test_table_is_offered_only_in_battles_with_ships() -> None:
    assert begun("jovian").buttons("go", view="table")
    assert not begun("warsurge").buttons("go", view="table")
