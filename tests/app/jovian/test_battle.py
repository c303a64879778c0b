"""The players' Catastrophic Damage Table in a battle, and weapons that have fired."""

import json
from typing import Any

import pytest

from app.words import LANGUAGES, words
from engine.flow import Choice
from engine.jovian import CatastrophicTable
from tests.app.battle.player import Pairs, Player
from tests.app.battle.test_table import begun, lines
from tests.app.markup import elements

OURS: Pairs = [
    ("table.dice", "1"),
    ("table.sides", "6"),
    ("table.per_rating", "1"),
    ("table.rows.0.up_to", "3"),
    ("table.rows.0.text", "Shaken"),
    ("table.rows.1.up_to", "20"),
    ("table.rows.1.text", "Adrift"),
]


def crippling(player: Player, *typed: tuple[str, str]) -> dict[str, Any]:
    """The destroyer's broadside is declared at the cruiser, which has no Structure left to lose."""
    player.press("declare", index=0)
    player.type("attack.weapon", "1").type("attack.target", player.offered("attack.target")[0])
    answer = player.send("declare.done", forms=[*player.pairs(), *typed])
    assert not answer["faults"], answer
    return answer


def weakened(language: str = "en", form: Pairs | None = None) -> Player:
    """A battle in which one more triple cripples the cruiser."""
    player = Player("jovian", language)
    player.send("try", forms=[list(pair) for pair in form or []])
    meridian = next(
        ref for ref, name in player.engagement.state.roster.names.items() if name == "Meridian"
    )
    player.send("adjust", {"ref": meridian, "field": "structure", "value": "1"})
    return player


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_typed_during_a_battle_is_added_to_it(language: str) -> None:
    """A battle without a table would refuse the result of the attack."""
    player = weakened(language)
    events = len(player.engagement.battle.events)
    crippling(player, *OURS)
    table, attack = player.engagement.battle.events[events:]
    assert (table.kind, attack.kind) == ("table", "attack")
    player.tap(4, 4, 4)
    player.tap(1, 6)
    while underway := player.engagement.state.underway:
        if isinstance(underway.played.waiting, Choice):
            player.press("choose", option="0")
        else:
            player.tap(5)
    state = player.engagement.state
    assert state.table == CatastrophicTable.model_validate(
        {"rows": [{"up_to": 3, "text": "Shaken"}, {"up_to": 20, "text": "Adrift"}]}
    )
    assert [now.rows for now in state.ships.values() if now.is_crippled] == [(0, 1)]
    assert words(language)("jovian.log.table.typed") in " ".join(lines(player))


def test_broken_table_is_reported_beside_its_field_and_nothing_is_declared() -> None:
    player = weakened()
    events = len(player.engagement.battle.events)
    player.press("declare", index=0)
    broken = [(name, "3" if name == "table.rows.1.up_to" else value) for name, value in OURS]
    answer = player.send("declare.done", forms=[*player.pairs(), *broken])
    assert list(answer["faults"]) == ["table.rows.1.up_to"]
    assert len(player.engagement.battle.events) == events


def test_battle_begins_with_the_players_table() -> None:
    player = weakened(form=OURS)
    assert player.engagement.state.table and len(player.engagement.state.table.rows) == 2
    crippling(player, *OURS)
    assert not [event for event in player.engagement.battle.events if event.kind == "table"]
    assert "Adrift" in json.dumps(player.engagement.battle.model_dump(mode="json"))


def test_catastrophic_rolls_without_a_table_are_made_on_paper() -> None:
    player = weakened()
    crippling(player)
    player.tap(4, 4, 4)
    player.tap(1, 6)
    while underway := player.engagement.state.underway:
        assert isinstance(underway.played.waiting, Choice)
        player.press("choose", option="0")
    assert [now.rows for now in player.engagement.state.ships.values() if now.is_crippled] == [(0,)]


def test_weapon_fires_once_a_round_unless_set_manually() -> None:
    player = begun("jovian")
    ref = player.buttons("declare")[0].attrs["id"].removeprefix("declare-")
    player.press("declare", index=0)
    player.press("declare.done")
    player.press("throw", how="all")
    assert player.engagement.state.now(ref).fired[0] == 1
    name = player.engagement.state.weapons(ref)[0].name
    assert [
        each.text for each in elements(player.html) if each.tag == "strong" and name in each.text
    ]
    player.press("declare", index=0)
    press = player.type("attack.weapon", "0").press("declare.done")
    assert press["faults"] == {"attack.fired": words("en")("fault.weapon_fired", limit=0)}
    player.press("go", view="battle")
    player.send("adjust", {"ref": ref, "field": "fired", "value": "0", "on": ""})
    assert player.engagement.state.now(ref).fired[0] == 0
    assert player.engagement.result.overrides[0].field == "fired"
    player.send("adjust", {"ref": ref, "field": "fired", "value": "0", "on": "yes"})
    player.end_turn()
    assert player.engagement.state.now(ref).fired[0] == 0
