"""Broadside in a dogfight: missiles by their worth, orders drawn from the exact best mix and sealed
first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.engagement import Draft, Engagement, side_of
from engine.jovian.advice.orders.best_mix import Mix, draw
from engine.jovian.advice.orders.missiles import MissileAdvice, best_missiles
from engine.jovian.battle import DogfightDeclaration, State
from engine.jovian.battle.dogfight_events import encounter_of, prepare
from engine.jovian.dogfight.orders import Encounter
from engine.jovian.dogfight.sealed_orders import OpenedOrders, commitment_of, opening_of


class Arming:
    """The search for the missiles of Broadside's squadrons, the active player's first.

    dogfight: the declaration with these missiles.
    armed: all choices of each such squadron, by its place, the best first.
    """

    def __init__(self, engagement: Engagement[State], declared: DogfightDeclaration) -> None:
        """Start without any search; `declared` is the dogfight with the missiles of a player's
        squadron.
        """
        self.dogfight = declared
        self.armed: dict[int, tuple[MissileAdvice, ...]] = {}
        self._engagement = engagement

    def work(self) -> Iterator[None]:
        """Search a little more with each step."""
        for index, ref in enumerate(self.dogfight.refs):
            if side_of(ref) in self._engagement.automatic_sides:
                yield from self._arm(index)

    def _arm(self, index: int) -> Iterator[None]:
        """Search the missiles of one squadron, then declare the best."""
        state = prepare(self._engagement.state, self.dogfight)
        for armed in best_missiles(encounter_of(state, self.dogfight), index):
            self.armed[index] = armed
            yield
        best, *_ = self.armed[index]
        sides = list(self.dogfight.sides)
        sides[index] = sides[index].model_copy(update={"missiles": best.missiles})
        self.dogfight = self.dogfight.model_copy(update={"sides": tuple(sides)})


def dogfight_due(engagement: Engagement[State]) -> int | None:
    """Return the place in a dogfight whose orders Broadside must seal; None where there is none.

    Broadside gives orders only in dogfights on one phone.
    """
    waiting = engagement.state.dogfight
    if waiting is None or waiting.declaration.phones != "one":
        return None
    for index, ref in enumerate(waiting.declaration.refs):
        if waiting.sealed[index] is None and side_of(ref) in engagement.automatic_sides:
            return index
    return None


class SealedOrders(NamedTuple):
    """The event that seals orders, and the opening that the device keeps until both orders are
    revealed.
    """

    draft: Draft
    opening: OpenedOrders


def seal_orders(encounter: Encounter, index: int, mix: Mix) -> SealedOrders:
    """Draw orders from a mix and seal them for the squadron of a place."""
    opening = opening_of(index, draw(mix.own))
    commitment = commitment_of(opening, encounter)
    draft = Draft(kind="orders", data={"place": index}, commitment=commitment)
    return SealedOrders(draft, opening)
