"""The effect of weapons of one profile on a target with any HP, in floats."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import Any, TypeAlias

from engine.warsurge.attack import Attack
from engine.warsurge.steps.flow import weapon_flow
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import start
from engine.warsurge.steps.throw import Successes
from engine.warsurge.steps.weapon import Wounds

Spread: TypeAlias = "array[float]"
"""The chance of each number of remaining HP."""


class WeaponEffect:
    """The effect of the first weapon profile of an attack on the target.

    dice: the attack dice of all weapons of the profile.
    after_hit: for each number of HP, the HP after one unsaved success.
    is_useful: True if the weapons may cost the target HP.
    """

    def __init__(self, attack: Attack) -> None:
        """Set the attack."""
        weapon = attack.weapons[0]
        numbers = Numbers(attack, 0)
        wounds = Wounds(attack, numbers.worth.hp)
        most = start(attack).hp
        self.dice = weapon.attacks * weapon.number
        self.after_hit = tuple([wounds.hp_after(hp, 1) for hp in range(most + 1)])
        self._ends = _list_ends(self.after_hit)
        self._chances = _find_chances(attack, numbers)
        self._at_least = [*accumulate(reversed(self._chances))][::-1]
        self.is_useful = len(self._chances) > 1 and most > 0

    def fire(self, spread: Spread) -> Spread:
        """Return the chances of the HP after the weapons have fired at a target."""
        result = [0.0] * len(spread)
        for ends, chance in zip(self._ends, spread, strict=True):
            if chance:
                for now, share in zip(ends, self._chances, strict=False):
                    result[now] += chance * share
                if len(ends) < len(self._chances):
                    result[0] += chance * self._at_least[len(ends)]
        return array("d", result)

    def value_before(self, values: Sequence[float]) -> list[float]:
        """Return the value of each number of HP before the weapons fire, from the values after
        their fire.
        """
        result = list[float]()
        for ends in self._ends:
            value = sum(map(mul, self._chances, [values[hp] for hp in ends]), 0.0)
            if len(ends) < len(self._chances):
                value += values[0] * self._at_least[len(ends)]
            result.append(value)
        return result


@lru_cache(maxsize=16)
def _list_ends(after_hit: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return for each number of HP the HP after 0, 1, 2 and more unsaved successes, as far as HP
    remain.
    """
    ends: list[tuple[int, ...]] = [()]
    for hp in range(1, len(after_hit)):
        ends.append((hp, *ends[after_hit[hp]]))
    return ends


def _find_chances(attack: Attack, numbers: Numbers) -> list[float]:
    """Return the chance of each number of unsaved successes."""
    flow = weapon_flow(numbers)
    state = start(attack)
    successes = 0
    step = flow.next(state)
    while step:
        throw = step.ask(state)
        if isinstance(throw, Successes):
            return _read(throw)
        successes = state.successes
        state = step.apply(state, None)
        step = flow.next(state)
    return [*[0.0] * successes, 1.0]


def _read(throw: Successes) -> list[float]:
    """Return the chance of each number of successes after all saves."""
    outcomes: Any
    outcomes, whole = throw.distribution()
    result = [0.0] * (1 + max(outcome.successes for outcome, _ in outcomes))
    for outcome, weight in outcomes:
        result[outcome.successes] = weight / whole
    return result
