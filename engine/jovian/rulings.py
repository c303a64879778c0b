"""Rulings where the sheets are silent or versions differ: each is a named setting. The first option
is the default.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.kit import rulings as kit
from engine.kit.base_profile import Profile

Area = Literal["attack", "opposed", "squadron", "ship", "dogfight"]


@dataclass(frozen=True, slots=True)
class Ruling(kit.Ruling):
    """One setting.

    number: the row in the rules file (12 and more: added here).
    mark: the confidence mark.
    area: the part of the game that the setting concerns.
    """

    mark: Literal["H", "M", "L"]
    area: Area


class Rulings(Profile):
    """The rulings that two players agreed on. Source: rules file, 'Rulings'."""

    escalate_missile: Annotated[Literal["after", "before"], Ruling(1, "L", "dogfight")] = "after"
    secondary_choice: Annotated[Literal["least_damage"], Ruling(2, "L", "opposed")] = "least_damage"
    instances: Annotated[Literal["full_pool_each", "pool_shared"], Ruling(3, "L", "dogfight")] = (
        "full_pool_each"
    )
    empty_pools: Annotated[Literal["allowed", "at_least_one"], Ruling(4, "L", "dogfight")] = (
        "allowed"
    )
    squadron_quadruple: Annotated[Literal["three", "destroyed"], Ruling(5, "H", "squadron")] = (
        "three"
    )
    missile_pool: Annotated[Literal["weapon"], Ruling(6, "M", "dogfight")] = "weapon"
    no_rating_left: Annotated[
        Literal["structure", "triple", "ignored"], Ruling(11, "L", "ship")
    ] = "structure"
    flex_choice: Annotated[Literal["most_damage"], Ruling(12, "M", "opposed")] = "most_damage"
    catastrophic_rolls: Annotated[
        Literal["each_point", "each_result", "each_damage"], Ruling(10, "L", "ship")
    ] = "each_point"
    squadron_defence: Annotated[
        Literal["missiles_only", "all_weapons"], Ruling(13, "M", "squadron")
    ] = "missiles_only"
    beam_reroll: Annotated[Literal["once", "of_nothing", "none"], Ruling(7, "M", "attack")] = "once"
    weapon_fires: Annotated[Literal["once_a_round", "fire_control"], Ruling(8, "H", "attack")] = (
        "once_a_round"
    )
    next_fire_control: Annotated[Literal["full", "left"], Ruling(9, "L", "dogfight")] = "full"


RULINGS = kit.by_number(Rulings, Ruling)
