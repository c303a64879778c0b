"""A sequence played with dice: where it stops, what it waits for, and that it goes on exactly there."""

from itertools import pairwise

import pytest

from engine.dice import Batch, Record, RecordedDice, SystemDice
from engine.flow.sequence import Exchange, play
from tests.engine.flow.toy import Deep, Duel, Parry, Stagger, Strike, Wound, duel

EXPLODING = duel(3, 2, "exploding")
WHOLE = [(6, 4, 1), (6,), (5,), (5, 2), (1,), (2,), (3,), (2,)]
"""Strike, two earned dice, parry, second parry, then wounds: a life, and a deep one that costs one more."""


def typed(*batches: tuple[int, ...]) -> list[Record]:
    return [Record(typed=faces) for faces in batches]


def test_the_whole_way_step_by_step() -> None:
    played = play(EXPLODING, Duel(), RecordedDice(typed(*WHOLE)))
    assert played.waiting is None
    assert played.at is None
    assert played.state == Duel(hits=0, lives=2, open_guard=True)
    kinds = [Strike, Parry, Parry, Stagger, Wound, Deep, Wound, Deep]
    assert [type(entry.step) for entry in played.entries] == kinds
    assert [entry.outcome for entry in played.entries] == [6, 1, 0, 0, 2, 0, 3, 1]
    assert [entry.after.hits for entry in played.entries] == [6, 5, 5, 2, 1, 1, 0, 0]


def test_each_entry_starts_where_the_last_one_ended() -> None:
    entries = play(EXPLODING, Duel(), RecordedDice(typed(*WHOLE))).entries
    assert entries[0].before == Duel()
    for earlier, later in pairwise(entries):
        assert later.before == earlier.after


def test_records_stay_with_the_step_that_asked_for_them() -> None:
    entries = play(EXPLODING, Duel(), RecordedDice(typed(*WHOLE))).entries
    assert entries[0].records == tuple(typed(*WHOLE[:3]))
    assert entries[3].records == ()
    assert entries[3].roll is None
    assert entries[5].roll is None
    assert entries[7].records == tuple(typed((2,)))


@pytest.mark.parametrize(
    ("known", "batch", "step", "hits"),
    [
        (0, Batch(3, 6), Strike, 0),
        (1, Batch(1, 6, earned=True), Strike, 0),
        (2, Batch(1, 6, earned=True), Strike, 0),
        (3, Batch(2, 6), Parry, 6),
        (4, Batch(1, 6), Parry, 5),
        (5, Batch(1, 3), Wound, 2),
        (7, Batch(1, 2), Deep, 0),
    ],
)
def test_it_waits_for_the_next_batch(known: int, batch: Batch, step: type, hits: int) -> None:
    played = play(EXPLODING, Duel(), RecordedDice(typed(*WHOLE[:known])))
    assert played.waiting == batch
    assert type(played.at) is step
    assert played.state.hits == hits
    assert played.entries[-1].step is played.at
    assert played.entries[-1].after == played.state
    recorded = [record for entry in played.entries for record in entry.records]
    assert recorded == typed(*WHOLE[:known])


@pytest.mark.parametrize("known", range(len(WHOLE)))
def test_a_partial_record_goes_on_to_the_same_end(known: int) -> None:
    partly = RecordedDice(typed(*WHOLE[:known]))
    play(EXPLODING, Duel(), partly)
    assert partly.used == typed(*WHOLE[:known])
    later = play(EXPLODING, Duel(), RecordedDice([*partly.used, *typed(*WHOLE[known:])]))
    assert later == play(EXPLODING, Duel(), RecordedDice(typed(*WHOLE)))


@pytest.mark.parametrize("wrong", [[(1, 2)], [(1, 2, 7)], [(6, 1, 1), (1, 1)], [(1, 1, 1), (1, 1), (1,), (4,)]])
def test_a_record_of_other_dice_is_refused(wrong: list[tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="dice of"):
        play(duel(3, 2, "exploding", extra=1), Duel(), RecordedDice(typed(*wrong)))


def test_no_dice_are_asked_for_a_pool_of_none() -> None:
    dice = RecordedDice([])
    played = play(duel(0, 2, extra=1), Duel(open_guard=True), dice)
    assert [entry.records for entry in played.entries] == [(), (), (), (), ()]
    assert played.waiting == Batch(1, 3)
    assert played.state == Duel(hits=1)


def test_the_tally_never_falls_below_nothing() -> None:
    played = play(duel(1, 2, extra=-3), Duel(), RecordedDice(typed((6,), (6, 6), (6,))))
    assert [entry.after.hits for entry in played.entries[:3]] == [0, 0, 0]


def test_hits_for_nothing_count_in_the_opening_step_only() -> None:
    played = play(duel(1, 1, extra=4), Duel(), RecordedDice(typed((6,), (6,), (6,))))
    assert [entry.after.hits for entry in played.entries[:3]] == [5, 4, 3]


def test_a_mixed_source_rolls_what_was_not_typed() -> None:
    dice = RecordedDice(typed((6, 6, 6)), SystemDice())
    played = play(EXPLODING, Duel(), dice)
    assert played.waiting is None
    assert dice.used[0] == Record(typed=(6, 6, 6))
    assert all(record.rolled and not record.typed for record in dice.used[1:])


def test_the_law_of_an_exchange_after_each_answer() -> None:
    exchange = duel(1, 1).items[0]
    assert isinstance(exchange, Exchange)
    opening = exchange.law(Duel(), answers=0, cap=5)
    assert opening.probability(1) == opening.probability(0)
    assert exchange.law(Duel(), answers=1, cap=5).probability(1) * 3 == opening.probability(1) * 2
    assert exchange.law(Duel()).probability(1) * 18 == opening.probability(1) * 10
    assert exchange.law(Duel(open_guard=True), answers=1, cap=5) == opening
