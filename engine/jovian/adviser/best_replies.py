"""The best reply to orders, of all there are, and their worth by it: floats find the few, exact numbers decide."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.jovian.adviser.order_values import Board
from engine.jovian.adviser.outcomes import Ends
from engine.jovian.dogfight.orders import Orders

NEAR = 1e-9
"""Floats that lie closer to the least are compared exactly; none of them is off by a thousandth of this."""
SLICE = 8
"""Values worked out between two looks at the clock."""

Part = tuple[Orders, Fraction]
"""An order and the chance to give it."""


class Reply(NamedTuple):
    """Orders in reply, and what they leave to those they reply to."""

    value: Fraction
    orders: Orders


class Replies:
    """All replies of one side to orders of the other, which get the least when the reply is best."""

    def __init__(
        self,
        orders: Sequence[Orders],
        left: Callable[[Orders, Orders], Fraction],
        about: Callable[[Orders, Orders], float],
    ) -> None:
        """`left`: what orders given get against a reply, exactly; `about`: the same as a float."""
        self.orders, self._left, self._about = orders, left, about
        self._known: dict[Orders, list[float]] = {}

    def met(self, given: Iterable[Orders]) -> Iterator[None]:
        """Work out, slice by slice, every reply to each of some orders."""
        for orders in given:
            if orders not in self._known:
                yield from self._met(orders)

    def _met(self, given: Orders) -> Iterator[None]:
        values = []
        for place, reply in enumerate(self.orders, 1):
            values.append(self._about(given, reply))
            if place % SLICE == 0:
                yield
        self._known[given] = values

    def forget(self, given: Orders) -> None:
        """Keep the replies to some orders no longer."""
        self._known.pop(given, None)

    def best(self, mix: Sequence[Part]) -> Reply:
        """The best reply to a mix of orders that were met; of equals one that bids least Fuel."""
        weighed = [(float(chance), self._known[given]) for given, chance in mix]
        totals = [sum(chance * values[place] for chance, values in weighed) for place in range(len(self.orders))]
        most = min(totals) + NEAR
        near = (reply for reply, total in zip(self.orders, totals, strict=True) if total <= most)
        exact = (Reply(self._exactly(mix, reply), reply) for reply in near)
        return min(exact, key=lambda found: (found.value, found.orders.fuel))

    def _exactly(self, mix: Sequence[Part], reply: Orders) -> Fraction:
        return sum((chance * self._left(given, reply) for given, chance in mix), Fraction(0))


def enemy_replies(board: Board) -> Replies:
    """The enemy's replies to our orders."""
    return Replies(board.duel.other_orders, board.worth, board.about)


def own_replies(board: Board) -> Replies:
    """Our replies to the enemy's orders; what they leave to the enemy is what they get, below 0."""
    return Replies(
        board.duel.own_orders,
        lambda given, reply: -board.worth(reply, given),
        lambda given, reply: -board.about(reply, given),
    )


class Line(NamedTuple):
    """One order of ours, the enemy order it is held against, how that ends, and what it is worth, Fuel included."""

    orders: Orders
    reply: Orders
    ends: Ends[Fraction]
    value: Fraction


def against(board: Board, reply: Orders) -> Iterator[Line | None]:
    """Every order of ours against one assumed order of the enemy, in the order of the form."""
    for own in board.duel.own_orders:
        yield _line(board, own, reply)


def against_any(board: Board) -> Iterator[Line | None]:
    """Every order of ours against the enemy order that is worst for it, of all there are; None between slices."""
    enemy = enemy_replies(board)
    for own in board.duel.own_orders:
        yield from enemy.met([own])
        yield _line(board, own, enemy.best([(own, Fraction(1))]).orders)
        enemy.forget(own)


def _line(board: Board, own: Orders, reply: Orders) -> Line:
    return Line(own, reply, board.ends(own, reply), board.worth(own, reply))
