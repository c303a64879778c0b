"""The end of a dogfight for one side, for any pair of orders."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction

from engine.jovian.advice.orders.fire import Base, finish
from engine.jovian.advice.orders.payoffs import ZERO_SUM, Payoff
from engine.jovian.advice.orders.quick_payoffs import (
    Approximation,
    answer_fire,
    fire_first,
    fire_together,
)
from engine.jovian.advice.orders.salvo import Purpose, Salvo, Salvos
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders, all_orders
from engine.jovian.dogfight.schedule import gun_stages


@dataclass(frozen=True, slots=True)
class DogfightEnd:
    """The end of a dogfight for one side.

    win: the chance that only this side is alive.
    lose: the chance that only the other side is alive.
    trade: the chance that neither side is alive.
    both_alive: the chance that both sides are alive.
    own_structure, other_structure: the average remaining Structure of each side.
    """

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
        """Return the value of the end for a goal."""
        if payoff == "win_minus_lose":
            return self.win - self.lose
        if payoff == "structure":
            return self.own_structure - self.other_structure
        if payoff == "win":
            return self.win
        return self.survive


def for_the_other(ends: DogfightEnd) -> DogfightEnd:
    """Return the same end from the other side's point of view."""
    return DogfightEnd(
        win=ends.lose,
        lose=ends.win,
        trade=ends.trade,
        both_alive=ends.both_alive,
        own_structure=ends.other_structure,
        other_structure=ends.own_structure,
    )


class Duel:
    """An encounter from one side's point of view, with every order that each side may give."""

    def __init__(self, encounter: Encounter, side: int) -> None:
        """Set the encounter and the side: 0 for the active player's squadron, else 1."""
        self.encounter = encounter
        self.side = side
        self.own_orders = all_orders(encounter.sides[side], encounter.rulings)
        self.other_orders = all_orders(encounter.sides[1 - side], encounter.rulings)
        self.salvos = Salvos(encounter)
        self._turns: dict[tuple[int | None, int | None], int] = {}
        self._ends: dict[tuple[Orders, Orders, Payoff], DogfightEnd] = {}

    def ends(self, own: Orders, other: Orders, payoff: Payoff) -> DogfightEnd:
        """Return the end when both sides give these orders and make all later decisions for the
        best payoff.
        """
        return finish(self.search_ends(own, other, payoff))

    def search_ends(
        self, own: Orders, other: Orders, payoff: Payoff
    ) -> Generator[None, None, DogfightEnd]:
        """Compute the end in small steps, once for each pair of orders."""
        key = own, other, payoff
        if key not in self._ends:
            self._ends[key] = yield from self._search(own, other, payoff)
        return self._ends[key]

    def _search(
        self, own: Orders, other: Orders, payoff: Payoff
    ) -> Generator[None, None, DogfightEnd]:
        """Compute the end.

        The side that fires first takes the other's fire into account, which can no longer stop its
        own.
        """
        purpose = Purpose(_base(payoff))
        mine = yield from self.salvos.search(self.side, own, other, purpose)
        theirs = yield from self.salvos.search(1 - self.side, other, own, purpose)
        turn = self.turn(own, other)
        if turn < 0:
            mine = yield from self.salvos.search(
                self.side, own, other, purpose_against(theirs, payoff)
            )
            return _end_of(mine, theirs, mine.stopped)
        if turn > 0:
            if payoff in ZERO_SUM:
                against = purpose_against(mine, payoff)
                theirs = yield from self.salvos.search(1 - self.side, other, own, against)
            return for_the_other(_end_of(theirs, mine, theirs.stopped))
        return _end_of(mine, theirs, Fraction(0))

    def prepare(self, own: Orders, other: Orders) -> Iterator[None]:
        """Compute the distributions of all shots of a pair of orders in small steps."""
        yield from self.salvos.prepare(self.side, own, other)
        yield from self.salvos.prepare(1 - self.side, other, own)

    def approximate(self, own: Orders, other: Orders, payoff: Payoff) -> Approximation:
        """Return the payoff of the end in floats."""
        base = _base(payoff)
        mine = self.salvos.quick(self.side, own, other, base)
        theirs = self.salvos.quick(1 - self.side, other, own, base)
        turn = self.turn(own, other)
        if turn < 0:
            return fire_first(mine, theirs, payoff)
        if turn > 0:
            return answer_fire(mine, theirs, payoff)
        return fire_together(mine, theirs, payoff)

    def turn(self, own: Orders, other: Orders) -> int:
        """Return the firing order: negative if the own weapon fires first, 0 together, positive if
        last.
        """
        key = own.weapon, other.weapon
        if key not in self._turns:
            pair = (other, own)
            if self.side == 0:
                pair = (own, other)
            stages = gun_stages(Dogfight.model_construct(encounter=self.encounter, orders=pair))
            self._turns[key] = stages[self.side] - stages[1 - self.side]
        return self._turns[key]


def _base(payoff: Payoff) -> Base:
    """Return the purpose of fire that stops no other fire.

    Such fire is best for this purpose alone, for any result of the other side's fire.
    """
    if payoff == "structure":
        return "lost"
    return "destroyed"


def purpose_against(second: Salvo, payoff: Payoff) -> Purpose:
    """Return the purpose of the side that fires first: how much it gains if the other side does not
    fire.

    second: the fire of the other side.
    """
    guns = second.all
    missiles = second.missiles
    if payoff == "structure":
        return Purpose("lost", missiles.structure - guns.structure)
    stopping = guns.destroyed - missiles.destroyed
    if payoff == "win_minus_lose":
        return Purpose("destroyed", stopping)
    if payoff == "win":
        return Purpose("destroyed", stopping, 1 - guns.destroyed)
    return Purpose("destroyed", stopping, Fraction(0))


def _end_of(first: Salvo, second: Salvo, stopped: Fraction) -> DogfightEnd:
    """Return the end for the side that fires first; `stopped` is the chance that only missiles
    answer.
    """
    guns = second.all
    missiles = second.missiles
    answered = first.all.destroyed - stopped
    survived = 1 - first.all.destroyed
    return DogfightEnd(
        win=stopped * (1 - missiles.destroyed) + answered * (1 - guns.destroyed),
        lose=survived * guns.destroyed,
        trade=stopped * missiles.destroyed + answered * guns.destroyed,
        both_alive=survived * (1 - guns.destroyed),
        own_structure=stopped * missiles.structure + (1 - stopped) * guns.structure,
        other_structure=first.all.structure,
    )
