"""The best reply to orders among all orders, and its exact value: floats select candidates, exact numbers decide."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.jovian.dogfight.orders import Orders
from engine.jovian.order_advice.order_values import Board
from engine.jovian.order_advice.outcomes import DogfightEnd

NEAR = 1e-9
"""Floats this close to the least value are compared exactly; the error of a float is below a thousandth of this."""
SLICE = 8
"""The number of values computed between two checks of the clock."""

MixedOrders = tuple[Orders, Fraction]
"""An order and its probability."""


class Reply(NamedTuple):
    """Orders in reply.

    value: the value that the reply leaves to the other side.
    """

    value: Fraction
    orders: Orders


class Replies:
    """All replies of one side to orders of the other side; the best reply leaves the least value."""

    def __init__(
        self,
        orders: Sequence[Orders],
        remaining: Callable[[Orders, Orders], Fraction],
        about: Callable[[Orders, Orders], float],
    ) -> None:
        """Set the replies and the functions for their values.

        remaining: the exact value of given orders against a reply.
        about: the same value as a float.
        """
        self.orders, self._remaining, self._about = orders, remaining, about
        self._known: dict[Orders, list[float]] = {}

    def met(self, given: Iterable[Orders]) -> Iterator[None]:
        """Compute, slice by slice, every reply to each of the given orders."""
        for orders in given:
            if orders not in self._known:
                yield from self._met(orders)

    def _met(self, given: Orders) -> Iterator[None]:
        values = []
        for index, reply in enumerate(self.orders, 1):
            values.append(self._about(given, reply))
            if index % SLICE == 0:
                yield
        self._known[given] = values

    def forget(self, given: Orders) -> None:
        """Drop the cached replies to some orders."""
        self._known.pop(given, None)

    def best(self, mix: Sequence[MixedOrders]) -> Reply:
        """Return the best reply to a mix of known orders; of equal replies, one with the least Fuel."""
        weighted = [(float(chance), self._known[given]) for given, chance in mix]
        totals = [sum(chance * values[index] for chance, values in weighted) for index in range(len(self.orders))]
        most = min(totals) + NEAR
        near = (reply for reply, total in zip(self.orders, totals, strict=True) if total <= most)
        exact = (Reply(self._exactly(mix, reply), reply) for reply in near)
        return min(exact, key=lambda reply: (reply.value, reply.orders.fuel))

    def _exactly(self, mix: Sequence[MixedOrders], reply: Orders) -> Fraction:
        return sum((chance * self._remaining(given, reply) for given, chance in mix), Fraction(0))


def enemy_replies(board: Board) -> Replies:
    """Return the enemy's replies to our orders."""
    return Replies(board.duel.other_orders, board.worth, board.about)


def own_replies(board: Board) -> Replies:
    """Return our replies to the enemy's orders; the value left to the enemy is our value, negated."""
    return Replies(
        board.duel.own_orders,
        lambda given, reply: -board.worth(reply, given),
        lambda given, reply: -board.about(reply, given),
    )


class OrdersPair(NamedTuple):
    """One order of ours against one order of the enemy: the end of the dogfight, and the value including Fuel."""

    orders: Orders
    reply: Orders
    ends: DogfightEnd[Fraction]
    value: Fraction


def pairs_with(board: Board, reply: Orders) -> Iterator[OrdersPair | None]:
    """Yield every order of ours against one assumed order of the enemy, in the order of the form."""
    for own in board.duel.own_orders:
        yield _line(board, own, reply)


def pairs_with_best_replies(board: Board) -> Iterator[OrdersPair | None]:
    """Yield every order of ours against the enemy's best reply to it; None between slices."""
    enemy = enemy_replies(board)
    for own in board.duel.own_orders:
        yield from enemy.met([own])
        yield _line(board, own, enemy.best([(own, Fraction(1))]).orders)
        enemy.forget(own)


def _line(board: Board, own: Orders, reply: Orders) -> OrdersPair:
    return OrdersPair(own, reply, board.ends(own, reply), board.worth(own, reply))
