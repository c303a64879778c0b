"""Rulings where the sheet is silent or leaves a choice: each is a named setting. The first option is the default."""

from dataclasses import dataclass
from typing import Literal

from engine.kit import rulings as kit
from engine.kit.base_profile import Profile
from engine.kit.faults import Fault
from engine.kit.sources import Mark
from engine.warsurge.carriers import LostWeapons
from engine.warsurge.words import Method


class Rulings(Profile):
    """The rulings that two players agreed on; `method` has no default, players choose it when a game starts.

    Source: rules file, 'Rulings'.
    """

    method: Method
    multiplier: Literal["as_written", "successes", "hp_loss"] = "as_written"
    ladder: Literal["moves", "no_effect"] = "moves"
    modifiers: Literal["add_up", "worst_only"] = "add_up"
    save_dice: Literal["d10", "d6"] = "d10"
    saves: Literal["both", "better_one"] = "both"
    aegis_v_ap: Literal["untouched", "stopped"] = "untouched"
    excess: Literal["next_model", "lost"] = "next_model"
    zero_v_zero: Literal["equal", "no_damage"] = "equal"
    melee_weapons: Literal["any_melee", "same_melee"] = "any_melee"
    lost_weapons: LostWeapons = "with_models"


@dataclass(frozen=True, slots=True)
class Ruling(kit.Ruling):
    """One setting.

    number: the row in the rules file (8 and more: added here).
    mark: the confidence mark.
    steps: the sheet's steps that the setting concerns.
    """

    rulings = Rulings
    mark: Mark
    steps: tuple[int, ...]


RULINGS = (
    Ruling(1, "method", "S", (1, 3), locked=True),
    Ruling(2, "multiplier", "M", (3, 5)),
    Ruling(3, "ladder", "L", (3,)),
    Ruling(4, "modifiers", "M", (3, 4)),
    Ruling(5, "save_dice", "M", (4,)),
    Ruling(6, "excess", "L", (5,)),
    Ruling(7, "zero_v_zero", "L", (3,)),
    Ruling(8, "aegis_v_ap", "M", (4,)),
    Ruling(9, "melee_weapons", "M", (3,)),
    Ruling(10, "saves", "M", (4,)),
    Ruling(11, "lost_weapons", "L", (3, 5)),
)


def changed(before: Rulings, after: Rulings, started: bool) -> Rulings | tuple[Fault, ...]:
    """Return the new rulings, or a fault for each change that a started game does not allow. Source: sheet step 3."""
    kept = [ruling.field for ruling in RULINGS if ruling.locked and started]
    faults = tuple(Fault((name,), "locked") for name in kept if getattr(before, name) != getattr(after, name))
    return faults or after
