"""The hits of each face of a hit die, and the dice that are rerolled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import DieKind, HitDie, Reroll, hit_die

MISS, HIT = (0, 0), (1, 0)


def test_six_hits_by_the_kind_of_die() -> None:
    assert hit_die(4, "exploding").first[5] == (2, 1)
    assert hit_die(4, "heavy").first[5] == (2, 0)
    assert hit_die(4, "basic").first[5] == (1, 0)


@pytest.mark.parametrize("kind", ["exploding", "heavy", "basic"])
@pytest.mark.parametrize("to_hit", [2, 3, 4, 5, 6])
def test_faces_from_the_to_hit_number_upwards_hit(kind: DieKind, to_hit: int) -> None:
    die = hit_die(to_hit, kind)
    assert die.first[:5] == tuple(HIT if face >= to_hit else MISS for face in range(1, 6))
    assert die.later == die.first


@pytest.mark.parametrize("to_hit", [-1, 0, 1, 7, 8])
def test_impossible_to_hit_numbers_are_refused(to_hit: int) -> None:
    with pytest.raises(ValueError, match="to-hit"):
        hit_die(to_hit)


def test_devastating_ordnance_earns_two_dice_on_the_first_throw_only() -> None:
    die = hit_die(4, earned=2)
    assert die.first[5] == (2, 2)
    assert die.later[5] == (2, 1)


@pytest.mark.parametrize("kind", ["heavy", "basic"])
def test_devastating_ordnance_needs_an_exploding_die(kind: DieKind) -> None:
    assert hit_die(4, kind, earned=2) == hit_die(4, kind)


def test_rerolled_failures_keep_successful_dice() -> None:
    die = hit_die(5, "basic", repeated=Reroll.FAILURES)
    assert die.first == ((0, 1),) * 4 + (HIT, HIT)
    assert die.later == hit_die(5, "basic").later


def test_rerolled_successes_keep_failed_dice() -> None:
    die = hit_die(5, repeated=Reroll.SUCCESSES)
    assert die.first == (MISS,) * 4 + ((0, 1), (0, 1))
    assert die.later == hit_die(5).later


def test_whole_reroll_changes_no_faces_and_marks_the_die() -> None:
    die = hit_die(5, repeated=Reroll.WHOLE)
    assert die.rerolls_whole
    assert (die.first, die.later) == (hit_die(5).first, hit_die(5).later)
    assert not hit_die(5).rerolls_whole


@given(st.integers(0, 12).filter(lambda faces: faces != 6))
def test_hit_die_without_six_faces_is_refused(faces: int) -> None:
    six, other = hit_die(4).first, (hit_die(4).first * 2)[:faces]
    for first, later in ((six, other), (other, six)):
        with pytest.raises(ValueError, match="six faces"):
            HitDie(first, later)


def test_later_die_earns_one_die_on_one_face_at_most() -> None:
    plain, six = hit_die(4).later[:5], hit_die(4, earned=2).first[5]
    with pytest.raises(ValueError, match="at most one face"):
        HitDie(hit_die(4).first, (*plain, six))
    with pytest.raises(ValueError, match="at most one face"):
        HitDie(hit_die(4).first, (*plain[:4], hit_die(4).first[5], hit_die(4).first[5]))
