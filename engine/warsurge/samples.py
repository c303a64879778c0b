"""Invented weapons and units to try the forms with. Ranges of values: rules file, 'Typical
values'.
"""

from engine.warsurge.attack import Attack
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.words import Method, WeaponType

WEAPONS = (
    Weapon(name="Marsh Carbine", attacks=2, number=5, power=3, range=24),
    Weapon(
        name="Tidebreaker Cannon",
        attacks=3,
        number=2,
        power=7,
        ap=4,
        type=WeaponType.BATTLE,
        range=36,
    ),
    Weapon(
        name="Lantern Lance", attacks=1, number=2, power=12, ap=2, type=WeaponType.HEAVY, range=48
    ),
    Weapon(name="Hooked Pike", attacks=3, number=5, power=4, ap=6),
)

TARGETS = (
    Target(name="Reed Levy", defence=2, models=10, hp=1),
    Target(name="Saltguard", defence=3, armour=6, models=5, hp=2),
    Target(name="Ironbark Veterans", defence=4, armour=4, aegis=8, models=4, hp=3),
    Target(name="Ferry Crawler", defence=5, armour=4, hp=8),
    Target(name="Mire Colossus", defence=9, armour=3, aegis=7, hp=16),
)


def sample_attack(method: Method = "chart") -> Attack:
    """Return an attack with one weapon profile of a unit; the chart and the formula give its target
    a fair chance.
    """
    cannons = WEAPONS[1].model_copy(update={"number": 3})
    veterans = TARGETS[2].model_copy(update={"models": 2})
    return Attack(rulings=Rulings(method=method), weapons=(cannons,), target=veterans)
