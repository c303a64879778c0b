"""Batches that a pool requests: exactly the dice that were earned."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import Alike, Batch, DieKind, HitPool, Reroll, hit_die

FACES = st.integers(1, 6)


def pool(
    count: int, to_hit: int = 4, kind: DieKind = "exploding", repeated: Reroll = Reroll.NONE
) -> HitPool:
    return HitPool(count, hit_die(to_hit, kind, repeated=repeated))


def test_empty_pool_requests_nothing_and_hits_nothing() -> None:
    assert pool(0).next_batch(()) is None
    assert pool(0).outcome(()) == 0


def test_each_six_earns_one_die_until_none_shows() -> None:
    seven = pool(7)
    assert seven.next_batch(()) == Batch(7, 6)
    thrown: tuple[tuple[int, ...], ...] = ((6, 6, 1, 4, 3, 5, 6),)
    assert seven.next_batch(thrown) == Batch(3, 6, earned=True)
    thrown = (*thrown, (6, 2, 5))
    assert seven.next_batch(thrown) == Batch(1, 6, earned=True)
    thrown = (*thrown, (3,))
    assert seven.next_batch(thrown) is None
    assert seven.outcome(thrown) == 3 * 2 + 2 + 2 + 1


@pytest.mark.parametrize(("kind", "hits"), [("heavy", 2), ("basic", 1)])
def test_dice_that_do_not_explode_are_thrown_once(kind: DieKind, hits: int) -> None:
    three = pool(3, kind=kind)
    assert three.next_batch(((6, 6, 6),)) is None
    assert three.outcome(((6, 6, 6),)) == 3 * hits


def test_devastating_six_earns_two_dice_and_later_sixes_one() -> None:
    devastating = HitPool(2, hit_die(4, earned=2))
    assert devastating.next_batch(((6, 1),)) == Batch(2, 6, earned=True)
    assert devastating.next_batch(((6, 1), (6, 6))) == Batch(2, 6, earned=True)
    assert devastating.outcome(((6, 1), (6, 6), (1, 4))) == 2 + 4 + 1


def test_rerolled_failures_and_earlier_hits_count() -> None:
    generators = pool(3, 4, "basic", Reroll.FAILURES)
    assert generators.next_batch(((1, 4, 2),)) == Batch(2, 6, earned=True)
    assert generators.next_batch(((1, 4, 2), (2, 6))) is None
    assert generators.outcome(((1, 4, 2), (2, 6))) == 2


def test_rerolled_successes_count_and_explode_by_their_new_faces() -> None:
    fast = pool(3, 5, repeated=Reroll.SUCCESSES)
    assert fast.next_batch(((6, 5, 2),)) == Batch(2, 6, earned=True)
    assert fast.next_batch(((6, 5, 2), (6, 1))) == Batch(1, 6, earned=True)
    assert fast.outcome(((6, 5, 2), (6, 1), (5,))) == 3


def test_whole_reroll_throws_every_die_after_one_success() -> None:
    fast = pool(3, 5, repeated=Reroll.WHOLE)
    assert fast.next_batch(((1, 5, 2),)) == Batch(3, 6, earned=True)
    assert fast.outcome(((1, 5, 2), (1, 5, 5))) == 2
    assert fast.next_batch(((1, 4, 2),)) is None
    assert fast.outcome(((1, 4, 2),)) == 0


def test_hits_are_listed_die_by_die() -> None:
    thrown = ((6, 4, 1), (5,))
    assert pool(3).hits(0, thrown) == (2, 1, 0)
    assert pool(3).hits(1, thrown) == (1,)
    assert pool(3, repeated=Reroll.WHOLE).hits(0, thrown) == (0, 0, 0)


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 12), st.integers(2, 6), st.data())
def test_earned_dice_of_an_exploding_pool_are_its_sixes(
    count: int, to_hit: int, data: st.DataObject
) -> None:
    dice = pool(count, to_hit)
    thrown: tuple[tuple[int, ...], ...] = ()
    while (batch := dice.next_batch(thrown)) and len(thrown) < 4:
        assert batch.count == (thrown[-1].count(6) if thrown else count)
        assert batch.earned == bool(thrown)
        thrown = (
            *thrown,
            tuple(data.draw(st.lists(FACES, min_size=batch.count, max_size=batch.count))),
        )
    faces = [face for batch_faces in thrown for face in batch_faces]
    assert dice.outcome(thrown) == sum(face >= to_hit for face in faces) + faces.count(6)


@pytest.mark.parametrize("reroll", list(Reroll))
@pytest.mark.parametrize("kind", ["exploding", "heavy", "basic"])
@pytest.mark.parametrize("devastating", [False, True])
def test_dice_grouped_by_kind_have_the_same_outcome(
    reroll: Reroll, kind: DieKind, devastating: bool
) -> None:
    """Every throw of two dice, and of a batch after it: each face is replaced by the lowest of its
    kind.
    """
    two = HitPool(2, hit_die(4, kind, repeated=reroll, earned=1 + devastating))

    def lowest(thrown: tuple[tuple[int, ...], ...], faces: tuple[int, ...]) -> tuple[int, ...]:
        kinds = {face: alike.faces[0] for alike in two.alike(thrown) for face in alike.faces}
        assert sorted(kinds) == [1, 2, 3, 4, 5, 6]
        return tuple(kinds[face] for face in faces)

    for faces in product(range(1, 7), repeat=2):
        thrown, counted = (faces,), (lowest((), faces),)
        assert two.outcome(thrown) == two.outcome(counted)
        assert two.next_batch(thrown) == two.next_batch(counted)
        if two.next_batch(thrown):
            for face in range(1, 7):
                further = (*counted, lowest(counted, (face,)))
                assert two.next_batch((*thrown, (face,))) == two.next_batch(further)
                assert two.outcome((*thrown, (face,))) == two.outcome(further)


def test_exploding_die_groups_faces_by_kind() -> None:
    assert pool(3).alike(()) == (
        Alike("double", (6,), 1),
        Alike("hit", (4, 5)),
        Alike("miss", (1, 2, 3)),
    )
    heavy = hit_die(4, earned=2)
    assert [alike.more for alike in HitPool(3, heavy).alike(())] == [2, 0, 0]
    assert [alike.more for alike in HitPool(3, heavy).alike(((6, 1, 1),))] == [1, 0, 0]
