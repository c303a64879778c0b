"""The same events under other numbers on two phones: both keep the same record, whoever reads
first.
"""

import pytest

from tests.engine.engagement.phones import pair, same
from tests.engine.engagement.toy import TURN, edit, engagement


@pytest.mark.parametrize("first", ["lower", "higher"])
def test_same_history_under_other_numbers_keeps_the_lower_ones(first: str) -> None:
    phone, other = pair(engagement())
    for tap in (edit(3), "undo", TURN):
        other.tap(tap)
    phone.tap(TURN)
    if first == "lower":
        assert (phone.read(other.shown()), other.read(phone.shown())) == ("known", "news")
    else:
        assert (other.read(phone.shown()), phone.read(other.shown())) == ("news", "known")
    assert [event.number for event in other.now.battle.events] == [1]


@pytest.mark.parametrize("first", ["longer", "shorter"])
@pytest.mark.parametrize("more", ["phone", "other"])
def test_same_history_under_other_numbers_and_more_needs_no_choice(more: str, first: str) -> None:
    """Only one phone has more: the other takes it, whoever reads first."""
    phone, other = pair(engagement())
    for tap in (edit(3), "undo", TURN):
        other.tap(tap)
    phone.tap(TURN)
    longer, shorter = (phone, other) if more == "phone" else (other, phone)
    longer.tap(edit(4))
    if first == "longer":
        assert (longer.read(shorter.shown()), shorter.read(longer.shown())) == ("known", "news")
    else:
        assert (shorter.read(longer.shown()), longer.read(shorter.shown())) == ("news", "known")
    assert same(phone, other)
    assert [event.kind for event in phone.now.battle.events] == ["turn", "edit"]
