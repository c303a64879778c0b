"""The number of weapons that a unit still has, which decides the number of dice in a battle.

Source: rules file, 'weapons of models that are lost' (ruling 11).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Literal, NamedTuple

LostWeapons = Literal["with_models", "in_proportion", "all_fire"]
"""The effect of lost models on the unit's weapons."""


class Carried(NamedTuple):
    """One weapon profile in a whole unit.

    number: the number of weapons.
    carriers: the number of models that carry them.
    """

    number: int
    carriers: int


@lru_cache(maxsize=1024)
def remaining_weapons(
    profiles: tuple[Carried, ...], models: int, remaining: int, ruling: LostWeapons
) -> tuple[int, ...]:
    """Count the weapons of each profile in a unit of `models` models with `remaining` models
    remaining.

    With 'with_models', models without a special weapon are lost first: weapons with fewer carriers
    are lost later, and different weapons have different carriers as far as there are enough models.
    A fraction counts as a whole weapon.
    """
    if ruling == "all_fire":
        return tuple(profile.number for profile in profiles)
    if ruling == "in_proportion":
        return tuple(
            _rounded_up(profile.number * min(remaining, models), models) for profile in profiles
        )
    carriers = zip(profiles, _remaining_carriers(profiles, models, remaining), strict=True)
    return tuple(_rounded_up(profile.number * some, profile.carriers) for profile, some in carriers)


def _remaining_carriers(profiles: Sequence[Carried], models: int, remaining: int) -> list[int]:
    """Count the remaining carriers of each weapon: the first model is lost last and carries the
    rarest weapon.
    """
    order = sorted(range(len(profiles)), key=lambda index: profiles[index].carriers)
    ends = accumulate(profiles[index].carriers for index in order)
    counts = [0] * len(profiles)
    for index, end in zip(order, ends, strict=True):
        carriers = (model % models for model in range(end - profiles[index].carriers, end))
        counts[index] = sum(model < remaining for model in carriers)
    return counts


def _rounded_up(amount: int, parts: int) -> int:
    return -(-amount // parts)
