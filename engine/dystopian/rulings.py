"""Named settings where the sheets are silent or sources differ. The first option of each is the default."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.dystopian.profiles import ALONE, TOGETHER, FireOption
from engine.kit import rulings as kit
from engine.kit.base_profile import Profile, without


class Rulings(Profile):
    """The choices two players agreed on. Source: rules file, 'Rulings'."""

    reaching: Literal["meet", "exceed"] = "meet"
    criticals: Literal["one_per_cr", "at_most_one"] = "one_per_cr"
    link: Literal["each_down", "each_at_least_one", "sum_down", "sum_up", "sum_down_at_least_one_each"] = "each_down"
    combined: Literal["plain_sum", "off"] = "plain_sum"
    split_and_link: Literal["forbidden", "allowed"] = "forbidden"
    dice_lost: Literal["one_per_hp", "none"] = "one_per_hp"
    steady_weapons: Literal["none", "rockets_torpedoes_bombs"] = "none"
    halving: Literal["down_at_least_one", "down", "up"] = "down_at_least_one"
    limited_sight: Literal["halved", "needs_5"] = "halved"
    auxiliary_dice: Literal["exploding", "heavy", "basic"] = "exploding"
    generator_dice: Literal["one_hit", "heavy", "exploding"] = "one_hit"
    token_dice: Literal["six_kills", "exploding"] = "six_kills"
    abort_test: Literal["hits_without_kills", "all_hits"] = "hits_without_kills"
    wing_fuel: Literal["one_each", "at_most_one"] = "one_each"
    explosion: Literal["rolled_once", "per_neighbour"] = "rolled_once"
    fusion_leak: Literal["at_once", "next_attack"] = "at_once"
    fast_torpedoes: Literal["first_dice", "whole"] = "first_dice"
    to_hit_table: Literal["1.1", "1.0"] = "1.1"
    attack_dice: Literal["exploding", "heavy", "basic"] = "exploding"
    overkill: Literal["every", "until_sunk", "none"] = "every"
    abort_mars: Literal["plus_1", "plus_2"] = "plus_1"
    split_losses: Literal["largest_share_first"] = "largest_share_first"
    tft_ordnance: Literal["appendix", "large_flyers_only"] = "appendix"
    wing_rolls_back: Literal["always", "cap_only"] = "always"
    counterattackers: Literal["its_attackers", "all_attackers"] = "its_attackers"
    acting_squadrons: Literal["squadron_and_wings", "any"] = "squadron_and_wings"
    cap_attacked: Literal["with_squadron", "alone"] = "with_squadron"
    unnamed_primary: Literal["most_hits", "best_result"] = "most_hits"
    rest_of_weapon: Literal["fraction", "whole_dice"] = "fraction"
    dice_changes: Literal["cuts_first", "sum"] = "cuts_first"


def forbidden(option: FireOption, rulings: Rulings) -> Literal["split_forbidden", "combined_off"] | None:
    """Return the code of the fault of a fire option that the rulings do not have, None where they have it.

    Source: rulings 4 and 5.
    """
    if option is FireOption.SPLIT_LINKED and rulings.split_and_link == "forbidden":
        return "split_forbidden"
    if option is FireOption.COMBINED and rulings.combined == "off":
        return "combined_off"
    return None


def options_for(models: int, rulings: Rulings) -> tuple[FireOption, ...]:
    """Return the fire options that so many models can choose."""
    fit = [option for option in FireOption if (option in ALONE) == (models <= 1)]
    return tuple([option for option in fit if not forbidden(option, rulings)])


def undivided(rulings: Rulings) -> tuple[FireOption, ...]:
    """Return the fire options with which several models roll all their dice together."""
    return tuple([option for option in TOGETHER if not forbidden(option, rulings)])


RulingMark = Literal["S", "H", "M", "L", "conflict", "edition"]


@dataclass(frozen=True, slots=True)
class Ruling(kit.Ruling):
    """One setting: its number in the rules file (30 is part of 18 there), its field, its mark and its steps."""

    rulings = Rulings
    mark: RulingMark
    steps: tuple[int, ...]


RULINGS = (
    Ruling(1, "reaching", "H", (9,)),
    Ruling(2, "criticals", "H", (9,)),
    Ruling(3, "link", "M", (6, 7)),
    Ruling(4, "combined", "L", (6, 7)),
    Ruling(5, "split_and_link", "L", (6,)),
    Ruling(6, "dice_lost", "H", (6, 7)),
    Ruling(7, "steady_weapons", "S", (6,)),
    Ruling(8, "halving", "L", (6,)),
    Ruling(9, "limited_sight", "conflict", (6,)),
    Ruling(10, "auxiliary_dice", "M", (6, 7)),
    Ruling(11, "generator_dice", "conflict", (8,)),
    Ruling(12, "token_dice", "M", (4, 5)),
    Ruling(13, "abort_test", "M", (4, 5)),
    Ruling(14, "wing_fuel", "conflict", (4, 5)),
    Ruling(15, "explosion", "L", (9,)),
    Ruling(16, "fusion_leak", "S", (9,)),
    Ruling(17, "fast_torpedoes", "L", (7,)),
    Ruling(18, "to_hit_table", "edition", (6, 7, 9)),
    Ruling(19, "overkill", "S", (9,)),
    Ruling(20, "abort_mars", "L", (4, 5)),
    Ruling(21, "split_losses", "L", (3, 4, 5, 6, 7)),
    Ruling(22, "tft_ordnance", "M", (6,)),
    Ruling(23, "wing_rolls_back", "S", (2, 5)),
    Ruling(24, "counterattackers", "S", (2,)),
    Ruling(25, "acting_squadrons", "S", (1,)),
    Ruling(26, "cap_attacked", "M", (2,)),
    Ruling(27, "unnamed_primary", "L", (6,)),
    Ruling(28, "rest_of_weapon", "L", (3, 4, 5, 6, 7)),
    Ruling(29, "dice_changes", "S", (6,)),
    Ruling(30, "attack_dice", "edition", (6,)),
)


@lru_cache(maxsize=64)
def of_steps(rulings: Rulings, *steps: int) -> Rulings:
    """Return only the choices about some steps: to read any other raises AttributeError, so nothing depends on it."""
    read = {ruling.field for ruling in RULINGS if not set(steps).isdisjoint(ruling.steps)}
    return without(rulings, *(Rulings.model_fields.keys() - read))
