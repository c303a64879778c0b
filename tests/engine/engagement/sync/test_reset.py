"""A phone that was reset to an earlier state of a battle finds its way back, and nothing that it then does is lost."""

from dataclasses import replace

import pytest

from engine.engagement import read_code, write_code
from engine.engagement.sync.handover import exchange_code
from tests.engine.engagement.phones import Phone, pair, same
from tests.engine.engagement.toy import TOY, edit, engagement, shot, sure

pytestmark = pytest.mark.shipped


def reset(whole: bool = True) -> tuple[Phone, Phone]:
    """Two phones, of which the second has an earlier state of the battle than the first has from it.

    whole: it remembers nothing later of the first one, either.
    """
    one, other = pair(engagement())
    other.tap(shot(1, 2))
    assert one.read(other.shown()) == "news"
    assert other.read(one.shown()) == "known"
    before = other.now, other.pairing
    for number in range(3):
        other.tap(edit(3 + number))
        one.read(other.shown())
        one.tap(shot(1, 3 + number))
        other.read(one.shown())
        one.read(other.shown())
    assert same(one, other)
    one.tap(shot(1, 6))
    if whole:
        return one, Phone(*before)
    battle = before[0].battle.model_copy(update={"revision": other.now.battle.revision})
    return one, Phone(replace(before[0], battle=battle), other.pairing)


def is_whole(phone: Phone) -> bool:
    return exchange_code(phone.now.battle, TOY, phone.pairing.shown(phone.now.battle)).kind == "battle"


@pytest.mark.parametrize("whole", [True, False])
def test_two_phones_come_together_soon(whole: bool) -> None:
    """Once they told each other 'known' and 'other past' for ever."""
    one, other = reset(whole=whole)
    answers = []
    while not same(one, other):
        assert len(answers) < 3
        answers.append((one.read(other.shown()), other.read(one.shown())))
    assert answers[-1][1] == "news"
    assert one.read(other.shown()) == "known"
    one.tap(shot(1, 1))
    assert not is_whole(one)
    assert other.read(one.shown()) == "news"


def test_after_the_second_time_the_whole_battle_is_shown() -> None:
    one, other = reset()
    old = other.shown()
    assert other.read(one.shown()) == "other_past"
    for _ in range(2):
        assert not is_whole(one)
        assert one.read(old) == "known"
    assert is_whole(one)
    assert other.read(one.shown()) == "news"
    assert same(one, other)


@pytest.mark.parametrize("reads_first", [False, True])
def test_what_a_phone_does_after_it_was_reset_comes_to_the_other(reads_first: bool) -> None:
    """Once it was taken for what the other phone had long known."""
    one, other = reset()
    if reads_first:
        one.read(other.shown())
    text = sure(write_code(exchange_code(one.now.battle, TOY, one.pairing, whole=True)))
    assert sure(read_code(text)).kind == "battle"
    assert other.read(text) == "news"
    other.tap(edit(7))
    assert one.read(other.shown()) == "news"
    assert same(one, other)
    one.tap(edit(6))
    assert other.read(one.shown()) == "news"
    assert same(one, other)


def test_phones_that_are_well_go_on_with_small_codes() -> None:
    one, other = pair(engagement())
    for number in range(4):
        one.tap(edit(1 + number))
        other.read(one.shown())
        for _ in range(2):
            assert one.read(other.shown()) == "known"
            assert not is_whole(one) and not is_whole(other)
