"""The end of a dogfight for one side, for any pair of orders."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Literal

from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders, all_orders
from engine.jovian.dogfight.schedule import gun_stages
from engine.jovian.order_advice.fire import Base
from engine.jovian.order_advice.salvo import Choices, N, Salvo, Salvos

Payoff = Literal["win_minus_lose", "win", "survive", "structure"]
"""The goal of a side; the other side plays against it."""

PAYOFFS: tuple[Payoff, ...] = ("win_minus_lose", "win", "survive", "structure")


@dataclass(frozen=True, slots=True)
class DogfightEnd(Generic[N]):
    """The end of a dogfight for one side.

    win: the chance that only this side is alive.
    lose: the chance that only the other side is alive.
    trade: the chance that neither side is alive.
    both_alive: the chance that both sides are alive.
    own_structure, other_structure: the average remaining Structure of each side.
    """

    win: N
    lose: N
    trade: N
    both_alive: N
    own_structure: N
    other_structure: N

    @property
    def survive(self) -> N:
        """The chance to be alive."""
        return self.win + self.both_alive

    def payoff(self, payoff: Payoff) -> N:
        """Return the value of the end for a goal."""
        if payoff == "win_minus_lose":
            return self.win - self.lose
        if payoff == "structure":
            return self.own_structure - self.other_structure
        return self.win if payoff == "win" else self.survive


def for_the_other(ends: DogfightEnd[N]) -> DogfightEnd[N]:
    """Return the same end from the other side's point of view."""
    return DogfightEnd(ends.lose, ends.win, ends.trade, ends.both_alive, ends.other_structure, ends.own_structure)


class Duel:
    """An encounter from one side's point of view, with every order that each side may give."""

    def __init__(self, encounter: Encounter, side: int) -> None:
        """Set the encounter and the side: 0 for the active player's squadron, else 1."""
        self.encounter, self.side = encounter, side
        own, other = encounter.sides[side], encounter.sides[1 - side]
        self.own_orders = all_orders(own, encounter.rulings)
        self.other_orders = all_orders(other, encounter.rulings)
        self.salvos = Salvos(encounter)
        self._turns: dict[tuple[int | None, int | None], int] = {}

    def ends(self, own: Orders, other: Orders, payoff: Payoff) -> DogfightEnd[Fraction]:
        """Return the end when both sides give these orders and make all later decisions for the best payoff."""
        base = _base(payoff)
        mine = self.salvos.exact(self.side, own, other, base)
        return _ends(mine, self.salvos.exact(1 - self.side, other, own, base), self._turn(own, other), payoff)

    def about(self, own: Orders, other: Orders, payoff: Payoff) -> DogfightEnd[float]:
        """Return the same end in floats."""
        base = _base(payoff)
        mine = self.salvos.about(self.side, own, other, base)
        return _ends(mine, self.salvos.about(1 - self.side, other, own, base), self._turn(own, other), payoff)

    def _turn(self, own: Orders, other: Orders) -> int:
        """Return the firing order: negative if the own weapon fires first, 0 together, positive if last."""
        key = own.weapon, other.weapon
        if key not in self._turns:
            pair = (own, other) if self.side == 0 else (other, own)
            stages = gun_stages(Dogfight.model_construct(encounter=self.encounter, orders=pair))
            self._turns[key] = stages[self.side] - stages[1 - self.side]
        return self._turns[key]


def _base(payoff: Payoff) -> Base:
    """Return the purpose of fire that stops no other fire.

    Such fire is best for this purpose alone, for any result of the other side's fire.
    """
    return "lost" if payoff == "structure" else "destroyed"


def _ends(own: Choices[N], other: Choices[N], turn: int, payoff: Payoff) -> DogfightEnd[N]:
    """Return the end.

    The side that fires first takes the other's fire into account, which can no longer stop its own.
    """
    if not turn:
        return _met(own[0], other[0], own[0].stopped * 0)
    if turn < 0:
        return max((_met(salvo, other[0], salvo.stopped) for salvo in own), key=lambda ends: ends.payoff(payoff))
    answered = (for_the_other(_met(salvo, own[0], salvo.stopped)) for salvo in other)
    return min(answered, key=lambda ends: ends.payoff(payoff))


def _met(first: Salvo[N], second: Salvo[N], stopped: N) -> DogfightEnd[N]:
    """Return the end for the side that fires first; `stopped` is the chance that only missiles answer."""
    guns, missiles = second.all, second.missiles
    answered = first.all.destroyed - stopped
    return DogfightEnd(
        stopped * (1 - missiles.destroyed) + answered * (1 - guns.destroyed),
        (1 - first.all.destroyed) * guns.destroyed,
        stopped * missiles.destroyed + answered * guns.destroyed,
        (1 - first.all.destroyed) * (1 - guns.destroyed),
        stopped * missiles.structure + (1 - stopped) * guns.structure,
        first.all.structure,
    )
