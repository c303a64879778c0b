"""The dice of a dogfight on two phones: rolled on either, transferred, undone back to the
reveal.
"""

import pytest

from engine.dice import Record
from engine.engagement import Draft, keep_dice
from engine.engagement.sync import Which
from tests.engine.engagement.phones import Phone, same
from tests.engine.jovian.battle.two_players import moment

pytestmark = pytest.mark.shipped


def revealed() -> tuple[Phone, Phone]:
    """Two phones on which both orders are shown."""
    phone, other = moment("both shown").copy().phones
    assert other.read(phone.shown()) in ("known", "news") and same(phone, other)
    return phone, other


def roll(phone: Phone, face: int) -> None:
    """All dice that are due, on one face."""
    flow = phone.now.state.underway
    phone.tap(Draft(kind="throw", dice=keep_dice(Record((), (face,) * flow.played.waiting.count))))


@pytest.mark.parametrize("roller", [0, 1])
def test_dice_rolled_on_either_phone_transfer_and_can_be_undone_on_both(roller: int) -> None:
    phones = revealed()
    item, other = phones[roller], phones[1 - roller]
    roll(item, 5)
    state = item.now.state
    crossed = other.shown()
    assert [item.read(crossed), other.read(item.shown())] == ["known", "news"]
    assert same(item, other) and item.now.state == other.now.state == state
    for phone, reader in ((other, item), (item, other)):
        phone.tap("undo")
        assert reader.read(phone.shown()) == "news"
        assert not phone.now.can_undo and not reader.now.can_undo
        phone.tap("redo")
        assert reader.read(phone.shown()) == "news"
        assert same(item, other) and item.now.state == state


@pytest.mark.parametrize("keep", ["mine", "theirs"])
def test_players_choose_between_dice_rolled_on_both_phones(keep: Which) -> None:
    phone, other = revealed()
    roll(phone, 5)
    roll(other, 4)
    kept = (phone if keep == "mine" else other).now.state
    assert phone.read(other.shown(), keep) == "parted"
    assert other.read(phone.shown()) == "news"
    assert same(phone, other) and phone.now.state == other.now.state == kept
