"""Names and notation of Jovian Wars in words."""

from app.words import Words
from engine.jovian.attack import ShipAttack
from engine.jovian.profiles import Weapon
from engine.jovian.results import Results


def letters(results: Results) -> str:
    """The magnitudes alone, as players call them: [D,T]."""
    return f"[{','.join(magnitude.letter for magnitude, _ in results) or 'N'}]"


def weapon_name(weapon: Weapon, t: Words) -> str:
    """A weapon, by its type when it has no name."""
    return weapon.name or t(f"jovian.chart.weapon.{weapon.type}")


def part_name(attack: ShipAttack, place: int, t: Words) -> str:
    """A system or weapon of the ship, by its number when it has no name."""
    part = attack.target.parts[place]
    return part.name or f"{t(f'jovian.form.kind_{part.kind}')} {place + 1}"
