"""Battles of every game on two phones: small codes, no secrets, the same battle on both after any
course.
"""

from itertools import islice
from typing import Any

import pytest

from engine.engagement import Draft, Engagement, Refusal, read_code
from engine.engagement.sync import Which
from engine.jovian.dogfight.sealed_orders import commitment_of
from tests.engine.courses import OPENINGS, PLAYED, SHOWN, course, replayed
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.engagement.phones import Phone, pair, same
from tests.engine.engagement.toy import sure
from tests.engine.recorded import exported

MOST = 1_700
"""Letters of a code that one QR code holds, the link around it included."""


def alike(phone: Phone, other: Phone) -> None:
    """Both have the same battle, and so has a file of it."""
    assert same(phone, other)
    assert phone.now.state == other.now.state
    engagement = replayed(phone.now.rules, exported(other.now))
    assert isinstance(engagement, Engagement), engagement
    assert (engagement.state, engagement.results) == (phone.now.state, phone.now.results)


@pytest.mark.parametrize("game", PLAYED)
def test_events_of_one_phone_reach_the_other(game: str) -> None:
    played = course(game, 3, 60)
    phone, other = pair(next(played))
    for index, now in enumerate(played):
        phone.keep(now)
        if index % 4 == 3:
            text = phone.shown()
            assert len(text) <= MOST
            assert other.read(text) == "news"
            assert phone.read(other.shown()) == "known"
            alike(phone, other)


@pytest.mark.parametrize("keep", ["mine", "theirs"])
@pytest.mark.parametrize("game", PLAYED)
def test_players_choose_one_of_two_histories(game: str, keep: Which) -> None:
    played = list(islice(course(game, 5, 60), 18))
    phone, other = pair(played[10])
    for now in played[11:]:
        phone.keep(now)
    for number in range(4):
        _acts(other, game, Picks(number))
    # Who has taken back what both had cannot read the other's code first, and is told so.
    if game == "dystopian":
        assert phone.read(other.shown(), keep) == "other_past"
        phone, other = other, phone
    mine, theirs = phone.now.state, other.now.state
    assert phone.read(other.shown(), keep) == "parted"
    assert phone.now.state == (mine if keep == "mine" else theirs)
    assert other.read(phone.shown()) == "news"
    alike(phone, other)


def _acts(phone: Phone, game: str, pick: Any) -> None:
    """Something that a player may do."""
    after: Any = None
    while not isinstance(after, Engagement):
        draft = PLAYED[game].draw(phone.now.state, pick)
        after = draft if isinstance(draft, Refusal) else phone.now.act(draft)
    phone.keep(after)


@pytest.mark.shipped
def test_code_holds_sealed_orders_only_after_their_reveal() -> None:
    secrets = [opening.nonce for opening in OPENINGS]
    sealed = [
        now
        for now in course("jovian", 0, 60)
        if now.battle.events and now.battle.events[-1].commitment
    ]
    assert sealed
    for now in sealed:
        shown = {event.kind for event in now.battle.every}
        phone = Phone(now)
        data = str(sure(read_code(phone.shown())).data)
        assert "reveal" in shown or not any(secret in data for secret in secrets)
    now = sealed[0]
    for index, opening in enumerate(OPENINGS):
        if now.state.dogfight.sealed[index] is None:
            commitment = commitment_of(opening, now.state.dogfight.encounter)
            now = sure(now.act(Draft(kind="orders", data={"place": index}, commitment=commitment)))
    data = str(sure(read_code(Phone(sure(now.act(SHOWN))).shown())).data)
    assert all(secret in data for secret in secrets)
