"""A phone that was reset to an earlier state of a battle recovers, and none of its later events is
lost.
"""

from dataclasses import replace

import pytest

from engine.engagement import read_code, write_code
from engine.engagement.sync import exchange_code
from tests.engine.engagement.phones import Phone, pair, same
from tests.engine.engagement.toy import TOY, edit, engagement, shot, sure

pytestmark = pytest.mark.shipped


def reset(whole: bool = True) -> tuple[Phone, Phone]:
    """Two phones, of which the second has an earlier state of the battle than the first has from
    it.

    whole: it remembers nothing later of the first one, either.
    """
    phone, other = pair(engagement())
    other.tap(shot(1, 2))
    assert phone.read(other.shown()) == "news"
    assert other.read(phone.shown()) == "known"
    before = other.now, other.pairing
    for number in range(3):
        other.tap(edit(3 + number))
        phone.read(other.shown())
        phone.tap(shot(1, 3 + number))
        other.read(phone.shown())
        phone.read(other.shown())
    assert same(phone, other)
    phone.tap(shot(1, 6))
    if whole:
        return phone, Phone(*before)
    battle = before[0].battle.model_copy(update={"revision": other.now.battle.revision})
    return phone, Phone(replace(before[0], battle=battle), other.pairing)


def is_whole(phone: Phone) -> bool:
    return (
        exchange_code(phone.now.battle, TOY, phone.pairing.show(phone.now.battle)).kind == "battle"
    )


@pytest.mark.parametrize("whole", [True, False])
def test_reset_phone_recovers_after_a_few_codes(whole: bool) -> None:
    """The phones must not answer 'known' and 'other past' for ever."""
    phone, other = reset(whole=whole)
    answers = []
    while not same(phone, other):
        assert len(answers) < 3
        answers.append((phone.read(other.shown()), other.read(phone.shown())))
    assert answers[-1][1] == "news"
    assert phone.read(other.shown()) == "known"
    phone.tap(shot(1, 1))
    assert not is_whole(phone)
    assert other.read(phone.shown()) == "news"


def test_second_failed_code_contains_the_whole_battle() -> None:
    phone, other = reset()
    old = other.shown()
    assert other.read(phone.shown()) == "other_past"
    for _ in range(2):
        assert not is_whole(phone)
        assert phone.read(old) == "known"
    assert is_whole(phone)
    assert other.read(phone.shown()) == "news"
    assert same(phone, other)


@pytest.mark.parametrize("reads_first", [False, True])
def test_events_after_a_reset_reach_the_other_phone(reads_first: bool) -> None:
    """They must not be taken for older events that the other phone knows."""
    phone, other = reset()
    if reads_first:
        phone.read(other.shown())
    text = sure(write_code(exchange_code(phone.now.battle, TOY, phone.pairing, whole=True)))
    assert sure(read_code(text)).kind == "battle"
    assert other.read(text) == "news"
    other.tap(edit(7))
    assert phone.read(other.shown()) == "news"
    assert same(phone, other)
    phone.tap(edit(6))
    assert other.read(phone.shown()) == "news"
    assert same(phone, other)


def test_synchronised_phones_exchange_small_codes() -> None:
    phone, other = pair(engagement())
    for number in range(4):
        phone.tap(edit(1 + number))
        other.read(phone.shown())
        for _ in range(2):
            assert phone.read(other.shown()) == "known"
            assert not is_whole(phone) and not is_whole(other)
