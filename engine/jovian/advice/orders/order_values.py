"""The stakes of a side, and the value of each pair of orders: exact, or as a float to compare many
pairs.
"""

from collections.abc import Generator
from fractions import Fraction
from typing import NamedTuple

from engine.jovian.advice.orders.fire import finish
from engine.jovian.advice.orders.outcomes import DogfightEnd, Duel
from engine.jovian.advice.orders.payoffs import Payoff
from engine.jovian.advice.orders.quick_payoffs import ERROR, Approximation
from engine.jovian.dogfight.orders import Orders

FREE = Fraction(0)


class Stakes(NamedTuple):
    """The stakes of a side.

    payoff: the goal of the side.
    fuel_price: the value of one Fuel in units of the payoff, subtracted for our Fuel, added for the
        enemy's.
    """

    payoff: Payoff = "win_minus_lose"
    fuel_price: Fraction = FREE

    def fuel_worth(self, own: Fraction | int, other: Fraction | int) -> Fraction:
        """Return the value to us of the Fuel that both sides bid; below 0 if we bid more."""
        return self.fuel_price * (other - own)


class Board:
    """The value of each order of a side against each order of the other side."""

    def __init__(self, duel: Duel, stakes: Stakes) -> None:
        """Set the duel and the stakes of its side; the other side plays against them.

        `compared` is the number of pairs of orders whose values have been compared.
        """
        self.duel = duel
        self.stakes = stakes
        self._price = float(stakes.fuel_price)
        self.compared = 0

    def ends(self, own: Orders, other: Orders) -> DogfightEnd:
        """Return the end of the dogfight for a pair of orders when both sides play for these
        stakes.
        """
        return self.duel.ends(own, other, self.stakes.payoff)

    def search_ends(self, own: Orders, other: Orders) -> Generator[None, None, DogfightEnd]:
        """Compute the same end in small steps."""
        return self.duel.search_ends(own, other, self.stakes.payoff)

    def worth(self, own: Orders, other: Orders) -> Fraction:
        """Return the payoff of orders against others plus the value of the Fuel."""
        return finish(self.search_worth(own, other))

    def search_worth(self, own: Orders, other: Orders) -> Generator[None, None, Fraction]:
        """Compute the same value in small steps."""
        ends = yield from self.search_ends(own, other)
        return ends.payoff(self.stakes.payoff) + self.stakes.fuel_worth(own.fuel, other.fuel)

    def approximate(self, own: Orders, other: Orders) -> Approximation:
        """Return the same value as a float."""
        self.compared += 1
        value, error = self.duel.approximate(own, other, self.stakes.payoff)
        if not self._price:
            return Approximation(value, error)
        fuel = self._price * (other.fuel - own.fuel)
        return Approximation(value + fuel, error + ERROR * (abs(value) + abs(fuel)))
