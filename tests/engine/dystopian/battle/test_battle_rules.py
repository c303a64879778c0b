"""Dystopian Wars as a game of battles: fleets, luck, dice that are due, weapons of either side."""

from dataclasses import replace
from fractions import Fraction
from typing import cast

import pytest

from engine.dice import HitPool, Record
from engine.dystopian.battle import RULES, sample_fleets
from engine.engagement import (
    Draft,
    Side,
    begin,
    keep_dice,
    luck,
    make_fleet,
    measure_luck,
    resume,
    rolls_of_side,
)
from tests.engine.dystopian.battle.table import (
    a,
    act,
    b,
    codes,
    game,
    refused,
    ship,
    shots,
    squadron,
    sure,
    throw_draft,
    throws,
    wing,
)

DECLARED = act(
    game([squadron("a", ship())], [squadron("b", ship(shields=1))]),
    "declare",
    0,
    attacks=[{"shots": shots(a("a0")), "target": b("b0")}],
)


def test_sample_fleets_make_a_battle() -> None:
    fleets = sample_fleets()
    assert [len(fleet.groups) for fleet in fleets] == [7, 4, 3]
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in fleets[:2]]
    battle = sure(begin(RULES, "First", sides, {}, "today"))
    now = sure(resume(RULES, battle))
    ours, *_ = (ref for ref in now.state.models if ref.startswith("0."))
    target, *_ = (ref for ref in now.state.models if ref.startswith("1."))
    assert act(now, "declare", 0, attacks=[{"shots": shots(ours), "target": target}]).state.underway
    assert len(now.state.roster.companions(ours)) == 3


@pytest.mark.parametrize(
    ("groups", "code"),
    [
        ([squadron("a")], "empty_squadron"),
        ([wing("a") | {"models": squadron("b", ship())["models"]}], "wing_has_models"),
        ([squadron("a", ship()) | {"kind": "ship", "profile": ship()}], "not_a_choice"),
        ([squadron("a", ship(cr=3))], "cr_below_dr"),
    ],
)
def test_invalid_fleets_are_refused(groups: list[dict[str, object]], code: str) -> None:
    assert codes(make_fleet(RULES, "Wrong", groups)) == {code}


def test_luck_counts_only_finished_rolls() -> None:
    now = DECLARED
    more = throws(now, (6, 1, 1, 1, 1, 1, 1)).result
    assert more is not None
    assert more.rolls == ()
    now = throws(now, (6, 4, 4, 1, 1, 1, 1), (1,), (1, 1))
    attack, generators = luck(now)
    first, second = (roll for result in now.results.values() for roll in result.rolls)
    assert (first.outcome, first.percentile.mean, second.outcome) == (4, Fraction(7 * 4, 5), 0)
    assert attack.luck is not None
    assert generators.luck is not None
    assert not attack.luck.is_good
    assert not generators.luck.is_good
    assert generators.luck.chance < attack.luck.chance


def test_luck_of_several_rolls_includes_hits_that_hardly_ever_come() -> None:
    """Dice explode without end, but the distribution of a roll has one."""
    now = throws(DECLARED, (6,) * 7, (1,) * 7)
    rolls = rolls_of_side(0, now.results.values()) * 2
    further = []
    for roll in rolls:
        pool, most = cast(tuple[HitPool, int], roll.dice)
        further.append(replace(roll, dice=(pool, most + 40)))
    chance = measure_luck(further).chance
    assert abs(measure_luck(rolls).chance - chance) < chance / 10**4


def test_only_the_dice_that_are_due_are_accepted() -> None:
    good = throw_draft(Record(typed=(1,) * 7))
    five = good.model_copy(update={"dice": keep_dice(Record(typed=(1,) * 5))})
    two = good.model_copy(update={"dice": (*good.dice, *good.dice)})
    other = good.model_copy(update={"data": {"hits": 7}})
    assert codes(DECLARED.act(five)) == {"dice_due"}
    assert codes(DECLARED.act(two)) == {"one_batch"}
    assert codes(DECLARED.act(other)) == {"unknown"}
    assert codes(DECLARED.act(Draft(kind="note", dice=good.dice))) == {"no_dice_here"}
    assert codes(DECLARED.act(Draft(kind="throw"))) == {"dice_due"}
    assert codes(DECLARED.act(good.model_copy(update={"side": 1}))) == {"another_side"}


def test_side_fires_only_its_own_weapons_once() -> None:
    now = game([squadron("a", ship())], [squadron("b", ship())])
    attack = {"shots": shots(a("a0")), "target": b("b0")}
    assert refused(now, "declare", 1, attacks=[attack]) == {"not_yours", "own_side"}
    assert refused(now, "declare", 0, attacks=[attack, attack]) == {"fired_twice"}
    split = attack | {"option": "split", "shots": shots(a("a0"), share=3)}
    now = act(now, "declare", 0, attacks=[split, split])
    assert refused(now, "turn") == {"activation_underway"}
    now = throws(now, (1, 1, 1), (1, 1, 1))
    assert act(now, "turn").state.turn == 2
    assert refused(now, "finish") == {"no_activation"}
