"""The payoff of a pair of orders in floats, as a sum of products that are not negative, some of
them subtracted.
"""

from typing import NamedTuple

from engine.jovian.advice.orders.payoffs import Payoff
from engine.jovian.advice.orders.quick_fire import AT_SURVIVAL, FireAim, FireEffect
from engine.jovian.advice.orders.salvo import QuickSalvo

ERROR = 1e-11
"""The greatest error of a payoff as a part of the sum of its products; measured errors are below
1e-13.
"""


class Approximation(NamedTuple):
    """A number in floats, and the greatest distance of the exact number from it."""

    value: float
    error: float

    def negative(self) -> "Approximation":
        """Return the approximation of the number with the other sign."""
        return Approximation(-self.value, self.error)


def fire_first(first: QuickSalvo, second: QuickSalvo, payoff: Payoff) -> Approximation:
    """Return the payoff of the side that fires first; its guns may stop the other side's guns.

    The side fires for two purposes: to stop the other side's guns, and to leave less of the other
    side.
    """
    remains_by_guns = second.fire.best(AT_SURVIVAL).remains
    remains_by_missiles = second.missiles
    # If the guns are stopped, the missiles fire alone and leave more of the first side.
    worth_of_stopping = max(0.0, remains_by_missiles - remains_by_guns)
    if payoff == "win":
        worth_of_harm = remains_by_guns
    elif payoff == "survive":
        worth_of_harm = 0.0
    else:
        worth_of_harm = 1.0
    aim = AT_SURVIVAL
    if worth_of_stopping:
        aim = FireAim(worth_of_stopping, worth_of_harm)
    return _pay(first.fire.best(aim), remains_by_guns, remains_by_missiles, payoff)


def fire_together(first: QuickSalvo, second: QuickSalvo, payoff: Payoff) -> Approximation:
    """Return the payoff of the first side if no guns stop any others."""
    remains = first.fire.best(AT_SURVIVAL).remains
    guns = second.fire.best(AT_SURVIVAL).remains
    return _pay(FireEffect(0.0, 1.0, remains), guns, second.missiles, payoff)


def answer_fire(second: QuickSalvo, first: QuickSalvo, payoff: Payoff) -> Approximation:
    """Return the payoff of the side that fires last, against the best fire for that purpose."""
    if payoff in ("win_minus_lose", "structure"):
        return fire_first(first, second, payoff).negative()
    alive = first.fire.best(AT_SURVIVAL).remains
    if payoff == "survive":
        return Approximation(alive, ERROR * alive)
    enemy = second.fire.best(AT_SURVIVAL).remains
    return Approximation(alive * (1 - enemy), ERROR * alive)


def _pay(effect: FireEffect, guns: float, missiles: float, payoff: Payoff) -> Approximation:
    """Return the payoff of the side that fires first.

    guns: what remains of it after all fire of the other side.
    missiles: what remains of it after missiles alone.
    """
    own = effect.stopped * missiles + effect.unstopped * guns
    if payoff == "survive":
        return Approximation(own, ERROR * own)
    enemy = effect.remains
    if payoff == "win":
        enemy *= guns
    return Approximation(own - enemy, ERROR * (own + enemy))
