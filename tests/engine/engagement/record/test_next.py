"""The next side to act: set by the players, or the other side after an activation; reset each
turn.
"""

from typing import Any

import pytest

from engine.dice import Record
from engine.engagement import Draft, Engagement, Refusal, Side, begin, keep_dice, resume
from engine.warsurge.battle import RULES, attack_draft, attack_form, sample_fleets
from tests.engine.engagement.toy import codes, sure

pytestmark = pytest.mark.shipped


def battle() -> Engagement[Any]:
    """Two sample fleets of WARSURGE."""
    sides = [Side(name=fleet.name, fleets=(fleet,)) for fleet in sample_fleets()]
    return sure(
        resume(RULES, sure(begin(RULES, "A battle", sides, {"method": "chart"}, "2026-11-22")))
    )


def nexts(side: int) -> Draft:
    return Draft(kind="next", data={"side": side})


def attacks(now: Engagement[Any], side: int) -> Draft:
    """The first unit of a side attacks the first of the other."""
    own, other = (
        next(unit.ref for unit in now.state.units if unit.side == item) for item in (side, 1 - side)
    )
    return sure(
        attack_draft(now.state, own, (0,), other, sure(attack_form(now.state, own, (0,), other)))
    )


def test_no_side_is_next_before_it_is_set() -> None:
    now = battle()
    assert now.next_side is None
    now = sure(now.act(nexts(1)))
    assert now.next_side == 1
    assert now.result.sentence.key == "log.next"
    assert sure(now.undo()).next_side is None
    assert sure(sure(now.undo()).redo()).next_side == 1


def test_sides_alternate_until_a_new_turn() -> None:
    now = sure(battle().act(nexts(0)))
    for side in (0, 1):
        now = sure(now.act(attacks(now, side)))
        while now.state.underway:
            dice = now.state.underway.played.waiting.count
            now = sure(now.act(Draft(kind="throw", dice=keep_dice(Record((), (1,) * dice)))))
        assert now.next_side == 1 - side
    now = sure(now.act(nexts(1)))
    assert now.next_side == 1
    assert sure(now.act(Draft(kind="turn"))).next_side is None


def test_no_side_is_next_after_the_end_until_it_is_undone() -> None:
    over = sure(sure(battle().act(nexts(1))).act(Draft(kind="end")))
    assert over.next_side is None
    assert over.next_of((0, 1)) is None
    assert sure(over.undo()).next_side == 1


def test_next_side_is_saved_and_changes_nothing_else() -> None:
    begun = battle()
    now = sure(begun.act(nexts(1)))
    assert now.state == begun.state
    engagement = sure(resume(RULES, now.battle))
    assert (engagement.next_side, engagement.state) == (1, now.state)


def test_unknown_side_is_refused() -> None:
    engagement = battle().act(nexts(2))
    assert isinstance(engagement, Refusal)
    assert [(fault.name, fault.code) for fault in engagement.faults] == [
        ("data.side", "not_a_choice")
    ]


def test_next_side_is_a_side_of_the_battle() -> None:
    now = battle()
    record = now.battle.model_copy(update={"sides": now.battle.sides[:1]})
    alone: Engagement[Any] = sure(resume(RULES, record))
    assert sure(alone.act(nexts(0))).next_side == 0
    assert codes(alone.act(nexts(1))) == {"not_a_choice"}
