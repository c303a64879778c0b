"""What each order is worth against one or any enemy choice, and the best mix of orders with what it guarantees."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from engine.jovian.adviser.board import Board
from engine.jovian.adviser.ends import Ends
from engine.jovian.adviser.replies import enemy_replies
from engine.jovian.dogfight.orders import Orders


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
