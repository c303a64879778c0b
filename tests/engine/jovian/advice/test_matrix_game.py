"""Matrix games: exact values against an exhaustive search."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.jovian.advice.orders import remove_dominated, solve_by_simplex, solve_game
from tests.oracles.jovian.naive import shapley_snow

FEW = settings(max_examples=40, deadline=None)


def matrices(most: int, entries: st.SearchStrategy[int]) -> st.SearchStrategy[list[list[int]]]:
    sizes = st.tuples(st.integers(1, most), st.integers(1, most))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(entries, min_size=size[1], max_size=size[1]),
            min_size=size[0],
            max_size=size[0],
        )
    )


def guaranteed(payoffs: list[list[Fraction]], rows: tuple[Fraction, ...]) -> Fraction:
    return min(
        sum(x * row[j] for x, row in zip(rows, payoffs, strict=True))
        for j in range(len(payoffs[0]))
    )


def conceded(payoffs: list[list[Fraction]], columns: tuple[Fraction, ...]) -> Fraction:
    return max(sum(y * payoff for y, payoff in zip(columns, row, strict=True)) for row in payoffs)


def fractions(payoffs: list[list[int]], over: int = 7) -> list[list[Fraction]]:
    return [[Fraction(payoff, over) for payoff in row] for row in payoffs]


def test_known_games_have_their_known_solutions() -> None:
    scissors = solve_game(fractions([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], 1))
    assert scissors.value == 0 and set(scissors.rows) == {Fraction(1, 3)}
    odds_and_evens = solve_game(fractions([[2, -3], [-3, 4]], 1))
    assert odds_and_evens.value == Fraction(-1, 12)
    assert odds_and_evens.rows == odds_and_evens.columns == (Fraction(7, 12), Fraction(5, 12))
    saddle = solve_game(fractions([[3, 5], [2, 9]], 1))
    assert saddle.value == 3 and saddle.rows == (1, 0)


@FEW
@given(matrices(4, st.integers(-3, 3)))
def test_value_equals_that_of_an_exhaustive_search(payoffs: list[list[int]]) -> None:
    exact = fractions(payoffs)
    solution = solve_game(exact)
    assert solution.value == shapley_snow(exact)


@FEW
@given(matrices(8, st.integers(-50, 50)))
def test_both_mixes_secure_the_value(payoffs: list[list[int]]) -> None:
    exact = fractions(payoffs)
    solution = solve_game(exact)
    assert sum(solution.rows) == sum(solution.columns) == 1
    assert min(solution.rows) >= 0 <= min(solution.columns)
    assert guaranteed(exact, solution.rows) == conceded(exact, solution.columns) == solution.value


@FEW
@given(matrices(7, st.integers(0, 2)))
def test_pivoting_secures_the_value_of_many_equal_payoffs(payoffs: list[list[int]]) -> None:
    exact, solution = fractions(payoffs, 1), solve_by_simplex(payoffs)
    assert guaranteed(exact, solution.rows) == conceded(exact, solution.columns) == solution.value


def test_payoffs_too_close_for_floats_are_distinguished() -> None:
    fine = 10**40
    payoffs = [
        [fine + 1, fine - 1, fine],
        [fine - 1, fine + 1, fine + 3],
        [fine, fine + 2, fine - 5],
    ]
    exact = fractions(payoffs, 1)
    assert solve_game(exact).value == shapley_snow(exact)


def test_domination_preserves_the_first_of_equal_rows() -> None:
    assert remove_dominated([[1, 1], [1, 1]]) == ([0], [0])
    assert remove_dominated([[3, 1], [2, 0], [0, 2]]) == ([0, 2], [0, 1])


def test_large_game_is_solved_exactly() -> None:
    size = 40
    payoffs = [
        [Fraction((i * i * 7 + j * j * 11 + i * j * 13) % 101, 97) for j in range(size)]
        for i in range(size)
    ]
    solution = solve_game(payoffs)
    assert (
        guaranteed(payoffs, solution.rows) == conceded(payoffs, solution.columns) == solution.value
    )


def test_game_without_choices_is_refused() -> None:
    with pytest.raises(ValueError, match="choice"):
        solve_game([])
