"""What a side plays for, and what each pair of orders is worth by it: exactly, or as a float to compare many."""

from fractions import Fraction
from typing import NamedTuple

from engine.jovian.adviser.outcomes import Duel, Ends, Payoff
from engine.jovian.dogfight.orders import Orders

FREE = Fraction(0)


class Stakes(NamedTuple):
    """What a side plays for, and what one Fuel is worth in terms of it: taken off for ours, added for theirs."""

    payoff: Payoff = "win_minus_lose"
    fuel_price: Fraction = FREE

    def fuel_worth(self, own: Fraction | int, other: Fraction | int) -> Fraction:
        """What the Fuel that both bid is worth to us; below 0 when we bid more."""
        return self.fuel_price * (other - own)


class Board:
    """The worth of each order of a side against each of the other's."""

    def __init__(self, duel: Duel, stakes: Stakes) -> None:
        """`stakes` are those of the duel's side; the other side plays against them."""
        self.duel, self.stakes = duel, stakes
        self._price = float(stakes.fuel_price)

    def ends(self, own: Orders, other: Orders) -> Ends[Fraction]:
        """How orders end against others when both sides play for these stakes."""
        return self.duel.ends(own, other, self.stakes.payoff)

    def worth(self, own: Orders, other: Orders) -> Fraction:
        """The payoff of orders against others, and what the Fuel is worth."""
        return self.ends(own, other).payoff(self.stakes.payoff) + self.stakes.fuel_worth(own.fuel, other.fuel)

    def about(self, own: Orders, other: Orders) -> float:
        """The same as a float."""
        payoff = self.stakes.payoff
        return self.duel.about(own, other, payoff).payoff(payoff) + self._price * (other.fuel - own.fuel)
