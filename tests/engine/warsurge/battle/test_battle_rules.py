"""WARSURGE as a game of the battles: attacks equal direct play, overrides are recorded."""

from typing import Any

import pytest

from engine.dice import Batch
from engine.engagement import (
    Archive,
    Draft,
    Refusal,
    Thrown,
    as_text,
    log,
    luck,
    read,
    resume,
    write,
)
from engine.warsurge.advice.review import REVIEW
from engine.warsurge.battle import RULES, Shooting, adjust_draft, attack_draft, attack_form
from tests.engine.warsurge.battle.table import battle, engagement, form, ref, rolled, shot, sure
from tests.engine.warsurge.build import typed

LEVY, HUNTERS, SALTGUARD = ref(1, 0), ref(1, 1), ref(0, 0)


def codes(result: Any) -> set[tuple[str, str]]:
    assert isinstance(result, Refusal), result
    return {(fault.name, fault.code) for fault in result.faults}


def test_units_start_undamaged() -> None:
    state = engagement().state
    assert [unit.name for unit in state.units][:2] == ["Saltguard", "Ferry Crawler"]
    saltguard = state.units[0]
    assert (saltguard.models, saltguard.body.hp, saltguard.hp_lost, saltguard.acted) == (
        5,
        2,
        0,
        False,
    )
    assert state.turn == 1


def test_worked_attack_gives_the_same_losses() -> None:
    """Ten carbine dice, Power 3 at Defence 4 (chart: 6+), then Armour 4+ (no AP) and AEGIS 8+; 4
    models of 3 HP.
    """
    table = engagement()
    dice = typed("0123456789", "3456", "7")
    data = form(table, SALTGUARD, [0], HUNTERS)
    done = sure(table.act(sure(attack_draft(table.state, SALTGUARD, [0], HUNTERS, data, dice))))
    after, result = done.state, sure(done.result)
    hunters = after.unit(HUNTERS)
    assert hunters and (hunters.models, hunters.hp_lost) == (4, 1)
    assert [unit.ref for unit in after.units if unit.acted] == [SALTGUARD]
    assert result.dice == (
        ("warsurge.dice.attack", 10),
        ("warsurge.dice.armour", 10),
        ("warsurge.dice.aegis", 10),
    )
    assert [(roll.side, roll.outcome) for roll in result.rolls] == [(0, 4), (1, 3), (1, 0)]
    assert result.rolls[0].percentile.mean == 4


@pytest.mark.parametrize("method", ["chart", "formula"])
@pytest.mark.parametrize("excess", ["next_model", "lost"])
def test_attack_in_a_battle_equals_direct_play(method: str, excess: str) -> None:
    table = engagement(method=method, excess=excess)
    for target in (LEVY, HUNTERS, ref(1, 2)) * 4:
        before = table.state.unit(target)
        assert before
        if before.is_destroyed:
            continue
        data = form(table, ref(0, 2), [0, 1, 2], target)
        played, dice = rolled(data)
        table = sure(
            table.act(sure(attack_draft(table.state, ref(0, 2), [0, 1, 2], target, data, dice)))
        )
        now = table.state.unit(target)
        assert now and now.models * now.body.hp - now.hp_lost == played.state.hp
        assert now.is_destroyed or now.hp_lost < now.body.hp


def test_overrides_of_an_attack_are_recorded() -> None:
    table = engagement()
    after = sure(table.act(shot(table, SALTGUARD, [0], HUNTERS, defence=3, models=2, hp_lost=1)))
    assert {
        (override.field, override.was, override.now) for override in after.result.overrides
    } == {
        ("target.defence", 4, 3),
        ("target.models", 4, 2),
        ("target.hp_lost", 0, 1),
    }


def test_remaining_weapons_of_a_profile_may_fire_later() -> None:
    table = engagement()
    whole = table.state.unit(SALTGUARD).weapons[0].number
    data = form(table, SALTGUARD, [0], HUNTERS)
    data["weapons"][0]["number"] = 1
    begun = sure(table.act(sure(attack_draft(table.state, SALTGUARD, [0], HUNTERS, data))))
    assert begun.result.sentence.values["weapons"].startswith("1\u00a0× ")
    after = sure(
        table.act(sure(attack_draft(table.state, SALTGUARD, [0], HUNTERS, data, rolled(data)[1])))
    )
    assert not after.result.overrides
    assert after.state.unit(SALTGUARD).remaining(0) == whole - 1 > 0
    rest = form(after, SALTGUARD, [0], LEVY)
    assert rest["weapons"][0]["number"] == whole - 1
    rest["weapons"][0]["number"] = whole
    more = sure(
        after.act(sure(attack_draft(after.state, SALTGUARD, [0], LEVY, rest, rolled(rest)[1])))
    )
    assert [(override.field, override.was, override.now) for override in more.result.overrides] == [
        ("weapons.0.number", whole - 1, whole)
    ]
    assert more.state.unit(SALTGUARD).remaining(0) == 0
    assert sure(more.act(Draft(kind="turn"))).state.unit(SALTGUARD).remaining(0) == whole


def test_overrides_of_a_unit_are_recorded() -> None:
    table = engagement()
    after = sure(table.act(adjust_draft(HUNTERS, {"models": 2, "hp_lost": 2, "armour": None})))
    assert [
        (override.field, override.was, override.now) for override in after.result.overrides
    ] == [
        ("models", 4, 2),
        ("hp_lost", 0, 2),
        ("armour", 4, None),
    ]
    hunters = after.state.unit(HUNTERS)
    assert (hunters.models, hunters.hp_lost, hunters.body.armour) == (2, 2, None)
    gone = sure(table.act(adjust_draft(HUNTERS, {"models": 0}))).state.unit(HUNTERS)
    assert gone.is_destroyed
    none = Draft(kind="adjust", data={"unit": HUNTERS, "numbers": {"models": None}})
    assert codes(table.act(none)) == {("data.numbers.models", "not_a_number")}
    back = Draft(kind="adjust", data={"unit": HUNTERS, "numbers": {"hp_lost": 3}})
    assert codes(table.act(back)) == {("data.numbers.hp_lost", "too_high")}


def test_new_turn_lets_units_act() -> None:
    table = sure(engagement().act(shot(engagement(), SALTGUARD, [0], HUNTERS)))
    later = sure(table.act(Draft(kind="turn")))
    assert later.state.turn == 2
    assert not any(unit.acted for unit in later.state.units)


def test_invalid_attacks_are_refused() -> None:
    table = engagement()
    good = shot(table, SALTGUARD, [0], HUNTERS)
    more = good.model_copy(update={"dice": (*good.dice, Thrown(rolled=(1,)))})
    sides = good.model_copy(update={"dice": (Thrown(rolled=(11,) * 10), *good.dice[1:])})
    for draft in (more, sides):
        assert codes(table.act(draft)) == {("dice", "dice_misfit")}
    assert codes(attack_form(table.state, SALTGUARD, [7], HUNTERS)) == {("weapons", "not_a_choice")}
    assert codes(attack_form(table.state, SALTGUARD, [0, 0], HUNTERS)) == {
        ("weapons", "not_a_choice")
    }
    assert codes(attack_form(table.state, "0.0.nobody", [0], HUNTERS)) == {("unit", "unknown_unit")}
    assert codes(attack_form(table.state, SALTGUARD, [0], SALTGUARD)) == {("at", "attacks_itself")}
    gone = sure(table.act(adjust_draft(HUNTERS, {"models": 0})))
    assert codes(gone.act(good)) == {("data.at", "destroyed_unit")}
    assert codes(table.act(adjust_draft("0.0.nobody", {"models": 1}))) == {
        ("data.unit", "unknown_unit")
    }


def test_rulings_of_a_battle_cannot_change_in_an_attack() -> None:
    table = engagement()
    data = form(table, SALTGUARD, [0], HUNTERS)
    for name, option in (("method", "formula"), ("excess", "lost")):
        changed = data | {"rulings": data["rulings"] | {name: option}}
        draft = attack_draft(table.state, SALTGUARD, [0], HUNTERS, changed, rolled(changed)[1])
        assert codes(draft) == {(f"rulings.{name}", "locked")}
    with pytest.raises(AssertionError, match="method"):
        engagement(method="neither")


def test_log_and_luck_list_every_event() -> None:
    table = engagement()
    for draft in (
        shot(table, SALTGUARD, [0], HUNTERS),
        adjust_draft(LEVY, {"models": 0}),
        Draft(kind="turn"),
        Draft(kind="note", note="the fog lifts"),
    ):
        table = sure(table.act(draft))
    keys = [line.sentence.key for line in log(table)]
    assert keys[0].removeprefix("warsurge.log.") in {"no_damage", "hurt", "damaged", "destroyed"}
    assert keys[1:] == ["warsurge.log.adjust", "warsurge.log.turn", "warsurge.log.note"]
    assert "the fog lifts" in as_text(log(table), lambda sentence: str(sentence.values))
    assert luck(table)[0].rolls == 1


@pytest.mark.parametrize(
    ("unsaved", "key"),
    [(0, "no_damage"), (2, "hurt"), (3, "damaged"), (11, "damaged"), (12, "destroyed")],
)
def test_log_describes_the_damage_of_an_attack(unsaved: int, key: str) -> None:
    """Four models of 3 HP each: two HP cost no model; a weapon of twenty dice hits so often, no
    save is made.
    """
    table = engagement()
    data = form(table, SALTGUARD, [0], HUNTERS)
    data["weapons"][0] |= {"attacks": 20, "number": 1}
    hits = "9" * unsaved
    dice = typed(hits.ljust(20, "0"), *(["0" * unsaved] * 2 if unsaved else []))
    after = sure(table.act(sure(attack_draft(table.state, SALTGUARD, [0], HUNTERS, data, dice))))
    (line,) = log(after)
    assert line.sentence.key == f"warsurge.log.{key}"
    assert line.sentence.values.get("hp", 0) == unsaved


def test_log_counts_models_of_one_hp_once() -> None:
    """Ten models of 1 HP each: three HP are three models."""
    table = engagement()
    data = form(table, SALTGUARD, [0], LEVY)
    data["weapons"][0] |= {"attacks": 3, "number": 1}
    after = sure(
        table.act(sure(attack_draft(table.state, SALTGUARD, [0], LEVY, data, typed("999"))))
    )
    (line,) = log(after)
    assert line.sentence.key == "warsurge.log.models"
    assert (line.sentence.values["hp"], line.sentence.values["after"]) == (3, 7)


def test_saved_battle_is_read_unchanged() -> None:
    table = sure(engagement().act(shot(engagement(), SALTGUARD, [0], HUNTERS)))
    text = write(Archive(battles=(table.battle,)))
    result = sure(read(text, {"warsurge": RULES}))
    assert result.battles == (table.battle,)
    assert battle() != result.battles[0]


def test_unnamed_weapons_are_identified_by_their_index() -> None:
    bare = battle()
    group = bare.sides[0].fleets[0].groups[2]
    nameless = {
        **group.profile,
        "weapons": [{**item, "name": ""} for item in group.profile["weapons"]],
    }
    groups = (*bare.sides[0].fleets[0].groups[:2], group.model_copy(update={"profile": nameless}))
    side = bare.sides[0].model_copy(
        update={"fleets": (bare.sides[0].fleets[0].model_copy(update={"groups": groups}),)}
    )
    table = sure(resume(RULES, bare.model_copy(update={"sides": (side, bare.sides[1])})))
    data = form(table, ref(0, 2), [1, 2], HUNTERS)
    begun = sure(table.act(sure(attack_draft(table.state, ref(0, 2), [1, 2], HUNTERS, data))))
    assert begun.result.sentence.values["weapons"] == "#2, #3"
    waiting = begun.state.underway.played.waiting
    assert isinstance(waiting, Batch)
    after = sure(begun.act(Draft(kind="throw", dice=(Thrown(typed=(10,) * waiting.count),))))
    assert after.result.sentence.values["weapon"] == "#2"
    (shooting,) = [Shooting.model_validate(event.data) for event in begun.battle.events]
    assert [aimed.declared.fired for aimed in REVIEW.goal_plans(table.state, [shooting])] == [
        {HUNTERS: (1, 1, 2, 2, 2, 2)}
    ] * 2


@pytest.mark.parametrize("name", ["name", "hp_left", "speed", ""])
@pytest.mark.parametrize("value", [1, None])
def test_number_that_no_unit_has_cannot_be_overridden(name: str, value: int | None) -> None:
    data = {"unit": LEVY, "numbers": {"models": 3, name: value}}
    assert {code for _, code in codes(engagement().act(Draft(kind="adjust", data=data)))} == {
        "not_a_choice"
    }
