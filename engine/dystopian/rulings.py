"""Named settings where the sheets are silent or sources differ. The first option of each is the
default.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal

from engine.dystopian.profiles import ALONE, TOGETHER, FireOption
from engine.kit import rulings as kit
from engine.kit.base_profile import Profile, without

RulingMark = Literal["S", "H", "M", "L", "conflict", "edition"]


@dataclass(frozen=True, slots=True)
class Ruling(kit.Ruling):
    """One setting: its number in the rules file (two settings are 18 there), its mark and its
    steps.
    """

    mark: RulingMark
    steps: tuple[int, ...]


class Rulings(Profile):
    """The choices two players agreed on. Source: rules file, 'Rulings'."""

    reaching: Annotated[Literal["meet", "exceed"], Ruling(1, "H", (9,))] = "meet"
    criticals: Annotated[Literal["one_per_cr", "at_most_one"], Ruling(2, "H", (9,))] = "one_per_cr"
    link: Annotated[
        Literal[
            "each_down", "each_at_least_one", "sum_down", "sum_up", "sum_down_at_least_one_each"
        ],
        Ruling(3, "M", (6, 7)),
    ] = "each_down"
    combined: Annotated[Literal["plain_sum", "off"], Ruling(4, "L", (6, 7))] = "plain_sum"
    split_and_link: Annotated[Literal["forbidden", "allowed"], Ruling(5, "L", (6,))] = "forbidden"
    dice_lost: Annotated[Literal["one_per_hp", "none"], Ruling(6, "H", (6, 7))] = "one_per_hp"
    steady_weapons: Annotated[Literal["none", "rockets_torpedoes_bombs"], Ruling(7, "S", (6,))] = (
        "none"
    )
    halving: Annotated[Literal["down_at_least_one", "down", "up"], Ruling(8, "L", (6,))] = (
        "down_at_least_one"
    )
    limited_sight: Annotated[Literal["halved", "needs_5"], Ruling(9, "conflict", (6,))] = "halved"
    auxiliary_dice: Annotated[Literal["exploding", "heavy", "basic"], Ruling(10, "M", (6, 7))] = (
        "exploding"
    )
    generator_dice: Annotated[
        Literal["one_hit", "heavy", "exploding"], Ruling(11, "conflict", (8,))
    ] = "one_hit"
    token_dice: Annotated[Literal["six_kills", "exploding"], Ruling(12, "M", (4, 5))] = "six_kills"
    abort_test: Annotated[Literal["hits_without_kills", "all_hits"], Ruling(13, "M", (4, 5))] = (
        "hits_without_kills"
    )
    wing_fuel: Annotated[Literal["one_each", "at_most_one"], Ruling(14, "conflict", (4, 5))] = (
        "one_each"
    )
    explosion: Annotated[Literal["rolled_once", "per_neighbour"], Ruling(15, "L", (9,))] = (
        "rolled_once"
    )
    fusion_leak: Annotated[Literal["at_once", "next_attack"], Ruling(16, "S", (9,))] = "at_once"
    fast_torpedoes: Annotated[Literal["first_dice", "whole"], Ruling(17, "L", (7,))] = "first_dice"
    to_hit_table: Annotated[Literal["1.1", "1.0"], Ruling(18, "edition", (6, 7, 9))] = "1.1"
    attack_dice: Annotated[Literal["exploding", "heavy", "basic"], Ruling(18, "edition", (6,))] = (
        "exploding"
    )
    overkill: Annotated[Literal["every", "until_sunk", "none"], Ruling(19, "S", (9,))] = "every"
    abort_mars: Annotated[Literal["plus_1", "plus_2"], Ruling(20, "L", (4, 5))] = "plus_1"
    split_losses: Annotated[Literal["largest_share_first"], Ruling(21, "L", (3, 4, 5, 6, 7))] = (
        "largest_share_first"
    )
    tft_ordnance: Annotated[Literal["appendix", "large_flyers_only"], Ruling(22, "M", (6,))] = (
        "appendix"
    )
    wing_rolls_back: Annotated[Literal["always", "cap_only"], Ruling(23, "S", (2, 5))] = "always"
    counterattackers: Annotated[
        Literal["its_attackers", "all_attackers"], Ruling(24, "S", (2,))
    ] = "its_attackers"
    acting_squadrons: Annotated[Literal["squadron_and_wings", "any"], Ruling(25, "S", (1,))] = (
        "squadron_and_wings"
    )
    cap_attacked: Annotated[Literal["with_squadron", "alone"], Ruling(26, "M", (2,))] = (
        "with_squadron"
    )
    unnamed_primary: Annotated[Literal["most_hits", "best_result"], Ruling(27, "L", (6,))] = (
        "most_hits"
    )
    rest_of_weapon: Annotated[
        Literal["fraction", "whole_dice"], Ruling(28, "L", (3, 4, 5, 6, 7))
    ] = "fraction"
    dice_changes: Annotated[Literal["cuts_first", "sum"], Ruling(29, "S", (6,))] = "cuts_first"
    aa_back: Annotated[
        Literal["rolled", "declared_only"],
        Ruling(30, "S", (2, 4), unwritten="declared_only"),
    ] = "rolled"
    explosion_at_wings: Annotated[
        Literal["two_hits_a_token", "one_hit_a_token", "hits_abort"],
        Ruling(31, "L", (9,), unwritten="two_hits_a_token"),
    ] = "two_hits_a_token"
    smallest_models: Annotated[
        Literal["removed", "rolls"], Ruling(32, "L", (9,), unwritten="removed")
    ] = "removed"
    several_wings: Annotated[
        Literal["most_dice_first", "owners_order"],
        Ruling(33, "L", (4,), unwritten="most_dice_first"),
    ] = "most_dice_first"
    submerging: Annotated[
        Literal["neither", "not_submerged"],
        Ruling(34, "S", (9,), unwritten="not_submerged"),
    ] = "neither"
    damaged_dice: Annotated[
        Literal["none", "at_least_one"], Ruling(35, "S", (6, 7), unwritten="none")
    ] = "none"
    repeated_effects: Annotated[
        Literal["fires_only", "each"],
        Ruling(36, "L", (6, 9), unwritten="fires_only"),
    ] = "fires_only"


RULINGS = kit.by_number(Rulings, Ruling)
UNWRITTEN = kit.unwritten(RULINGS)


def forbidden(
    option: FireOption, rulings: Rulings
) -> Literal["split_forbidden", "combined_off"] | None:
    """Return the code of the fault of a fire option that the rulings do not have, None where they
    have it.

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


def joint_options(rulings: Rulings) -> tuple[FireOption, ...]:
    """Return the fire options with which several models roll all their dice together."""
    return tuple([option for option in TOGETHER if not forbidden(option, rulings)])


@lru_cache(maxsize=64)
def of_steps(rulings: Rulings, *steps: int) -> Rulings:
    """Return only the choices about some steps: to read any other raises AttributeError, so nothing
    depends on it.
    """
    read = {ruling.field for ruling in RULINGS if not set(steps).isdisjoint(ruling.steps)}
    return without(rulings, *(Rulings.model_fields.keys() - read))
