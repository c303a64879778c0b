"""Invented squadrons and ships, with numbers in the range that the rules file shows, and fleets of
them.
"""

from engine import engagement
from engine.engagement import Fleet
from engine.jovian.battle.battle_rules import RULES
from engine.jovian.battle.roster import SHIP, SQUADRON
from engine.jovian.profiles import Ship, ShipPart, Squadron, Weapon
from engine.jovian.words import WeaponType
from engine.kit.saved_types import Tree, plain

EXO_SQUADRON = Squadron(
    name="Lantern Exos",
    weapons=(
        Weapon(
            name="Hammer",
            type=WeaponType.MASS_DRIVER,
            anti_ship=2,
            anti_squadron=2,
            macro=1,
            instances=2,
        ),
        Weapon(name="Needle", type=WeaponType.BEAM_PROJECTOR, anti_ship=1, anti_squadron=2),
        Weapon(name="Swarm", type=WeaponType.MISSILE, anti_ship=3, anti_squadron=3),
    ),
    skill=2,
    fuel=3,
    structure=3,
    fire_control=2,
)
INTERCEPTOR = Squadron(
    name="Swift Kestrels",
    weapons=(
        Weapon(name="Twin lasers", type=WeaponType.BEAM_PROJECTOR, anti_ship=1, anti_squadron=3),
    ),
    skill=3,
    fuel=4,
    structure=3,
    fire_control=1,
    evasive=True,
)
BOMBER = Squadron(
    name="Granite Bombers",
    weapons=(
        Weapon(name="Autocannon", type=WeaponType.KINETIC_CANNON, anti_ship=1, anti_squadron=2),
        Weapon(
            name="Torpedo racks", type=WeaponType.MISSILE, anti_ship=4, anti_squadron=4, macro=1
        ),
    ),
    skill=2,
    fuel=2,
    structure=4,
    fire_control=2,
)
LANCERS = Squadron(
    name="Ember Lancers",
    weapons=(Weapon(name="Plasma lance", type=WeaponType.LANCE, anti_squadron=3, macro=1),),
    skill=2,
    fuel=3,
    structure=3,
    fire_control=1,
    armour=1,
)
DESTROYER = Ship(
    name="Halcyon",
    defense=4,
    sensors=3,
    thrusters=4,
    structure=4,
    armour=1,
    fire_control=3,
    weapons=(
        Weapon(
            name="Spinal beam",
            type=WeaponType.BEAM_PROJECTOR,
            anti_ship=4,
            anti_squadron=1,
            macro=2,
        ),
        Weapon(
            name="Broadside", type=WeaponType.MASS_DRIVER, anti_ship=3, anti_squadron=2, instances=2
        ),
        Weapon(name="Launch tubes", type=WeaponType.MISSILE, anti_ship=4, anti_squadron=4, macro=1),
    ),
    parts=(
        ShipPart(name="Communications", kind="system"),
        ShipPart(name="Catapult", kind="system"),
        ShipPart(name="Spinal beam", kind="weapon"),
        ShipPart(name="Broadside", kind="weapon", left=2),
        ShipPart(name="Launch tubes", kind="weapon"),
    ),
)
CRUISER = Ship(
    name="Meridian",
    defense=5,
    sensors=4,
    thrusters=3,
    structure=6,
    armour=2,
    fire_control=4,
    weapons=(
        Weapon(
            name="Particle battery",
            type=WeaponType.PARTICLE_CANNON,
            anti_ship=4,
            anti_squadron=2,
            macro=1,
        ),
        Weapon(
            name="Turrets",
            type=WeaponType.KINETIC_CANNON,
            anti_ship=3,
            anti_squadron=3,
            instances=2,
        ),
        Weapon(name="Salvo cells", type=WeaponType.MISSILE, anti_ship=5, anti_squadron=5, macro=1),
    ),
    parts=(
        ShipPart(name="Flight deck", kind="system"),
        ShipPart(name="Reactor", kind="system"),
        ShipPart(name="Particle battery", kind="weapon"),
        ShipPart(name="Turrets", kind="weapon", left=2),
        ShipPart(name="Salvo cells", kind="weapon"),
    ),
)
SQUADRONS = (EXO_SQUADRON, INTERCEPTOR, BOMBER, LANCERS)


SAMPLES: tuple[tuple[str, tuple[Squadron | Ship, ...]], ...] = (
    ("Lantern Watch", (DESTROYER, EXO_SQUADRON, INTERCEPTOR)),
    ("Meridian Patrol", (CRUISER, BOMBER, LANCERS)),
)


def sample_fleets() -> tuple[Fleet, ...]:
    """Return the sample fleets, with new ids at each call."""
    groups = {}
    for name, items in SAMPLES:
        groups[name] = [_group(item) for item in items]
    return engagement.sample_fleets(RULES, groups)


def _group(item: Squadron | Ship) -> Tree:
    kind = SHIP if isinstance(item, Ship) else SQUADRON
    return {"kind": kind, "name": item.name, "profile": plain(item)}
