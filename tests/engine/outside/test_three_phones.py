"""Random courses of a dogfight with three and more phones: no seal changes alone, nothing leaks,
nobody is locked.
"""

from copy import deepcopy

import pytest

from engine.engagement import Bond
from tests.engine.engagement.phones import same
from tests.engine.outside.many_phones import FORGED, TAKEN, TAPS, Room, Seat, begin, decode

SEEDS = range(20)
MANY_SEEDS = range(1000, 1150)
LENGTH = 60
COURSES = {"honest": TAPS, "forged": FORGED}
ROUNDS = 4
"""Codes that two phones may need each until both know of a lost one."""


def check_bonds(seat: Seat) -> None:
    """Check that the seals on a phone changed only as its player agreed on this phone."""
    pairing, now = seat.phone.pairing, seat.now.state.bonds
    is_checked = seat.player is not None and not pairing.watches
    if is_checked:
        assert len(now) >= len(seat.seen)
        for before, after in zip(seat.seen, now, strict=False):
            check_bond(seat, before, after)
    seat.seen = now


def check_bond(seat: Seat, before: Bond, after: Bond) -> None:
    if after.ended and not before.ended:
        assert after.ended == "agreed"
        assert {(None, seal) for seal in before.seals if seal} <= seat.agreed
    for index, (was, seal) in enumerate(zip(before.seals, after.seals, strict=True)):
        if was not in ("", seal):
            assert not any(before.shown)
            assert (index, was) in seat.agreed


def check_secrets(room: Room, seat: Seat) -> None:
    """Check that neither a record nor a code holds what hides orders before they are shown."""
    hidden = [nonce for nonce, is_shown in room.nonces.items() if not is_shown]
    text = seat.now.battle.model_dump_json()
    content = str(decode(room.code_of(seat, whole=True)).data)
    assert not any(nonce in text or nonce in content for nonce in hidden)


def play(room: Room, kind: str) -> None:
    """Tap at random, and check every phone after every tap."""
    for _ in range(LENGTH):
        tap = room.pick(COURSES[kind])
        tap(room, room.pick(room.seats))
        for seat in room.seats:
            check_bonds(seat)
    for seat in room.seats:
        check_secrets(room, seat)


def exchange(room: Room, seat: Seat, other: Seat) -> bool:
    """Hand codes to and fro; return whether both phones took everything and have one record."""
    results = set[str]()
    for _ in range(ROUNDS):
        results.add(other.phone.read(room.code_of(seat, whole=False)))
        results.add(seat.phone.read(room.code_of(other, whole=False)))
        if same(seat.phone, other.phone):
            break
    if results <= {*TAKEN}:
        assert same(seat.phone, other.phone)
        assert seat.now.state == other.now.state
        return True
    return False


def is_over(seat: Seat) -> bool:
    """Return whether no dogfight waits: it is cancelled, or both orders are shown and the dice
    decide.
    """
    return seat.declared is None


def end(room: Room) -> None:
    """Let both players cancel what waits, by what the page offers them."""
    first, second = room.newest(0), room.newest(1)
    if not exchange(room, first, second):
        room.take_whole(second, first)
    for seat in (first, second):
        seat.name(seat.player)
    if is_over(first) and is_over(second):
        return
    first.cancel()
    hand(room, first, second)
    if not is_over(second):
        second.cancel()
        hand(room, second, first)
    assert is_over(first) and is_over(second)
    assert same(first.phone, second.phone)


def hand(room: Room, seat: Seat, other: Seat) -> None:
    """Hand the battle over; where the two have parted, both players choose the record that
    comes.
    """
    assert other.phone.read(room.code_of(seat, whole=True), "theirs") in (*TAKEN, "parted")


@pytest.mark.parametrize("kind", COURSES)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_course_changes_a_seal_alone_leaks_or_locks(seed: int, kind: str) -> None:
    room = begin(seed)
    play(room, kind)
    end(deepcopy(room))


@pytest.mark.long
@pytest.mark.parametrize("kind", COURSES)
def test_no_long_course_changes_a_seal_alone_leaks_or_locks(kind: str) -> None:
    for seed in MANY_SEEDS:
        room = begin(seed)
        play(room, kind)
        end(room)
