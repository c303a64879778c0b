"""The stakes of a side, and the value of each pair of orders: exact, or as a float to compare many pairs."""

from fractions import Fraction
from typing import NamedTuple

from engine.jovian.dogfight.orders import Orders
from engine.jovian.order_advice.outcomes import DogfightEnd, Duel, Payoff

FREE = Fraction(0)


class Stakes(NamedTuple):
    """The stakes of a side.

    payoff: the goal of the side.
    fuel_price: the value of one Fuel in units of the payoff, subtracted for our Fuel, added for the enemy's.
    """

    payoff: Payoff = "win_minus_lose"
    fuel_price: Fraction = FREE

    def fuel_worth(self, own: Fraction | int, other: Fraction | int) -> Fraction:
        """Return the value to us of the Fuel that both sides bid; below 0 if we bid more."""
        return self.fuel_price * (other - own)


class Board:
    """The value of each order of a side against each order of the other side."""

    def __init__(self, duel: Duel, stakes: Stakes) -> None:
        """Set the duel and the stakes of its side; the other side plays against them."""
        self.duel, self.stakes = duel, stakes
        self._price = float(stakes.fuel_price)

    def ends(self, own: Orders, other: Orders) -> DogfightEnd[Fraction]:
        """Return the end of the dogfight for a pair of orders when both sides play for these stakes."""
        return self.duel.ends(own, other, self.stakes.payoff)

    def worth(self, own: Orders, other: Orders) -> Fraction:
        """Return the payoff of orders against others plus the value of the Fuel."""
        return self.ends(own, other).payoff(self.stakes.payoff) + self.stakes.fuel_worth(own.fuel, other.fuel)

    def about(self, own: Orders, other: Orders) -> float:
        """Return the same value as a float."""
        payoff = self.stakes.payoff
        return self.duel.about(own, other, payoff).payoff(payoff) + self._price * (other.fuel - own.fuel)
