"""The private adviser: what each order is worth, the best first, and the best mix, within the page's patience."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from app.jovian.dogfight.kept import Place
from engine.jovian.adviser.advice import Line, Mix, against, against_any, best_mix
from engine.jovian.adviser.ends import Duel, Payoff
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.jovian.profiles import Profile

PRICES = (0, 1, 2, 5, 10)
"""Hundredths of the payoff that one Fuel is worth, to choose from."""
PATIENCE = 24_000
"""What players wait for: pairs of orders, times the shots of both sides, times the Structure of both."""
SHOWN = 6


class Question(Profile):
    """What a player asks: what to play for, what a Fuel is worth, and against what."""

    payoff: Payoff = "win_minus_lose"
    price: Annotated[int, Field(ge=0, le=100)] = 0
    enemy: Literal["any", "assumed"] = "any"

    @property
    def fuel_price(self) -> Fraction:
        """What one Fuel is worth in terms of the payoff."""
        return Fraction(self.price, 100)


@dataclass(frozen=True)
class Advice:
    """Orders with what they are worth, the best first, and the best mix (None against one assumed order)."""

    lines: list[Line]
    mix: Mix | None
    left_out: int


def advice(encounter: Encounter, side: Place, question: Question, reply: Orders | None) -> Advice:
    """Everything the adviser has to say; `reply` is the one order that is assumed of the enemy."""
    duel = LimitedDuel(encounter, side, full_bid=not question.price)
    if reply is not None:
        lines, mix = against(duel, reply, question.payoff, question.fuel_price), None
    else:
        lines = against_any(duel, question.payoff, question.fuel_price)
        mix = best_mix(duel, question.payoff, question.fuel_price)
    # A bid that buys nothing is worse at the same value: of equals the one that keeps more Fuel stands first.
    ordered = sorted(lines, key=lambda line: (-line.value, line.orders.fuel))
    return Advice(ordered, mix, duel.left_out)


class LimitedDuel(Duel):
    """A duel that leaves out splits of both sides, the most lopsided first, until the rest can be worked out soon."""

    def __init__(self, encounter: Encounter, side: Place, *, full_bid: bool) -> None:
        """`full_bid`: whether the enemy's smaller bids need no look anyway."""
        super().__init__(encounter, side)
        self._own = {full: super(LimitedDuel, self).own_orders(full_bid=full) for full in (False, True)}
        self._other = {full: super(LimitedDuel, self).other_orders(full_bid=full) for full in (False, True)}
        every = len(self._own[False]) + len(self._other[full_bid])
        most = PATIENCE // _effort(encounter)
        while len(self._own[False]) * len(self._other[full_bid]) > most:
            fewer = [{full: _milder(orders) for full, orders in each.items()} for each in (self._own, self._other)]
            if fewer == [self._own, self._other]:
                break
            self._own, self._other = fewer
        self.left_out = every - len(self._own[False]) - len(self._other[full_bid])

    def own_orders(self, *, full_bid: bool = False) -> tuple[Orders, ...]:
        """The orders of this side that are looked at."""
        return self._own[full_bid]

    def other_orders(self, *, full_bid: bool = False) -> tuple[Orders, ...]:
        """The orders of the other side that are looked at."""
        return self._other[full_bid]


def _effort(encounter: Encounter) -> int:
    """How long one pair of orders takes, in units of one shot and one Structure."""
    shots = structure = 0
    for side in encounter.sides:
        guns = [side.squadron.weapons[place].instances for place in side.guns if place is not None]
        shots += min(max(guns, default=0), side.fire_control) + (side.missiles.fired if side.missiles else 0)
        structure += side.squadron.structure
    return max(1, shots) * structure


def _milder(orders: tuple[Orders, ...]) -> tuple[Orders, ...]:
    """Without the orders whose split is the most lopsided of all, as long as others are left."""

    def lean(one: Orders) -> Fraction:
        pool = one.attack + one.defense
        return abs(Fraction(2 * one.attack - pool, pool)) if pool else Fraction(0)

    most = max(map(lean, orders))
    return tuple(one for one in orders if lean(one) < most) or orders
