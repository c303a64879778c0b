"""The best mix: its guarantee against every order, by duality and by independent solvers."""

from collections.abc import Generator, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest

from engine.jovian import Squadron, Weapon, WeaponType
from engine.jovian.advice.orders import (
    PAYOFFS,
    Approximation,
    Board,
    Duel,
    Mix,
    MixedOrders,
    Payoff,
    Replies,
    Stakes,
    finish,
    mean_fuel,
    mixed_ends,
    mixes,
)
from engine.jovian.dogfight import (
    Dogfight,
    DogfightSide,
    Encounter,
    Orders,
    all_orders,
    dogfight_odds,
    outcome_chances,
)
from engine.jovian.samples import EXO_SQUADRON, INTERCEPTOR, SQUADRONS
from tests.calls import calls
from tests.engine.jovian.dogfight.deciding import by_the_reading, worth_of
from tests.engine.jovian.dogfight.encounters import BEAM, LANCE, MISSILES, best_mix, meet, squadron
from tests.oracles.jovian import naive

POINT = Fraction(1, 100)
EXOS_AND_KESTRELS = meet(EXO_SQUADRON, INTERCEPTOR, beam_reroll="none")
BIG = Squadron(
    structure=6,
    skill=4,
    fuel=6,
    fire_control=3,
    weapons=tuple(
        Weapon(type=kind, anti_squadron=4, macro=1, instances=2) for kind in list(WeaponType)[:3]
    ),
)


def secured(board: Board, own: tuple[MixedOrders, ...]) -> Fraction:
    """The least that a mix gets, every order of the enemy tried in turn."""
    return min(
        sum(chance * board.worth(mine, reply) for mine, chance in own)
        for reply in board.duel.other_orders
    )


def conceded(board: Board, enemy: tuple[MixedOrders, ...]) -> Fraction:
    """The most that any order of ours gets of the enemy's mix."""
    return max(
        sum(chance * board.worth(mine, reply) for reply, chance in enemy)
        for mine in board.duel.own_orders
    )


def shares(parts: tuple[MixedOrders, ...]) -> bool:
    return sum(chance for _, chance in parts) == 1 and min(chance for _, chance in parts) > 0


@cache
def duel_of(first: int, second: int) -> Duel:
    return Duel(meet(SQUADRONS[first], SQUADRONS[second]), 0)


@pytest.mark.parametrize("price", [Fraction(0), POINT])
@pytest.mark.parametrize(("first", "second"), list(product(range(len(SQUADRONS)), repeat=2)))
def test_mix_of_every_sample_encounter_has_the_highest_guarantee(
    first: int, second: int, price: Fraction
) -> None:
    board = Board(duel_of(first, second), Stakes("win_minus_lose", price))
    mix = best_mix(board)
    assert shares(mix.own) and shares(mix.enemy)
    assert secured(board, mix.own) == mix.value == mix.limit == conceded(board, mix.enemy)
    own, enemy = (
        all_orders(side, board.duel.encounter.rulings) for side in board.duel.encounter.sides
    )
    assert (board.duel.own_orders, board.duel.other_orders) == (own, enemy)


@pytest.mark.parametrize("payoff", PAYOFFS)
@pytest.mark.parametrize("price", [Fraction(0), Fraction(1, 20)])
def test_mix_secures_its_value_for_every_payoff(payoff: Payoff, price: Fraction) -> None:
    board = Board(duel_of(0, 3), Stakes(payoff, price))
    mix = best_mix(board)
    assert secured(board, mix.own) == mix.value == conceded(board, mix.enemy)
    bids = price * (mean_fuel(mix.enemy) - mean_fuel(mix.own))
    assert mixed_ends(board, mix).payoff(payoff) + bids == mix.value


def value_of(own: Orders, other: Orders) -> Fraction:
    """Exos against Kestrels with a price of 1 point for Fuel, by the odds of the whole dogfight."""
    chances = outcome_chances(
        dogfight_odds(Dogfight(encounter=EXOS_AND_KESTRELS, orders=(own, other)))
    )
    return chances["first"] - chances["second"] - POINT * (own.fuel - other.fuel)


def test_exos_against_kestrels_put_all_dice_into_defense() -> None:
    board = Board(Duel(EXOS_AND_KESTRELS, 0), Stakes("win_minus_lose", POINT))
    mix = best_mix(board)
    [(orders, chance)] = mix.own
    assert (orders.fuel, orders.attack, orders.defense, chance) == (3, 0, 7, 1)
    assert f"{float(mix.value):.3f}" == "-0.361"
    assert min(value_of(orders, reply) for reply in board.duel.other_orders) == mix.value
    tempting = next(own for own in board.duel.own_orders if (own.attack, own.defense) == (1, 6))
    all_attack = next(
        own for own in board.duel.other_orders if (own.fuel, own.attack, own.defense) == (4, 10, 0)
    )
    assert f"{float(value_of(tempting, all_attack)):.3f}" == "-0.613"


SMALL = {
    "beams": meet(BEAM, BEAM),
    "lance and beam": meet(LANCE, BEAM),
    "missiles": meet(MISSILES, squadron(BEAM.weapons[0], skill=0, structure=1), (1, 0)),
}


@pytest.mark.parametrize("price", [Fraction(0), Fraction(1, 10)])
@pytest.mark.parametrize("encounter", SMALL.values(), ids=SMALL.keys())
def test_value_equals_that_of_an_exhaustive_search(encounter: Encounter, price: Fraction) -> None:
    """Every pair of orders through the whole dogfight, and every square of the matrix, by
    independent code.
    """
    ours, theirs = (all_orders(side, encounter.rulings) for side in encounter.sides)
    matrix = [[_whole(encounter, own, other, price) for other in theirs] for own in ours]
    rows, columns = _undominated(matrix)
    board = Board(Duel(encounter, 0), Stakes("win_minus_lose", price))
    assert best_mix(board).value == naive.shapley_snow(
        [[matrix[i][j] for j in columns] for i in rows]
    )


def _whole(encounter: Encounter, own: Orders, other: Orders, price: Fraction) -> Fraction:
    return _won(encounter, own, other) - price * (own.fuel - other.fuel)


@cache
def _won(encounter: Encounter, own: Orders, other: Orders) -> Fraction:
    data = Dogfight(encounter=encounter, orders=(own, other)).model_dump(mode="json")
    return by_the_reading(data, worth_of("win_minus_lose", 0), 0)


def _undominated(matrix: list[list[Fraction]]) -> tuple[list[int], list[int]]:
    """Remove dominated rows and columns once."""
    rows = [
        i
        for i, row in enumerate(matrix)
        if not any(all(map(Fraction.__lt__, row, other)) for other in matrix)
    ]
    turned = list(zip(*matrix, strict=True))
    columns = [
        j
        for j, item in enumerate(turned)
        if not any(all(map(Fraction.__gt__, item, other)) for other in turned)
    ]
    return rows, columns


def test_interrupted_search_has_true_bounds() -> None:
    board = Board(duel_of(0, 3), Stakes("win_minus_lose", POINT))
    best = best_mix(board)
    steps = [mix for mix in mixes(board) if mix]
    assert len(steps) > 2 and not steps[0].is_best and steps[-1] == best
    for mix in steps:
        assert (
            secured(board, mix.own)
            == mix.value
            <= best.value
            <= mix.limit
            == conceded(board, mix.enemy)
        )
    for before, after in pairwise(steps):
        assert before.value <= after.value and after.limit <= before.limit


def test_both_sides_compute_the_same_value() -> None:
    board, other = (
        Board(Duel(EXOS_AND_KESTRELS, side), Stakes("win_minus_lose", POINT)) for side in (0, 1)
    )
    assert best_mix(board).value == -best_mix(other).value


def test_large_squadrons_omit_no_orders() -> None:
    board = Board(
        Duel(Encounter(sides=(DogfightSide(squadron=BIG), DogfightSide(squadron=BIG))), 0),
        Stakes("win", POINT / 2),
    )
    assert len(board.duel.own_orders) == len(board.duel.other_orders) == 252
    mix: Mix = best_mix(board)
    assert secured(board, mix.own) == mix.value == conceded(board, mix.enemy)


class GivenReplies(Replies):
    """Replies whose values are given."""

    def __init__(self, values: dict[Orders, Fraction]) -> None:
        super().__init__(list(values))
        self.values = values

    def approximate(self, given: Orders, reply: Orders) -> Approximation:
        return Approximation(float(self.values[reply]), 1e-12)

    def prepare(self, given: Orders, reply: Orders) -> Iterator[None]:
        yield from ()

    def search(self, given: Orders, reply: Orders) -> Generator[None, None, Fraction]:
        yield
        return self.values[reply]


def test_floats_propose_candidates_and_exact_numbers_decide() -> None:
    orders = [Orders(fuel=fuel, weapon=0, attack=0, defense=0) for fuel in (3, 2, 1, 0)]
    tiny = Fraction(1, 10**20)
    replies = GivenReplies(
        dict(zip(orders, [Fraction(1), 1 - tiny, 1 - tiny, Fraction(2)], strict=True))
    )
    assert sum(1 for _ in replies.prepare_all(orders[:1])) == len(orders)
    assert finish(replies.best([(orders[0], Fraction(1))])) == (1 - tiny, orders[2])


def test_sample_encounter_is_solved_in_few_calls() -> None:
    results: list[Mix] = []
    board = Board(Duel(EXOS_AND_KESTRELS, 0), Stakes("win_minus_lose", POINT))
    assert calls(lambda: results.append(best_mix(board))) < 120_000
    assert f"{float(results[0].value):.3f}" == "-0.361"
