"""A dogfight on two phones of one battle, each of which seals its own orders first, and the battle handed over."""

from typing import Literal

import pytest

from engine.dice import Record
from engine.engagement import Draft, thrown
from engine.jovian.dogfight.sealed_orders import opening_of
from tests.engine.engagement.phones import Phone, pair, same
from tests.engine.jovian.battle.table import engagement
from tests.engine.jovian.battle.test_dogfights import BOTH, dogfight, seal, show

Stage = Literal["sealed", "revealed", "rolled"]
STAGES: tuple[Stage, ...] = ("sealed", "revealed", "rolled")


def sealed() -> tuple[Phone, Phone, Draft]:
    """Two phones on which the same orders are sealed in another order, and what reveals them."""
    one, other = pair(engagement())
    openings = [opening_of(place, orders) for place, orders in enumerate(BOTH)]
    for phone, places in ((one, (0, 1)), (other, (1, 0))):
        phone.tap(dogfight())
        for place in places:
            phone.tap(seal(phone.now, place, openings[place]))
    return one, other, show(*openings)


def roll(phone: Phone, face: int) -> None:
    """All dice that are due, on one face."""
    flow = phone.now.state.underway
    phone.tap(Draft(kind="throw", dice=thrown(Record((), (face,) * flow.played.waiting.count))))


@pytest.mark.parametrize("reader", [0, 1])
@pytest.mark.parametrize("stage", STAGES)
def test_handed_over_it_is_the_same_on_both_and_nobody_chooses(stage: Stage, reader: int) -> None:
    """Whoever reads first, and whoever has rolled: also codes that crossed each other."""
    one, other, reveal = sealed()
    phones = (one, other)
    for phone in phones:
        if stage != "sealed":
            phone.tap(reveal)
    if stage == "rolled":
        roll(one, 5)
    state = one.now.state
    crossed = other.shown() if reader == 0 else one.shown()
    first, second = phones[reader], phones[1 - reader]
    assert [first.read(crossed), second.read(first.shown())] in (["known", "news"], ["news", "known"])
    assert same(one, other) and one.now.state == other.now.state == state
    assert [phone.read(text) for phone, text in ((one, other.shown()), (other, one.shown()))] == ["known"] * 2
    kinds = [event.kind for event in one.now.battle.every]
    assert kinds.count("orders") == 2 and kinds.count("dogfight") == 1


def test_codes_that_crossed_each_other_come_to_the_same_on_both() -> None:
    one, other, reveal = sealed()
    one.tap(reveal)
    other.tap(reveal)
    codes = one.shown(), other.shown()
    assert {one.read(codes[1]), other.read(codes[0])} == {"known", "news"}
    assert same(one, other)


def test_afterwards_each_takes_back_and_goes_on() -> None:
    one, other, reveal = sealed()
    one.tap(reveal)
    other.tap(reveal)
    one.read(other.shown())
    other.read(one.shown())
    for phone, reader in ((other, one), (one, other)):
        phone.tap("undo")
        phone.tap("undo")
        assert reader.read(phone.shown()) == "news"
        assert same(one, other)
        assert sum(seal is None for seal in phone.now.state.dogfight.sealed) == 1
        phone.tap("redo")
        phone.tap("redo")
        assert reader.read(phone.shown()) == "news"
        assert one.now.state == other.now.state
    roll(other, 3)
    assert one.read(other.shown()) == "news"
    assert same(one, other)


def test_orders_given_again_before_the_other_noted_them_are_no_way_of_their_own() -> None:
    one, other = pair(engagement())
    mine, theirs = (opening_of(place, orders) for place, orders in enumerate(BOTH))
    one.tap(dogfight())
    one.tap(seal(one.now, 0, opening_of(0, BOTH[0])))
    one.tap(Draft(kind="recall", data={"place": 0}))
    other.tap(dogfight())
    for phone, both in ((one, (mine, theirs)), (other, (theirs, mine))):
        for opening in both:
            phone.tap(seal(phone.now, opening.side, opening))
        phone.tap(show(mine, theirs))
    assert one.read(other.shown()) == "known"
    assert other.read(one.shown()) == "news"
    assert same(one, other)


def test_who_rolled_other_dice_or_took_a_step_back_chooses() -> None:
    one, other, reveal = sealed()
    one.tap(reveal)
    other.tap(reveal)
    roll(one, 5)
    roll(other, 4)
    assert one.read(other.shown(), "mine") == "parted"
    one, other, reveal = sealed()
    one.tap(reveal)
    one.tap("undo")
    other.tap(reveal)
    assert one.read(other.shown(), "theirs") == "parted"
    assert other.read(one.shown()) == "news"
    assert same(one, other)


def test_one_of_two_orders_is_not_both() -> None:
    one, other = pair(engagement())
    for place, phone in enumerate((one, other)):
        phone.tap(dogfight())
        phone.tap(seal(phone.now, place, opening_of(place, BOTH[place])))
    assert one.read(other.shown(), "mine") == "parted"
