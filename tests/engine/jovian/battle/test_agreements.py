"""Sealed orders given once more, and dogfights called off, by agreement of two phones."""

from typing import Literal

import pytest

from engine.engagement import Engagement
from engine.jovian.battle import State
from engine.jovian.dogfight.sealed_orders import opening_of
from tests.engine.engagement.toy import codes, sure
from tests.engine.jovian.battle.table import engagement
from tests.engine.jovian.battle.test_dogfight_events import BOTH, dogfight, seal
from tests.engine.jovian.battle.two_players import agrees

SideIndex = Literal[0, 1]
SIDES: tuple[SideIndex, SideIndex] = (0, 1)


def ordered(*sealed: SideIndex, phones: str) -> Engagement[State]:
    """A dogfight on one phone or two in which some sides have sealed their orders."""
    now = sure(engagement().act(dogfight(phones=phones)))
    for index in sealed:
        now = sure(now.act(seal(now, index, opening_of(index, BOTH[index]))))
    return now


@pytest.mark.parametrize("by", SIDES)
@pytest.mark.parametrize("index", [0, 1, None])
def test_nothing_is_agreed_on_one_phone(index: SideIndex | None, by: SideIndex) -> None:
    now = ordered(0, 1, phones="one")
    assert codes(now.act(agrees(now, index, by))) == {"not_a_choice"}


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("by", SIDES)
def test_player_asks_once_and_the_other_agrees(by: SideIndex, own: bool) -> None:
    index = by if own else None
    other: SideIndex = 0 if by else 1
    now = ordered(0, 1, phones="two")
    asked = sure(now.act(agrees(now, index, by)))
    assert asked.state.dogfight is not None
    assert asked.state.dogfight.sealed == now.state.dogfight.sealed
    assert codes(asked.act(agrees(asked, index, by))) == {"not_a_choice"}
    agreed = sure(asked.act(agrees(asked, index, other))).state.dogfight
    if not own:
        assert agreed is None
        return
    assert agreed is not None
    assert agreed.sealed[by] is None
    assert agreed.sealed[other] == now.state.dogfight.sealed[other]
    assert agreed.asked == frozenset()
    assert agreed.released[by] == (now.state.dogfight.sealed[by].commitment,)
    assert agreed.released[other] == ()


@pytest.mark.parametrize("by", SIDES)
def test_player_cannot_ask_for_the_orders_of_the_other(by: SideIndex) -> None:
    now = ordered(0, 1, phones="two")
    other: SideIndex = 0 if by else 1
    assert codes(now.act(agrees(now, other, by))) == {"not_a_choice"}


@pytest.mark.parametrize("by", SIDES)
def test_orders_that_are_not_sealed_are_not_given_once_more(by: SideIndex) -> None:
    other: SideIndex = 0 if by else 1
    now = ordered(other, phones="two")
    assert codes(now.act(agrees(now, by, by))) == {"not_sealed"}
    assert codes(now.act(agrees(now, by, other))) == {"not_sealed"}
