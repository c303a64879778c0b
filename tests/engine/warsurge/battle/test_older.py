"""Battles of version 1 keep what they were played by: 0 against 0 did no damage unless the players said otherwise."""

import json
from typing import Any

import pytest

from engine.engagement import (
    Archive,
    Battle,
    Engagement,
    archive_in,
    battle_code,
    games,
    read,
    read_code,
    resume,
    write,
    write_code,
)
from engine.warsurge.battle import RULES, State, attack_draft
from engine.warsurge.rulings import Rulings
from tests.engine.engagement.schema_1 import as_schema_1
from tests.engine.warsurge.battle.table import engagement, form, ref, rolled, sure

GAMES = games(RULES)
SALTGUARD, LEVY = ref(0, 0), ref(1, 0)


def shot_at_nothing(**rulings: str) -> Engagement[State]:
    """A weapon of Power 0 has attacked a unit of Defence 0."""
    table = engagement(**rulings)
    data = form(table, SALTGUARD, [0], LEVY, defence=0)
    data["weapons"][0]["power"] = 0
    draft = sure(attack_draft(table.state, SALTGUARD, [0], LEVY, data, rolled(data)[1]))
    staying = draft.model_copy(update={"data": draft.data | {"stays": True}})
    after: Engagement[State] = sure(table.act(staying))
    return after


def as_version_1(table: Engagement[State], **setup: str) -> str:
    """The battle's file as version 1 wrote it, its set-up with some rulings of its own or none."""
    data: dict[str, Any] = as_schema_1(table, 1)
    (battle,) = data["battles"]
    for event in battle["events"]:
        del event["data"]["stays"]
    battle["setup"] = {"method": battle["setup"]["method"], **setup}
    return json.dumps(data)


def opened(text: str) -> Engagement[State]:
    (battle,) = sure(read(text, GAMES)).battles
    found: Engagement[State] = sure(resume(RULES, battle))
    return found


def test_the_old_default_is_written_down() -> None:
    table = shot_at_nothing(zero_v_zero="no_damage", lost_weapons="all_fire")
    assert table.battle.events[0].dice == ()
    found = opened(as_version_1(table))
    assert found.battle.setup["zero_v_zero"] == "no_damage" != Rulings(method="chart").zero_v_zero
    assert found.battle.setup["lost_weapons"] == "all_fire" != Rulings(method="chart").lost_weapons
    assert found.state == table.state
    assert found.battle.version == RULES.version == 5
    assert {fleet.version for side in found.battle.sides for fleet in side.fleets} == {5}
    again = opened(write(Archive(battles=(found.battle,))))
    assert again.state == found.state


@pytest.mark.parametrize("chosen", ["equal", "no_damage"])
def test_what_the_players_chose_stays(chosen: str) -> None:
    table = shot_at_nothing(zero_v_zero=chosen, lost_weapons="all_fire")
    assert bool(table.battle.events[0].dice) == (chosen == "equal")
    found = opened(as_version_1(table, zero_v_zero=chosen))
    assert found.state == table.state
    assert found.battle.setup["zero_v_zero"] == chosen


def test_a_battle_begun_now_takes_0_against_0_as_equal() -> None:
    (attack,) = shot_at_nothing().battle.events
    assert len(attack.dice[0].rolled) == 10


def test_a_code_of_version_1_opens_alike() -> None:
    table = shot_at_nothing(zero_v_zero="no_damage", lost_weapons="all_fire")
    old = json.loads(as_version_1(table))
    code = battle_code(table.battle, RULES)
    text = sure(write_code(code.model_copy(update={"data": {"archive": old}})))
    (battle,) = sure(archive_in(sure(read_code(text)), GAMES)).battles
    assert isinstance(battle, Battle)
    assert sure(resume(RULES, battle)).state == table.state
