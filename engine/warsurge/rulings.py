"""Rulings where the sheet is silent or leaves a choice: each is a named setting. The first option
is the default.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.kit import rulings as kit
from engine.kit.base_profile import Profile
from engine.kit.faults import Fault
from engine.kit.sources import Mark
from engine.warsurge.carriers import LostWeapons
from engine.warsurge.words import Method


@dataclass(frozen=True, slots=True)
class Ruling(kit.Ruling):
    """One setting.

    number: the row in the rules file (8 and more: added here).
    mark: the confidence mark.
    steps: the sheet's steps that the setting concerns.
    """

    mark: Mark
    steps: tuple[int, ...]


class Rulings(Profile):
    """The rulings that two players agreed on; `method` has no default, players choose it when a
    game starts.

    Source: rules file, 'Rulings'.
    """

    method: Annotated[Method, Ruling(1, "S", (1, 3), locked=True)]
    multiplier: Annotated[Literal["as_written", "successes", "hp_loss"], Ruling(2, "M", (3, 5))] = (
        "as_written"
    )
    ladder: Annotated[Literal["moves", "no_effect"], Ruling(3, "L", (3,))] = "moves"
    modifiers: Annotated[Literal["add_up", "worst_only"], Ruling(4, "M", (3, 4))] = "add_up"
    save_dice: Annotated[Literal["d10", "d6"], Ruling(5, "M", (4,))] = "d10"
    saves: Annotated[Literal["both", "better_one"], Ruling(10, "M", (4,))] = "both"
    aegis_v_ap: Annotated[Literal["untouched", "stopped"], Ruling(8, "M", (4,))] = "untouched"
    excess: Annotated[Literal["next_model", "lost"], Ruling(6, "L", (5,))] = "next_model"
    zero_v_zero: Annotated[Literal["equal", "no_damage"], Ruling(7, "L", (3,))] = "equal"
    melee_weapons: Annotated[Literal["any_melee", "same_melee"], Ruling(9, "M", (3,))] = "any_melee"
    lost_weapons: Annotated[LostWeapons, Ruling(11, "L", (3, 5))] = "with_models"


RULINGS = kit.by_number(Rulings, Ruling)


def change(before: Rulings, after: Rulings, *, started: bool) -> Rulings | tuple[Fault, ...]:
    """Return the new rulings, or a fault for each change that a started game does not allow.
    Source: sheet step 3.
    """
    faults = []
    for ruling in RULINGS:
        is_changed = getattr(before, ruling.field) != getattr(after, ruling.field)
        if is_changed and ruling.locked and started:
            faults.append(Fault((ruling.field,), "locked"))
    if faults:
        return tuple(faults)
    return after
