"""What each order is worth against one or any enemy choice, and the best mix of orders with what it guarantees."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.jovian.adviser.ends import Duel, Ends, Payoff
from engine.jovian.dogfight.orders import Orders
from engine.jovian.game import solve_game

FREE = Fraction(0)


class Line(NamedTuple):
    """One order of ours, the enemy order it is held against, and how that ends."""

    orders: Orders
    reply: Orders
    ends: Ends
    value: Fraction


@dataclass(frozen=True)
class Mix:
    """Orders with the chance to give them, ours and the enemy's, and what ours guarantee.

    value: the payoff that ours secure against any orders, and that the enemy's mix holds us to.
    ends: how it ends when both play their mix.
    """

    value: Fraction
    own: tuple[tuple[Orders, Fraction], ...]
    enemy: tuple[tuple[Orders, Fraction], ...]
    ends: Ends


def against(duel: Duel, reply: Orders, payoff: Payoff = "win_minus_lose", fuel_price: Fraction = FREE) -> list[Line]:
    """Every order of ours against one assumed order of the enemy, in the order of the form."""
    return [_line(duel, own, reply, payoff, fuel_price) for own in duel.own_orders()]


def against_any(duel: Duel, payoff: Payoff = "win_minus_lose", fuel_price: Fraction = FREE) -> list[Line]:
    """Every order of ours against the enemy order that is worst for it.

    More dice never harm the one who has them, so while Fuel is free the worst reply bids all of it.
    """
    replies = duel.other_orders(full_bid=not fuel_price)
    return [
        min((_line(duel, own, reply, payoff, fuel_price) for reply in replies), key=lambda line: line.value)
        for own in duel.own_orders()
    ]


def best_mix(duel: Duel, payoff: Payoff = "win_minus_lose", fuel_price: Fraction = FREE) -> Mix:
    """The best mix of orders of the simultaneous game, exactly.

    `fuel_price`: what one Fuel bid is worth in terms of the payoff; it is taken off for ours and added for theirs.
    While Fuel is free only full bids need a look: a smaller one is never better.
    """
    ours = duel.own_orders(full_bid=not fuel_price)
    theirs = duel.other_orders(full_bid=not fuel_price)
    matrix = [[_line(duel, own, reply, payoff, fuel_price).value for reply in theirs] for own in ours]
    solution = solve_game(matrix)
    own = tuple((orders, chance) for orders, chance in zip(ours, solution.rows, strict=True) if chance)
    enemy = tuple((orders, chance) for orders, chance in zip(theirs, solution.columns, strict=True) if chance)
    return Mix(solution.value, own, enemy, _together(duel, own, enemy))


def _line(duel: Duel, own: Orders, reply: Orders, payoff: Payoff, fuel_price: Fraction) -> Line:
    ends = duel.ends(own, reply)
    value = ends.payoff(payoff)
    if fuel_price:
        value -= fuel_price * (own.fuel - reply.fuel)
    return Line(own, reply, ends, value)


Part = tuple[Orders, Fraction]


def _together(duel: Duel, own: tuple[Part, ...], enemy: tuple[Part, ...]) -> Ends:
    parts = [(duel.ends(mine, theirs), chance * other) for mine, chance in own for theirs, other in enemy]
    means = (sum((ends[place] * chance for ends, chance in parts), FREE) for place in range(len(Ends._fields)))
    return Ends(*means)
