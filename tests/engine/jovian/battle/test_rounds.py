"""Rounds in battles: weapons fire once, Link, the players' table."""

import json
from typing import Any

import pytest

from engine.dice import Record
from engine.engagement import Draft, Refusal, keep_dice, resume
from engine.jovian.battle import RULES, adjust_draft, table_draft
from tests.engine.engagement.toy import codes, sure
from tests.engine.jovian.battle.table import (
    BEAM,
    BOMBERS,
    BROADSIDE,
    CRUISERS,
    DESTROYERS,
    battle,
    engagement,
    shot,
)
from tests.engine.jovian.shorthand import TABLE

pytestmark = pytest.mark.shipped

MISS = ((1, 2, 3), (5, 6))


def broadside(now: Any, **fire: Any) -> Draft | Refusal:
    """The destroyer's broadside, of two instances, which matches nothing."""
    times = fire.get("fired", 1)
    return shot(BROADSIDE, CRUISERS, *MISS * times, **fire)


def throw(*faces: int) -> Draft:
    return Draft(kind="throw", dice=keep_dice(Record(typed=faces)))


def fire_at(**fire: Any) -> Draft:
    return Draft(
        kind="attack", data={"group": DESTROYERS, "target": CRUISERS, "weapon": BROADSIDE} | fire
    )


def test_each_instance_fires_once_a_round() -> None:
    now = engagement()
    now = sure(now.act(sure(broadside(now))))
    assert now.state.ships[DESTROYERS].fired == (0, 1, 0)
    assert codes(now.act(fire_at(fired=2))) == {"weapon_fired"}
    now = sure(now.act(sure(broadside(now))))
    assert now.state.ships[DESTROYERS].fire_control == 1
    assert codes(now.act(fire_at())) == {"weapon_fired"}
    assert sure(now.act(fire_at(bombing_run=True))).state.underway
    after = sure(now.act(Draft(kind="turn")))
    assert after.state.ships[DESTROYERS].fired == (0, 0, 0)


def test_instance_has_not_fired_if_its_target_was_destroyed_before() -> None:
    """Attacks are made, and Fire Control is spent, one after the other."""
    twice = shot(BROADSIDE, BOMBERS, (3, 3), fired=2)
    frail = sure(engagement().act(adjust_draft(BOMBERS, structure=1)))
    after = sure(frail.act(twice)).state
    assert after.squadrons[BOMBERS].is_gone
    assert (after.ships[DESTROYERS].fire_control, after.ships[DESTROYERS].fired) == (2, (0, 1, 0))
    healthy = sure(engagement().act(shot(BROADSIDE, BOMBERS, (3, 3), (3, 3), fired=2))).state
    assert (healthy.ships[DESTROYERS].fire_control, healthy.ships[DESTROYERS].fired) == (
        1,
        (0, 2, 0),
    )


def test_parts_with_one_name_are_instances_of_one_weapon() -> None:
    data = json.loads(battle().model_dump_json())
    ship = data["sides"][0]["fleets"][0]["groups"][0]["profile"]
    ship["weapons"][BEAM]["name"] = ""
    ship["parts"] = [{"name": "Broadside", "kind": "weapon"}] * 2 + [{"name": "", "kind": "weapon"}]
    now = sure(resume(RULES, type(battle()).model_validate(data, strict=False)))
    for parts, instances in (((1, 1, 0), 2), ((0, 1, 0), 1), ((0, 0, 0), None)):
        now = sure(now.act(adjust_draft(DESTROYERS, parts=parts)))
        weapons = now.state.weapons(DESTROYERS)
        weapon = weapons[BROADSIDE]
        assert (weapon.instances if weapon else None) == instances
        assert weapons[BEAM], "a part without a name is no weapon without a name"


def test_unnamed_part_is_identified_by_its_number() -> None:
    data = json.loads(battle().model_dump_json())
    data["sides"][1]["fleets"][0]["groups"][0]["profile"]["parts"][1]["name"] = ""
    now = sure(resume(RULES, type(battle()).model_validate(data, strict=False)))
    now = sure(sure(now.act(fire_at(weapon=BEAM))).act(throw(2, 2, 2, 5)))
    now = sure(now.act(Draft(kind="choose", data={"option": 1})))
    assert now.result and now.result.flow
    (hit,) = (entry for entry in now.result.flow.played.entries if entry.step.key == "critical")
    assert hit.step.result_values(hit.before, hit.answer) == {"picked": "2"}


def test_fired_instances_can_be_overridden() -> None:
    now = engagement()
    now = sure(now.act(shot(BEAM, CRUISERS, (1, 2, 3, 4))))
    repeated = sure(now.act(adjust_draft(DESTROYERS, fired=(0, 0, 0))))
    assert repeated.result
    assert [
        (override.field, override.was, override.now) for override in repeated.result.overrides
    ] == [("fired", "1 0 0", "0 0 0")]
    assert not isinstance(repeated.act(shot(BEAM, CRUISERS, (1, 2, 3, 4))), Refusal)
    assert codes(now.act(adjust_draft(DESTROYERS, fired=(0,)))) == {"too_many"}


def test_ruling_lets_weapons_fire_while_fire_control_lasts() -> None:
    now = engagement(rulings={"weapon_fires": "fire_control", "beam_reroll": "none"})
    for _ in range(3):
        now = sure(now.act(shot(BEAM, CRUISERS, (1, 2, 3, 4))))
    assert codes(now.act(fire_at(weapon=BEAM))) == {"fire_control_spent"}


def test_linked_attack_fires_all_instances() -> None:
    data = json.loads(battle().model_dump_json())
    ship = data["sides"][0]["fleets"][0]["groups"][0]["profile"]
    ship["weapons"][BROADSIDE] |= {"link": True, "link_modifier": 1}
    linked = sure(resume(RULES, type(battle()).model_validate(data, strict=False)))
    draft = shot(BROADSIDE, CRUISERS, (1, 2, 3, 4), (5, 6), linked=True)
    after = sure(linked.act(draft))
    assert after.state.ships[DESTROYERS].fired == (0, 2, 0)
    assert after.state.ships[DESTROYERS].fire_control == 2
    assert codes(after.act(fire_at())) == {"weapon_fired"}
    assert codes(engagement().act(fire_at(linked=True))) == {"not_linked"}


def test_players_table_can_be_added_and_changed_later() -> None:
    now = engagement()
    with_table = sure(now.act(table_draft(TABLE)))
    assert with_table.state.table == TABLE
    assert with_table.state.ships[CRUISERS].rows == (0,) * len(TABLE.rows)
    frail = sure(with_table.act(adjust_draft(CRUISERS, structure=1)))
    lost = sure(frail.act(shot(BEAM, CRUISERS, (2, 2, 2, 5), (2,), picks=(0,))))
    assert lost.state.ships[CRUISERS].rows == (1, 0, 0)
    assert sure(sure(lost.undo()).redo()).state == lost.state
    assert sure(lost.act(table_draft(None))).state.table is None
    rows = [{"up_to": 5}, {"up_to": 5}]
    assert codes(now.act(Draft(kind="table", data={"table": {"rows": rows}}))) == {"too_low"}
