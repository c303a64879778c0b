"""The best reply to orders among all orders, and its exact value: floats select candidates, exact
numbers decide.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from operator import add
from typing import NamedTuple

from engine.jovian.advice.orders.order_values import Board
from engine.jovian.advice.orders.outcomes import DogfightEnd
from engine.jovian.advice.orders.quick_payoffs import Approximation
from engine.jovian.dogfight.orders import Orders

MixedOrders = tuple[Orders, Fraction]
"""An order and its probability."""


class Reply(NamedTuple):
    """Orders in reply.

    value: the value that the reply leaves to the other side.
    """

    value: Fraction
    orders: Orders


class Replies(ABC):
    """All replies of one side to orders of the other side; the best reply leaves the least
    value.
    """

    def __init__(self, orders: Sequence[Orders]) -> None:
        """Set the replies."""
        self.orders = orders
        self._known: dict[Orders, list[Approximation]] = {}

    @abstractmethod
    def approximate(self, given: Orders, reply: Orders) -> Approximation:
        """Return the value that a reply leaves to given orders as a float, with the bound of its
        error; `prepare` has run before.
        """

    @abstractmethod
    def prepare(self, given: Orders, reply: Orders) -> Iterator[None]:
        """Compute in small steps what `approximate` needs."""

    @abstractmethod
    def search(self, given: Orders, reply: Orders) -> Generator[None, None, Fraction]:
        """Compute the same value exactly, in small steps."""

    def prepare_all(self, given: Iterable[Orders]) -> Iterator[None]:
        """Compute, one by one, every reply to each of the given orders."""
        for orders in given:
            if orders not in self._known:
                yield from self._approximate(orders)

    def _approximate(self, given: Orders) -> Iterator[None]:
        """Compute the value of every reply to orders, in floats."""
        values = []
        for reply in self.orders:
            yield from self.prepare(given, reply)
            values.append(self.approximate(given, reply))
            yield
        self._known[given] = values

    def forget(self, given: Orders) -> None:
        """Drop the cached replies to some orders."""
        self._known.pop(given, None)

    def best(self, mix: Sequence[MixedOrders]) -> Generator[None, None, Reply]:
        """Search the best reply to a mix of known orders; of equal replies, one with the least
        Fuel.
        """
        exact: list[Reply] = []
        for reply in self._near(mix):
            value = Fraction(0)
            for given, chance in mix:
                worth = yield from self.search(given, reply)
                value += chance * worth
            exact.append(Reply(value, reply))
            yield
        return min(exact, key=lambda reply: (reply.value, reply.orders.fuel))

    def _near(self, mix: Sequence[MixedOrders]) -> list[Orders]:
        """Return the replies that may be the best, as far as floats can tell."""
        totals = [0.0] * len(self.orders)
        errors = [0.0] * len(self.orders)
        for given, part in mix:
            chance = float(part)
            for index, (value, error) in enumerate(self._known[given]):
                totals[index] += chance * value
                errors[index] += chance * error
        most = min(map(add, totals, errors))
        limits = zip(self.orders, totals, errors, strict=True)
        return [reply for reply, total, error in limits if total - error <= most]


class EnemyReplies(Replies):
    """The enemy's replies to our orders."""

    def __init__(self, board: Board) -> None:
        """Set the board of our side."""
        super().__init__(board.duel.other_orders)
        self._board = board

    def approximate(self, given: Orders, reply: Orders) -> Approximation:
        return self._board.approximate(given, reply)

    def prepare(self, given: Orders, reply: Orders) -> Iterator[None]:
        return self._board.duel.prepare(given, reply)

    def search(self, given: Orders, reply: Orders) -> Generator[None, None, Fraction]:
        return self._board.search_worth(given, reply)


class OwnReplies(Replies):
    """Our replies to the enemy's orders; the value left to the enemy is our value, negated."""

    def __init__(self, board: Board) -> None:
        """Set the board of our side."""
        super().__init__(board.duel.own_orders)
        self._board = board

    def approximate(self, given: Orders, reply: Orders) -> Approximation:
        return self._board.approximate(reply, given).negative()

    def prepare(self, given: Orders, reply: Orders) -> Iterator[None]:
        return self._board.duel.prepare(reply, given)

    def search(self, given: Orders, reply: Orders) -> Generator[None, None, Fraction]:
        worth = yield from self._board.search_worth(reply, given)
        return -worth


class OrdersPair(NamedTuple):
    """One order of ours against one order of the enemy: the end of the dogfight, and the value
    including Fuel.
    """

    orders: Orders
    reply: Orders
    ends: DogfightEnd
    value: Fraction


def pairs_with(board: Board, reply: Orders) -> Iterator[OrdersPair | None]:
    """Yield every order of ours against one assumed order of the enemy, in the order of the form.

    None stands between slices of the work.
    """
    for own in board.duel.own_orders:
        yield from _pair(board, own, reply)


def pairs_with_best_replies(board: Board) -> Iterator[OrdersPair | None]:
    """Yield every order of ours against the enemy's best reply to it; None between slices."""
    enemy = EnemyReplies(board)
    for own in board.duel.own_orders:
        yield from enemy.prepare_all([own])
        best = yield from enemy.best([(own, Fraction(1))])
        yield from _pair(board, own, best.orders)
        enemy.forget(own)


def _pair(board: Board, own: Orders, reply: Orders) -> Iterator[OrdersPair | None]:
    ends = yield from board.search_ends(own, reply)
    worth = yield from board.search_worth(own, reply)
    yield OrdersPair(own, reply, ends, worth)
