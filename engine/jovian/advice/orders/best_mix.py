"""The best mix of orders, found by repeated best replies to the other side's mix; no order is ever
omitted.

Both sides begin with one order. The game of the known orders is solved exactly; then the best of
all replies to each side's mix joins the game. The value of our mix after the enemy's best reply,
and the value of our best reply to the enemy's mix, enclose the value of the game at all times;
where they meet, both mixes are the best.
"""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import lcm

from engine.jovian.advice.orders.best_replies import EnemyReplies, MixedOrders, OwnReplies
from engine.jovian.advice.orders.matrix_game import solve_game
from engine.jovian.advice.orders.order_values import Board, Stakes
from engine.jovian.advice.orders.outcomes import DogfightEnd, Duel
from engine.jovian.dogfight.orders import Encounter, Orders


@dataclass(frozen=True)
class Mix:
    """Our orders and the enemy's, each with its probability, and their guarantees.

    value: our mix secures this against any orders.
    limit: the enemy's mix allows no more than this to any orders of ours.
    """

    value: Fraction
    limit: Fraction
    own: tuple[MixedOrders, ...]
    enemy: tuple[MixedOrders, ...]

    @property
    def is_best(self) -> bool:
        """True if no mix can secure more; during the search, the best mix secures at most
        `limit`.
        """
        return self.value == self.limit

    def better(self, other: "Mix | None") -> "Mix":
        """Return our part of the mix that secures more, and the enemy's part of the mix that
        concedes less.
        """
        if other is None:
            return self
        ours = self if self.value > other.value else other
        theirs = self if self.limit < other.limit else other
        return Mix(ours.value, theirs.limit, ours.own, theirs.enemy)


def mixes(board: Board) -> Iterator[Mix | None]:
    """Yield better and better mixes, the last of them the best; None between slices of the work."""
    enemy = EnemyReplies(board)
    ours = OwnReplies(board)
    rows = [_middle(ours.orders)]
    columns = [_middle(enemy.orders)]
    mix: Mix | None = None
    while mix is None or not mix.is_best:
        yield from enemy.prepare_all(rows)
        yield from ours.prepare_all(columns)
        yield from _meet(board, rows, columns)
        own, other = _solve(board, rows, columns)
        reply = yield from enemy.best(own)
        answer = yield from ours.best(other)
        mix = Mix(reply.value, -answer.value, own, other).better(mix)
        yield mix
        _join(columns, reply.orders)
        _join(rows, answer.orders)


def find_best_mix(encounter: Encounter, side: int, stakes: Stakes | None = None) -> Mix:
    """Return the best mix of orders of a side: 0 for the active player's squadron, else 1."""
    best: Mix | None = None
    for mix in mixes(Board(Duel(encounter, side), stakes or Stakes())):
        best = mix or best
    assert best is not None
    return best


def mixed_ends(board: Board, mix: Mix) -> DogfightEnd:
    """Return the end of the dogfight when both sides play their part of a mix."""
    names = [field.name for field in fields(DogfightEnd)]
    means = dict.fromkeys(names, Fraction(0))
    for own, own_chance in mix.own:
        for other, other_chance in mix.enemy:
            ends = board.ends(own, other)
            for name in names:
                means[name] += getattr(ends, name) * own_chance * other_chance
    return DogfightEnd(**means)


def draw(parts: Sequence[MixedOrders]) -> Orders:
    """Draw orders from a mix with the system's entropy, each with its exact probability."""
    whole = lcm(*(chance.denominator for _, chance in parts))
    remaining = secrets.randbelow(whole)
    for orders, chance in parts:
        remaining -= int(chance * whole)
        if remaining < 0:
            return orders
    raise ValueError("chances that do not add up to 1")


def mean_fuel(parts: Sequence[MixedOrders]) -> Fraction:
    """Return the average Fuel bid of a mix."""
    return sum((orders.fuel * chance for orders, chance in parts), Fraction(0))


def _middle(orders: Sequence[Orders]) -> Orders:
    """Return the first order of a side: all Fuel, and a split as even as possible."""
    most = max([each.fuel for each in orders])
    # There may be thousands of orders, but few of them with all Fuel.
    fastest = [each for each in orders if each.fuel == most]
    return min(fastest, key=lambda each: abs(each.attack - each.defense))


def _join(known: list[Orders], new: Orders) -> None:
    """Add an order; the solution prefers the first of equal orders, so orders are sorted by
    Fuel.
    """
    if new not in known:
        known.append(new)
        known.sort(key=lambda orders: orders.fuel)


def _meet(board: Board, rows: list[Orders], columns: list[Orders]) -> Iterator[None]:
    """Compute the exact values of the known orders, in small steps."""
    for own in rows:
        for other in columns:
            yield from board.search_worth(own, other)


def _solve(
    board: Board, rows: list[Orders], columns: list[Orders]
) -> tuple[tuple[MixedOrders, ...], tuple[MixedOrders, ...]]:
    """Return the best mixes of both sides among the known orders."""
    payoffs = list[list[Fraction]]()
    for own in rows:
        payoffs.append([board.worth(own, other) for other in columns])
    solution = solve_game(payoffs)
    return _mix_of(rows, solution.rows), _mix_of(columns, solution.columns)


def _mix_of(orders: Sequence[Orders], chances: Sequence[Fraction]) -> tuple[MixedOrders, ...]:
    """Return each of some orders that has a chance."""
    return tuple([pair for pair in zip(orders, chances, strict=True) if pair[1]])
