"""Rulings where the sheets are silent or versions differ: each is a named setting. The first option is the default."""

from dataclasses import dataclass
from typing import Literal

from engine.kit import rulings as kit
from engine.kit.base_profile import Profile

Area = Literal["attack", "opposed", "squadron", "ship", "dogfight"]


class Rulings(Profile):
    """The rulings that two players agreed on. Source: rules file, 'Rulings'."""

    escalate_missile: Literal["after", "before"] = "after"
    secondary_choice: Literal["least_damage"] = "least_damage"
    instances: Literal["full_pool_each", "pool_shared"] = "full_pool_each"
    empty_pools: Literal["allowed", "at_least_one"] = "allowed"
    squadron_quadruple: Literal["three", "destroyed"] = "three"
    missile_pool: Literal["weapon"] = "weapon"
    no_rating_left: Literal["structure", "triple", "ignored"] = "structure"
    flex_choice: Literal["most_damage"] = "most_damage"
    catastrophic_rolls: Literal["each_point", "each_result", "each_damage"] = "each_point"
    squadron_defence: Literal["missiles_only", "all_weapons"] = "missiles_only"
    beam_reroll: Literal["once", "of_nothing", "none"] = "once"
    weapon_fires: Literal["once_a_round", "fire_control"] = "once_a_round"
    next_fire_control: Literal["full", "left"] = "full"


@dataclass(frozen=True, slots=True)
class Ruling(kit.Ruling):
    """One setting.

    number: the row in the rules file (12 and more: added here).
    field: the field of the rulings.
    mark: the confidence mark.
    area: the part of the game that the setting concerns.
    """

    rulings = Rulings
    mark: Literal["H", "M", "L"]
    area: Area


RULINGS = (
    Ruling(1, "escalate_missile", "L", "dogfight"),
    Ruling(2, "secondary_choice", "L", "opposed"),
    Ruling(3, "instances", "L", "dogfight"),
    Ruling(4, "empty_pools", "L", "dogfight"),
    Ruling(5, "squadron_quadruple", "H", "squadron"),
    Ruling(6, "missile_pool", "M", "dogfight"),
    Ruling(7, "beam_reroll", "M", "attack"),
    Ruling(8, "weapon_fires", "H", "attack"),
    Ruling(9, "next_fire_control", "L", "dogfight"),
    Ruling(10, "catastrophic_rolls", "L", "ship"),
    Ruling(11, "no_rating_left", "L", "ship"),
    Ruling(12, "flex_choice", "M", "opposed"),
    Ruling(13, "squadron_defence", "M", "squadron"),
)
