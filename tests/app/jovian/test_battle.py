"""The players' Catastrophic Damage Table in a battle, and weapons that have fired."""

import json
from typing import Any

import pytest

from app.words import LANGUAGES, words
from engine.jovian.profiles import CatastrophicTable
from tests.app.asking import ask
from tests.app.battle.player import Pairs, Player
from tests.app.battle.test_single_attacks import aimed, applied, filled, lent, rolled
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


def crippling(player: Player) -> tuple[dict[str, Any], Pairs]:
    """The destroyer's broadside at the cruiser, which has no Structure left to lose; the form as the page fills it."""
    player.press("aim", place=0)
    player.type("weapons", "1").type("target", player.offered("target")[0])
    answer = player.press("aim.fill")
    assert not answer["faults"], answer
    return lent(answer)["link"], filled(player, lent(answer)["fill"])


def weakened(language: str = "en", form: Pairs | None = None) -> Player:
    """A battle in which one more triple cripples the cruiser."""
    player = Player("jovian", language)
    player.send("try", forms=[list(pair) for pair in form or []])
    meridian = next(ref for ref, name in player.engagement.state.roster.names.items() if name == "Meridian")
    player.send("adjust", {"ref": meridian, "field": "structure", "value": "1"})
    return player


def without(pairs: Pairs, part: str) -> Pairs:
    return [pair for pair in pairs if not pair[0].startswith(part)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_typed_when_it_is_wanted_comes_into_the_battle(language: str) -> None:
    """Once the battle refused the result: it had no table, and there was nowhere to give it one."""
    player = weakened(language)
    link, pairs = crippling(player)
    events = len(player.engagement.battle.events)
    faces = [{"typed": [4, 4, 4]}, {"typed": [1, 6]}]
    wanted = ask("roll", pairs, language, "jovian", records=faces)
    assert not wanted["over"]
    with_ours = without(pairs, "table.") + OURS
    records = [*faces, {"typed": [5]}]
    done = ask("roll", with_ours, language, "jovian", records=records, picks=[0])
    assert done["over"], done
    answer = applied(player, link, with_ours, {"records": records, "picks": [0]})
    assert answer["saved"], answer
    table, attack = player.engagement.battle.events[events:]
    assert (table.kind, attack.kind) == ("table", "attack")
    state = player.engagement.state
    assert state.table == CatastrophicTable.model_validate(
        {"rows": [{"up_to": 3, "text": "Shaken"}, {"up_to": 20, "text": "Adrift"}]}
    )
    assert [now.rows for now in state.ships.values() if now.crippled] == [(0, 1)]
    assert words(language)("jovian.log.table.typed") in " ".join(lines(player))


def test_a_battle_begins_with_the_table_of_its_players_and_carries_it() -> None:
    player = weakened(form=OURS)
    assert player.engagement.state.table and len(player.engagement.state.table.rows) == 2
    _, pairs = crippling(player)
    assert ("table.rows.1.text", "Adrift") in pairs
    assert not [event for event in player.engagement.battle.events if event.kind == "table"]
    assert "Adrift" in json.dumps(player.engagement.battle.model_dump(mode="json"))


def test_an_attack_of_a_battle_without_a_table_says_nothing_of_one() -> None:
    """So that what the players had typed stays in their form."""
    player = begun("jovian")
    player.press("aim", place=0)
    answer = player.press("aim.fill")
    assert [name for name, _ in lent(answer)["fill"] if name.startswith("table.")] == []


def test_a_weapon_fires_once_a_round_unless_it_is_set_by_hand() -> None:
    player = begun("jovian")
    answer = aimed(player)
    pairs = filled(player, answer["fill"])
    assert applied(player, answer["link"], pairs, rolled(player, pairs))["saved"]
    ref = answer["link"]["ref"]
    assert player.engagement.state.now(ref).fired[0] == 1
    name = player.engagement.state.weapons(ref)[0].name
    assert [each.text for each in elements(player.html) if each.tag == "strong" and name in each.text]
    player.press("aim", place=0)
    again = player.press("aim.fill")
    assert again["faults"] and words("en")("fault.weapon_fired", limit=0) == again["say"]
    player.press("go", view="battle")
    player.send("adjust", {"ref": ref, "field": "fired", "value": "0", "on": ""})
    assert player.engagement.state.now(ref).fired[0] == 0
    assert player.engagement.result.overrides[0].field == "fired"
    aimed(player)
    player.press("go", view="battle")
    player.send("adjust", {"ref": ref, "field": "fired", "value": "0", "on": "yes"})
    player.press("turn")
    assert player.engagement.state.now(ref).fired[0] == 0
