"""Review of a dogfight's orders: compared with the best mix, before either side knew the other's
orders.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from engine.advice.decision_review import GoalPlan
from engine.engagement import Underway
from engine.engagement.review.declaration_review import Decider, Outcome
from engine.jovian.advice.orders.best_mix import Mix, mixes
from engine.jovian.advice.orders.best_replies import MixedOrders
from engine.jovian.advice.orders.order_values import Board, Stakes
from engine.jovian.advice.orders.outcomes import Duel
from engine.jovian.battle.data import Revealed, Unsealed
from engine.jovian.battle.state import State
from engine.jovian.dogfight.odds import dogfight_odds
from engine.jovian.dogfight.orders import Encounter, Orders
from engine.jovian.dogfight.sealed_orders import OpenedOrders

DUEL = "duel"
"""The goal: to be the only side alive; both or neither alive counts half, Fuel counts 0."""


class WeightedOrders(NamedTuple):
    """Orders with their probabilities.

    value: the value against the enemy's best mix.
    """

    value: Fraction
    parts: tuple[MixedOrders, ...]


class Mixing:
    """The search for the best mix of orders of a squadron."""

    def __init__(self, encounter: Encounter, index: int) -> None:
        """Set the encounter and the index of the squadron in it."""
        self.board = Board(Duel(encounter, index), Stakes())
        self._steps = mixes(self.board)
        self.mix: Mix | None = None

    def work(self) -> Iterator[None]:
        """Search a little more with each step; later calls continue the same search."""
        for mix in self._steps:
            self.mix = mix or self.mix
            yield

    def work_of_best(self) -> Iterator[None]:
        """Search completely, as there are no plans besides the best."""
        return self.work()

    @property
    def best(self) -> WeightedOrders | None:
        """The best mix with its guaranteed value."""
        return WeightedOrders(counted(self.mix.value), self.mix.own) if self.mix else None


class GivenOrders:
    """The evaluation of given orders against the enemy's best mix."""

    def __init__(self, mixing: Mixing, orders: Orders) -> None:
        """Set the search of the squadron that gave the orders, and the orders."""
        self._mixing, self._orders = mixing, orders

    def work_of_best(self) -> Iterator[None]:
        """Search in small steps for the best mixes of both sides."""
        return self._mixing.work_of_best()

    @property
    def best(self) -> WeightedOrders | None:
        """The orders with their value."""
        mix = self._mixing.mix
        if mix is None:
            return None
        worth = sum(
            (chance * self._mixing.board.worth(self._orders, other) for other, chance in mix.enemy),
            Fraction(0),
        )
        return WeightedOrders(counted(worth), ((self._orders, Fraction(1)),))


def counted(payoff: Fraction) -> Fraction:
    """Return the chance to win, with undecided ends counted half, from the chance to win minus the
    chance to lose.
    """
    return (1 + payoff) / 2


def deciders(state: State, data: Any) -> Sequence[Decider]:
    """Return both squadrons of a revealed dogfight; nothing for any other declaration."""
    now, openings = state.dogfight, _openings(state, data)
    if now is None or openings is None:
        return ()
    every = [opening.orders for opening in openings]
    return [
        Decider(
            ref, sealed.number, [_aimed(now.encounter, index, orders)], partial(_outcome, index)
        )
        for index, (ref, sealed, orders) in enumerate(
            zip(now.declaration.refs, now.sealed, every, strict=True)
        )
        if sealed
    ]


def _openings(state: State, data: Any) -> tuple[OpenedOrders, OpenedOrders] | None:
    """Return the orders of both sides if an event shows the last of them, else None."""
    if isinstance(data, Revealed):
        return data.openings
    if not isinstance(data, Unsealed) or state.dogfight is None:
        return None
    first, second = state.dogfight.opened(data.place, data.opening).openings
    return (first, second) if first and second else None


def _aimed(encounter: Encounter, index: int, orders: Orders) -> GoalPlan:
    given = WeightedOrders(Fraction(0), ((orders, Fraction(1)),))
    return GoalPlan(
        DUEL,
        Fraction(1),
        given,
        partial(Mixing, encounter, index),
        True,
        lambda search: GivenOrders(search, orders),
    )


def _outcome(index: int, last: Underway[Any], after: State) -> Outcome:
    """Return the Structure that the other squadron lost, with its distribution for the orders of
    both sides.
    """
    dogfight, other = last.declared.dogfight, 1 - index
    began = dogfight.encounter.sides[other].squadron.structure
    structure = after.squadrons[last.declared.declaration.refs[other]].structure
    return Outcome(
        began - structure, dogfight_odds(dogfight).of(lambda end: began - end.structure[other])
    )
