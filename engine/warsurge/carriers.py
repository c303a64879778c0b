"""The number of weapons that a unit still has, which decides the number of dice in a battle; how
many models carried them at first is in `profiles.py`.

Source: rules file, 'weapons of models that are lost' (ruling 11).
"""

from collections.abc import Sequence
from functools import lru_cache
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
    weapons = []
    if ruling == "in_proportion":
        models_now = min(remaining, models)
        for profile in profiles:
            weapons.append(_divide_up(profile.number * models_now, models))
        return tuple(weapons)
    carriers = _remaining_carriers(profiles, models, remaining)
    for profile, carriers_now in zip(profiles, carriers, strict=True):
        weapons.append(_divide_up(profile.number * carriers_now, profile.carriers))
    return tuple(weapons)


def _remaining_carriers(profiles: Sequence[Carried], models: int, remaining: int) -> list[int]:
    """Count the remaining carriers of each weapon: the first model is lost last and carries the
    rarest weapon.
    """
    rarest_first = sorted(range(len(profiles)), key=lambda index: profiles[index].carriers)
    counts = [0] * len(profiles)
    next_model = 0
    for index in rarest_first:
        for _ in range(profiles[index].carriers):
            # With more carriers than models, the first models carry several weapons.
            if next_model % models < remaining:
                counts[index] += 1
            next_model += 1
    return counts


def _divide_up(amount: int, parts: int) -> int:
    """Return the quotient, where a fraction counts as one more."""
    return -(-amount // parts)
