"""Tables that players write: headings anywhere near the top, columns in any order, nothing
silent.
"""

import pytest

from tests.engine.engagement.lists.described import described
from tests.engine.engagement.lists.games import RULES, read


def remarks(text: str, game: str = "dystopian") -> list[tuple[str, str, str]]:
    return [(remark.code, remark.text, remark.where) for remark in read(text, game).every_remark]


def test_titles_above_the_headings_are_no_models() -> None:
    text = "Reach of the Drowned\n\nName;DR;CR;HP\nHeron;4;6;4\nSkua;5;x;4"
    fleet = read(text)
    assert [group.name for group in fleet.groups] == ["Heron", "Skua"]
    assert remarks(text) == [("heading", "Reach of the Drowned", "1"), ("not_a_value", "CR x", "5")]


def test_two_columns_of_one_meaning_are_marked() -> None:
    text = "Name,Ship,DR,DR\nHeron,Egret,4,5"
    assert remarks(text) == [("not_understood", "Egret", "2"), ("not_understood", "DR 5", "2")]


def test_rows_of_one_name_are_two_models() -> None:
    fleet = read("Squadron,Name,DR\nDivers,Eel,3\nDivers,Eel,4\n,Eel,5\nOthers,Eel,3")
    assert [[model.profile["dr"] for model in group.models] for group in fleet.groups] == [
        [3, 4, 5],
        [3],
    ]


def test_a_weapon_without_a_model_is_marked() -> None:
    assert remarks("Row,Name,RB1\nWeapon,Turret,4\nShip,Eel,")[0] == (
        "not_understood",
        "Weapon · Turret · 4",
        "2",
    )


def test_an_unknown_kind_of_row_is_marked() -> None:
    assert ("not_understood", "Balloon", "2") in remarks("Row,Name,DR\nBalloon,Eel,4")


def test_french_headings_of_units_are_read() -> None:
    assert described(read("Unité\tFigurines\tDéfense\tHP\nRoseaux\t5\t2\t1", "warsurge")) == (
        "unit Roseaux ×1\n    models=5; defence=2; hp=1\n    missing weapons"
    )


@pytest.mark.parametrize("game", RULES)
def test_every_column_of_a_game_has_a_heading_of_its_own(game: str) -> None:
    layout = RULES[game].lists().layout
    for language in ("en", "fr"):
        columns = {
            key: layout.words.heading(key, language)
            for keys in layout.columns.values()
            for key in keys
        }
        assert len(set(columns.values())) == len(columns)
        assert all(key in layout.words.keys(heading) for key, heading in columns.items())
