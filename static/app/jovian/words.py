"""Names and results of Jovian Wars in words."""

from collections.abc import Sequence

from app.words import Words
from engine.jovian.attack import ShipAttack
from engine.jovian.dice_sets import ANY_VALUE, DiceSet, Results
from engine.jovian.profiles import Weapon
from engine.jovian.words import Magnitude

NONE = (DiceSet(Magnitude.NOTHING, ANY_VALUE),)


def in_words(results: Results, t: Words) -> str:
    """Return results as players say them: Double of 2s, Triple of 3s."""
    return ", ".join(
        t(f"jovian.result.{magnitude.letter}", value=value) for magnitude, value in results or NONE
    )


def choice_in_words(options: Sequence[Results], t: Words) -> str:
    """Return the results of a roll, any of which may be kept."""
    return " / ".join(in_words(each, t) for each in options)


def magnitude_names(results: Results, t: Words) -> str:
    """Return only the magnitudes of results."""
    return ", ".join(
        t(f"jovian.chart.magnitude.{magnitude.letter}") for magnitude, _ in results or NONE
    )


def weapon_name(weapon: Weapon, t: Words) -> str:
    """Return the name of a weapon, or its type if it has no name."""
    return weapon.name or t(f"jovian.chart.weapon.{weapon.type}")


def part_name(attack: ShipAttack, index: int, t: Words) -> str:
    """Return the name of a system or weapon of the ship, or its number if it has no name."""
    part = attack.target.parts[index]
    return part.name or f"{t(f'jovian.form.kind_{part.kind}')} {index + 1}"
