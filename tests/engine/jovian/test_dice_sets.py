"""Results from faces, notation, escalate, diminish."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.jovian import (
    Magnitude,
    Pool,
    diminish,
    escalate,
    magnitude_of,
    notation,
    results_distribution,
    results_of,
    total,
)
from tests.engine.jovian.shorthand import read
from tests.oracles.jovian import naive

FACES = st.lists(st.integers(1, 6), max_size=9)
FEW = settings(max_examples=60, deadline=None)


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        ([], "N"),
        ([1], "N"),
        ([1, 2, 3, 4, 5, 6], "N"),
        ([2, 2], "D2"),
        ([4, 2, 4, 2], "D2,D4"),
        ([3, 2, 3, 2, 3], "D2,T3"),
        ([5, 5, 5, 5], "Q5"),
        ([5, 5, 5, 5, 5], "Q5"),
        ([6, 6, 6, 1, 1, 1, 2, 2], "D2,T1,T6"),
    ],
)
def test_faces_have_their_notation(faces: list[int], code: str) -> None:
    assert notation(results_of(faces)) == code
    assert read(code) == results_of(faces)


def test_macro_dice_match_the_examples_of_the_rules_file() -> None:
    assert notation(results_of([4, 4, 6], [4, 4])) == "Q4"
    assert notation(results_of([4, 4, 6], [4, 6])) == "T4"
    assert notation(results_of([4, 4, 6], [6, 6])) == "D4"
    assert notation(results_of([4, 4, 6], [4, 6], -1)) == "N"
    assert notation(results_of([4, 4, 4, 6], [4, 6], -1)) == "D4"
    assert notation(results_of([4] * 5, [4], -1)) == "T4"


def test_escalated_results_rise_by_one_magnitude() -> None:
    assert escalate(()) == ()
    assert notation(escalate(results_of([1, 1, 2, 2, 2, 3, 3, 3, 3]))) == "T1,Q2,Q3"


def test_diminish_lists_every_possible_result() -> None:
    def ways(code: str, points: int) -> set[str]:
        results = read(code)
        assert results is not None
        return {notation(result) for result in diminish(results, points)}

    assert ways("D2,D3", 1) == {"D2", "D3"}
    assert ways("D2,T3", 1) == {"T3", "D2,D3"}
    assert ways("D2,T3", 2) == {"D3", "D2"}
    assert ways("T3,T5", 2) == {"D3,D5", "T3", "T5"}
    assert ways("D2", 5) == ways("N", 2) == {"N"}
    assert ways("Q1", 1) == {"T1"}


@FEW
@given(FACES, st.lists(st.integers(1, 6), max_size=3), st.sampled_from([1, -1]))
def test_results_match_a_naive_implementation(
    faces: list[int], macro: list[int], sign: int
) -> None:
    ours = {(value, int(m)) for m, value in results_of(faces, macro, sign)}
    assert ours == set(naive.sets_of(tuple(faces), tuple(macro), sign))


@FEW
@given(FACES)
def test_results_resolve_in_sorted_order(faces: list[int]) -> None:
    results = results_of(faces)
    assert list(results) == sorted(results)
    assert {value for _, value in results} == {
        face for face, dice in Counter(faces).items() if dice > 1
    }


@FEW
@given(FACES, st.integers(0, 6))
def test_diminishing_removes_exactly_its_points(faces: list[int], points: int) -> None:
    results = results_of(faces)
    assert {total(result) for result in diminish(results, points)} == {
        max(0, total(results) - points)
    }


def test_one_die_never_scores_and_seven_dice_always_do() -> None:
    assert magnitude_of(1, 3) is Magnitude.NOTHING
    assert () not in results_distribution(Pool(7))
