"""A battle on two phones: after any taps and codes in any order, both end with the same battle, and
nothing is lost.
"""

from cProfile import Profile
from pstats import Stats

import pytest

from engine.engagement import (
    Draft,
    Event,
    Thrown,
    Undone,
    games,
    log,
    marks,
    read_code,
    resume,
    sentences,
)
from engine.engagement.record import record
from engine.engagement.sync import Which, bring_together, fork_of, go_back, receive, same_events
from tests.engine.engagement.phones import Phone, joins, pair, same
from tests.engine.engagement.toy import TOY, TURN, codes, edit, engagement, shot, sure


def two(*drafts: Draft) -> tuple[Phone, Phone]:
    """Two phones with a toy battle."""
    return pair(engagement(*drafts))


def rolled(phone: Phone) -> set[tuple[int, ...]]:
    """The faces of every recorded roll, each of which is thrown only once in these tests."""
    return {event.dice[0].rolled for event in phone.now.battle.every if event.dice}


def test_only_new_events_are_transferred_both_ways() -> None:
    phone, other = two(shot(1, 2), TURN)
    phone.tap(edit(3))
    text = phone.shown()
    assert sure(read_code(text)).kind == "events"
    assert len(text) < 200
    assert other.read(text) == "news"
    assert same(phone, other)
    other.tap(shot(1, 5))
    other.tap("undo")
    assert phone.read(other.shown()) == "news"
    assert same(phone, other)
    assert [event.number for event in phone.now.battle.events] == [1, 2, 3]


def test_repeated_or_older_code_changes_nothing() -> None:
    phone, other = two()
    phone.tap(shot(1, 2))
    first = phone.shown()
    phone.tap("undo")
    phone.tap(TURN)
    later = phone.shown()
    assert [other.read(text) for text in (first, later)] == ["news", "news"]
    before = other.now, other.pairing
    assert [other.read(text) for text in (later, first, later, other.shown())] == ["known"] * 4
    assert (other.now, other.pairing) == before
    assert same(phone, other)


@pytest.mark.parametrize("keep", ["mine", "theirs"])
def test_players_choose_between_two_histories_and_nothing_is_lost(keep: Which) -> None:
    phone, other = two(shot(1, 1), TURN)
    phone.tap(shot(2, 2))
    phone.tap(edit(4))
    other.tap(shot(3, 3))
    assert phone.read(other.shown(), keep) == "parted"
    expected = (("0.0.a", 4), ("1.0.b", 5)) if keep == "mine" else (("0.0.a", 8), ("1.0.b", 4))
    assert phone.now.state.hp == expected
    assert rolled(phone) == {(1,), (2,), (3,)}
    assert [repeated.times for repeated in phone.now.replaced_rolls.values()] == [1]
    assert other.read(phone.shown()) == "news"
    assert same(phone, other)


@pytest.mark.parametrize("keep", ["mine", "theirs"])
def test_events_set_aside_by_a_choice_have_no_undoing_side(keep: Which) -> None:
    """Events that a player had undone still name that side."""
    item, other = two()
    for phone, faces in ((item, 2), (other, 3)):
        for tap in (shot(1, faces), "undo", shot(faces, faces + 2)):
            phone.tap(tap)
    assert item.read(other.shown(), keep) == "parted"
    assert other.read(item.shown()) == "news"
    for phone in (item, other):
        lines = log(phone.now)
        kept = next(line for line in lines if line.status == "stands")
        data = {
            line.event.dice[0].rolled: next(sentences(line)).key
            for line in lines
            if line is not kept
        }
        own, others = (2, 3) if keep == "mine" else (3, 2)
        assert data == {
            (own,): "log.retracted",
            (others,): "log.retracted",
            (others + 2,): "log.aside",
        }
        assert kept.event.dice[0].rolled == (own + 2,)
    gone = sure(resume(TOY, go_back(item.now.battle, item.pairing.aside or 0)))
    assert [line.aside for line in log(gone)].count(True) == 1


def test_roll_chosen_from_two_is_not_marked_as_a_repetition() -> None:
    phone, other = two()
    phone.tap(shot(1, 2))
    other.tap(shot(1, 3))
    assert phone.read(other.shown(), "mine") == "parted"
    assert [mark.key for mark in marks(log(phone.now)[-1])] == ["log.rolled_elsewhere"]


def test_history_set_aside_can_be_restored() -> None:
    phone, other = two(shot(1, 1))
    phone.tap(edit(4))
    phone.tap(TURN)
    state = phone.now.state
    other.tap(edit(6))
    assert phone.read(other.shown(), "theirs") == "parted"
    assert phone.now.state != state
    assert phone.pairing.aside is not None
    back = sure(resume(TOY, go_back(phone.now.battle, phone.pairing.aside)))
    assert back.state == state
    phone.keep(back)
    assert other.read(phone.shown()) == "news"
    assert other.now.state == state
    assert same(phone, other)


def test_phone_can_later_restore_its_history_set_aside() -> None:
    item, other = two(shot(1, 1))
    item.tap(edit(4))
    other.tap(shot(2, 2))
    other.tap(edit(6))
    state = other.now.state
    assert item.read(other.shown(), "mine") == "parted"
    assert other.read(item.shown()) == "news"
    other.tap(TURN)
    assert item.read(other.shown()) == "news"
    for phone in (item, other):
        assert phone.pairing.can_go_back(phone.now.battle)
        assert phone.pairing.aside is not None
        assert sure(resume(TOY, go_back(phone.now.battle, phone.pairing.aside))).state == state


def test_opposite_choices_record_nothing_twice() -> None:
    phone, other = two(shot(1, 1))
    phone.tap(shot(2, 2))
    other.tap(shot(3, 3))
    codes = phone.shown(), other.shown()
    assert (phone.read(codes[1], "mine"), other.read(codes[0], "mine")) == ("parted", "parted")
    phone.tap(edit(4))
    other.tap(shot(4, 4))
    ways = fork_of(phone.now.battle, other.now.battle)
    assert [
        [(each.event.kind, each.status) for each in way] for way in (ways.mine, ways.theirs)
    ] == [
        [("shot", "retracted"), ("shot", "stands"), ("edit", "stands")],
        [("shot", "retracted"), ("shot", "stands"), ("shot", "stands")],
    ]
    assert phone.read(other.shown(), "theirs") == "parted"
    assert sorted(event.dice[0].rolled for event in phone.now.battle.every if event.dice) == [
        (1,),
        (2,),
        (3,),
        (4,),
    ]
    assert [repeated.times for repeated in phone.now.replaced_rolls.values()] == [1]
    assert other.read(phone.shown()) == "news"
    assert same(phone, other)


def test_equal_events_are_matched_by_their_successors() -> None:
    phone, _ = two()
    for tap in (TURN, shot(1, 3), "undo", "undo", TURN, shot(1, 4)):
        phone.tap(tap)
    battle = phone.now.battle
    whole, part = record(battle), record(battle.model_copy(update={"retracted": ()}))
    assert [recorded.number for recorded in part] == [3, 4]
    assert same_events(whole, part) == same_events(part, whole) == {3: 3, 4: 4}


def test_records_full_of_equal_events_are_compared_quickly() -> None:
    """Forged: each event is followed by four equal ones, and each of these by four."""
    roll = Event(kind="shot", data={"target": 1}, dice=(Thrown(rolled=(3,)),), number=1)
    tree = tuple(
        Undone(event=roll.model_copy(update={"number": n}), after=(n + 2) // 4)
        for n in range(1, 5462)
    )
    broad = tuple(undone.model_copy(update={"after": 0}) for undone in tree)
    for retracted in (tree, broad):
        battle = engagement().battle.model_copy(update={"retracted": retracted, "last": len(tree)})
        with Profile() as profile:
            same = same_events(record(battle), record(battle))
        assert sum(calls for _, calls, *_ in Stats(profile).stats.values()) < 1_000_000
        assert len(same) == len(tree)


def test_events_of_a_third_phone_arrive_through_the_first() -> None:
    item, other = two(shot(1, 1))
    third = joins(item)
    third.tap(shot(2, 2))
    assert item.read(third.shown()) == "news"
    assert other.read(item.shown()) == "news"
    other.tap(edit(4))
    assert third.read(other.shown()) == "news"
    assert item.read(third.shown()) == "news"
    assert same(item, other) and same(item, third)
    assert [phone.read(third.shown()) for phone in (item, other)] == ["known", "known"]


def test_undone_and_redone_event_is_offered_despite_an_older_code() -> None:
    """A step is undone, shown, and redone: the other phone may have either state."""
    phone, other = two(shot(1, 1), TURN)
    phone.tap("undo")
    assert other.read(phone.shown()) == "news"
    phone.tap("redo")
    assert other.read(phone.shown()) == "news"
    assert same(phone, other)


def test_undo_on_one_phone_counts_like_an_event() -> None:
    phone, other = two(shot(1, 1), TURN)
    phone.tap("undo")
    other.tap(edit(4))
    assert phone.read(other.shown(), "mine") == "parted"
    assert [event.number for event in phone.now.battle.events] == [1]
    assert other.read(phone.shown()) == "news"
    assert same(phone, other)


def test_same_events_in_another_order_are_another_history() -> None:
    """Even with the same final state."""
    for ways in ((edit(3), edit(4)), (edit(3), edit(3, "1.0.b"))):
        item, other = two()
        for phone, taps in ((item, ways), (other, ways[::-1])):
            for tap in taps:
                phone.tap(tap)
        assert item.read(other.shown(), "mine") == "parted"


def test_longer_history_contains_another_only_as_a_former_state() -> None:
    phone, other = two()
    phone.tap(TURN)
    for tap in (edit(3), TURN):
        other.tap(tap)
    assert phone.read(other.shown(), "mine") == "parted"


def test_redoable_event_on_one_phone_needs_a_choice() -> None:
    phone, other = two()
    for tap in (shot(1, 2), "undo"):
        phone.tap(tap)
    for tap in (shot(1, 2), "undo", TURN):
        other.tap(tap)
    assert phone.read(other.shown(), "mine") == "parted"


def test_same_history_under_other_numbers_needs_no_choice() -> None:
    phone, other = two()
    for tap in (edit(3), "undo", TURN):
        other.tap(tap)
    phone.tap(TURN)
    assert {phone.read(other.shown()), other.read(phone.shown())} == {"known", "news"}
    assert same(phone, other)


def faces(event: Event) -> tuple[tuple[int, ...], ...]:
    return event.dice[0].rolled, event.dice[0].typed


def test_two_histories_are_joined_only_by_a_choice() -> None:
    phone, other = two(shot(1, 1))
    phone.tap(shot(2, 2))
    other.tap(shot(3, 3))
    result = sure(
        receive(phone.now, phone.pairing, sure(read_code(other.shown())), games(phone.now.rules))
    )
    assert codes(bring_together(phone.now, phone.pairing, result, None)) == {"parted"}
