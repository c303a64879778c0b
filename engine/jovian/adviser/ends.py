"""How a dogfight ends for one side, for any pair of orders."""

from fractions import Fraction
from typing import Literal, NamedTuple

from engine.flow.course import course_odds
from engine.flow.odds import Odds
from engine.jovian.dogfight.course import dogfight_course, dogfight_start
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders, Side, all_orders
from engine.jovian.dogfight.state import DogfightState

Payoff = Literal["win_minus_lose", "win", "survive", "structure"]
"""What a side plays for; the other side plays against it."""

PAYOFFS: tuple[Payoff, ...] = ("win_minus_lose", "win", "survive", "structure")


class Ends(NamedTuple):
    """Chances for one side: only it is alive, only the other is, neither, both; mean Structure left of both."""

    win: Fraction
    lose: Fraction
    trade: Fraction
    both_alive: Fraction
    own_structure: Fraction
    other_structure: Fraction

    @property
    def survive(self) -> Fraction:
        """The chance to be alive."""
        return self.win + self.both_alive

    def payoff(self, payoff: Payoff) -> Fraction:
        """What the side plays for, as a number."""
        if payoff == "win_minus_lose":
            return self.win - self.lose
        if payoff == "structure":
            return self.own_structure - self.other_structure
        return self.win if payoff == "win" else self.survive


class Duel:
    """An encounter seen by one side; remembers every pair of orders that it has worked out."""

    def __init__(self, encounter: Encounter, side: int) -> None:
        """`side`: 0 for the active player's squadron, else 1."""
        self.encounter, self.side = encounter, side
        self._known: dict[tuple[int, ...], Ends] = {}

    def own_orders(self, *, full_bid: bool = False) -> tuple[Orders, ...]:
        """Every order of this side; `full_bid`: only those that bid all the Fuel there is."""
        return _orders(self.encounter, self.side, full_bid)

    def other_orders(self, *, full_bid: bool = False) -> tuple[Orders, ...]:
        """Every order of the other side."""
        return _orders(self.encounter, 1 - self.side, full_bid)

    def ends(self, own: Orders, other: Orders) -> Ends:
        """How it ends when both give these orders."""
        key = (*_key(own), *_key(other))
        if key not in self._known:
            self._known[key] = self._worked_out(own, other)
        return self._known[key]

    def _worked_out(self, own: Orders, other: Orders) -> Ends:
        pair = (own, other) if self.side == 0 else (other, own)
        dogfight = Dogfight.model_construct(encounter=self.encounter, orders=pair)
        return _ends(course_odds(dogfight_course(dogfight), dogfight_start(dogfight)), self.side)


def _key(orders: Orders) -> tuple[int, int, int]:
    """The Fuel bid matters only through the dice that it bought."""
    return -1 if orders.weapon is None else orders.weapon, orders.attack, orders.defense


def _orders(encounter: Encounter, place: int, full_bid: bool) -> tuple[Orders, ...]:
    side: Side = encounter.sides[place]
    every = all_orders(side, encounter.rulings)
    return tuple(orders for orders in every if orders.fuel == side.squadron.fuel or not full_bid)


def _ends(odds: Odds[DogfightState], side: int) -> Ends:
    totals = dict.fromkeys(("first", "second", "none", "both"), 0)
    structure = [0, 0]
    for state, weight in odds.weights.items():
        totals[state.outcome] += weight
        structure[0] += state.structure[0] * weight
        structure[1] += state.structure[1] * weight
    alone = (totals["first"], totals["second"])
    counts = (alone[side], alone[1 - side], totals["none"], totals["both"], structure[side], structure[1 - side])
    return Ends(*(Fraction(count, odds.denominator) for count in counts))
