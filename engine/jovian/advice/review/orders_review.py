"""Review of a dogfight's orders: compared with the best mix, before either side knew the other's
orders.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from engine.jovian.dogfight.state import DogfightState

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
        if self.mix is None:
            return None
        return WeightedOrders(chance_to_win(self.mix.value), self.mix.own)


class GivenOrders:
    """The evaluation of given orders against the enemy's best mix."""

    def __init__(self, mixing: Mixing, orders: Orders) -> None:
        """Set the search of the squadron that gave the orders, and the orders."""
        self._mixing = mixing
        self._orders = orders

    def work_of_best(self) -> Iterator[None]:
        """Search in small steps for the best mixes of both sides."""
        return self._mixing.work_of_best()

    @property
    def best(self) -> WeightedOrders | None:
        """The orders with their value."""
        mix = self._mixing.mix
        if mix is None:
            return None
        worth = Fraction(0)
        for other, chance in mix.enemy:
            worth += chance * self._mixing.board.worth(self._orders, other)
        return WeightedOrders(chance_to_win(worth), ((self._orders, Fraction(1)),))


def chance_to_win(payoff: Fraction) -> Fraction:
    """Return the chance to win, with undecided ends counted half, from the chance to win minus the
    chance to lose.
    """
    return (1 + payoff) / 2


def deciders(state: State, data: Any) -> Sequence[Decider]:
    """Return both squadrons of a revealed dogfight; nothing for any other declaration."""
    now = state.dogfight
    openings = _find_openings(state, data)
    if now is None or openings is None:
        return ()
    result = list[Decider]()
    for index, opening in enumerate(openings):
        sealed = now.sealed[index]
        if sealed:
            aims = [_make_goal(now.encounter, index, opening.orders)]
            ref = now.declaration.refs[index]
            result.append(Decider(ref, sealed.number, aims, partial(_outcome, index)))
    return result


def _find_openings(state: State, data: Any) -> tuple[OpenedOrders, OpenedOrders] | None:
    """Return the orders of both sides if an event shows the last of them, else None."""
    if isinstance(data, Revealed):
        return data.openings
    if not isinstance(data, Unsealed) or state.dogfight is None:
        return None
    first, second = state.dogfight.show(data.place, data.opening).openings
    return (first, second) if first and second else None


@dataclass(frozen=True, kw_only=True)
class _DuelGoal(GoalPlan):
    """The orders of one squadron of an encounter, beside the best mix of orders."""

    encounter: Encounter
    index: int
    orders: Orders

    def search(self) -> Mixing:
        """Return the search for the best mix."""
        return Mixing(self.encounter, self.index)

    def search_continuation(self, search: Mixing) -> GivenOrders:
        """Return the evaluation of the orders against the enemy's best mix."""
        return GivenOrders(search, self.orders)


def _make_goal(encounter: Encounter, index: int, orders: Orders) -> _DuelGoal:
    given = WeightedOrders(Fraction(0), ((orders, Fraction(1)),))
    return _DuelGoal(DUEL, Fraction(1), given, encounter=encounter, index=index, orders=orders)


def _outcome(index: int, last: Underway[Any], after: State) -> Outcome:
    """Return the Structure that the other squadron lost, with its distribution for the orders of
    both sides.
    """
    dogfight = last.declared.dogfight
    other = 1 - index
    began: int = dogfight.encounter.sides[other].squadron.structure
    structure = after.squadrons[last.declared.declaration.refs[other]].structure

    def lose(end: DogfightState) -> int:
        return began - end.structure[other]

    return Outcome(began - structure, dogfight_odds(dogfight).of(lose))
