"""How many of its weapons a unit has left: the one source of the dice that they roll in a battle.

Source: rules file, 'weapons of models that are lost' (ruling 11).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Literal, NamedTuple

LostWeapons = Literal["with_models", "in_proportion", "all_fire"]
"""What becomes of the weapons of lost models."""


class Carried(NamedTuple):
    """One weapon profile in a whole unit: how many weapons, and how many models carry them."""

    number: int
    carriers: int


@lru_cache(maxsize=1024)
def weapons_left(profiles: tuple[Carried, ...], models: int, left: int, ruling: LostWeapons) -> tuple[int, ...]:
    """Count the weapons of each profile in a unit of `models` that has `left` of them.

    With their models, those are lost first that carry no special weapon: what fewer models carry is lost later, and
    different weapons are carried by different models as far as there are enough. A fraction counts as a whole weapon.
    """
    if ruling == "all_fire":
        return tuple(profile.number for profile in profiles)
    if ruling == "in_proportion":
        return tuple(_rounded_up(profile.number * min(left, models), models) for profile in profiles)
    carriers = zip(profiles, _carriers_left(profiles, models, left), strict=True)
    return tuple(_rounded_up(profile.number * some, profile.carriers) for profile, some in carriers)


def _carriers_left(profiles: Sequence[Carried], models: int, left: int) -> list[int]:
    """Count the models left that carry each weapon: the first model is lost last, and carries the rarest weapon."""
    order = sorted(range(len(profiles)), key=lambda index: profiles[index].carriers)
    ends = accumulate(profiles[index].carriers for index in order)
    counts = [0] * len(profiles)
    for index, end in zip(order, ends, strict=True):
        carriers = (model % models for model in range(end - profiles[index].carriers, end))
        counts[index] = sum(model < left for model in carriers)
    return counts


def _rounded_up(amount: int, parts: int) -> int:
    return -(-amount // parts)
