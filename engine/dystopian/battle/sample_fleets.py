"""The sample fleets, with invented names, as fleets of a battle: small ships together in
squadrons.
"""

from collections.abc import Mapping

from engine import engagement
from engine.dystopian.activation.wings.profiles import Wing, WingKind, WingMar
from engine.dystopian.battle.battle_rules import RULES
from engine.dystopian.battle.roster import SHIP, SQUADRON, WING
from engine.dystopian.model_profiles import Arm, Ship
from engine.dystopian.profiles import TargetMar, WeaponMar
from engine.dystopian.words import Height, Size, WeaponType
from engine.engagement import Fleet
from engine.kit.saved_types import Tree, plain


def _guns(*dice: int) -> Arm:
    return Arm(name="Turrets", weapon=WeaponType.PRIMARY, attack_dice=dice)


def _broadside(*dice: int) -> Arm:
    return Arm(name="Broadside", weapon=WeaponType.GUNNERY, attack_dice=dice)


def _tubes(*dice: int, mars: frozenset[WeaponMar] = frozenset()) -> Arm:
    return Arm(name="Torpedo tubes", weapon=WeaponType.TORPEDOES, attack_dice=dice, mars=mars)


def _rockets(*dice: int) -> Arm:
    return Arm(name="Rocket battery", weapon=WeaponType.ROCKETS, attack_dice=dice)


def _bombs(dice: int) -> Arm:
    return Arm(name="Bomb bay", weapon=WeaponType.BOMBS, attack_dice=(dice, 0, 0, 0))


FLEETS: Mapping[str, tuple[Ship | Wing, ...]] = {
    "Skerry Patrol": (
        Ship(
            name="Ternwing",
            size=Size.SMALL,
            dr=3,
            cr=5,
            hp=2,
            ap=2,
            aa=2,
            cc=2,
            arms=(_guns(5, 4, 2, 0),),
        ),
        Ship(
            name="Gannet",
            dr=4,
            cr=6,
            hp=4,
            ap=4,
            aa=3,
            cc=2,
            arms=(_guns(8, 6, 4, 2), _tubes(4, 4, 4, 0)),
        ),
        Ship(
            name="Fulmar",
            dr=5,
            cr=7,
            hp=5,
            ap=4,
            aa=4,
            cc=3,
            shields=1,
            arms=(_guns(8, 7, 5, 3), _broadside(7, 5, 0, 0)),
        ),
        Ship(
            name="Albatross",
            size=Size.LARGE,
            dr=6,
            cr=10,
            hp=8,
            ap=8,
            aa=6,
            cc=5,
            shields=1,
            redoubtable=True,
            arms=(_guns(9, 8, 6, 5), _broadside(8, 6, 0, 0), _tubes(6, 6, 6, 6)),
        ),
        Wing(
            name="Kittiwakes",
            kind=WingKind.FIGHTERS,
            fuel=4,
            aa=2,
            mars=frozenset({WingMar.ACROBATIC_PILOTS}),
        ),
        Wing(
            name="Skuas",
            kind=WingKind.DIVE_BOMBERS,
            fuel=3,
            aa=1,
            attack_dice=3,
            mars=frozenset({WingMar.VERTICAL_DIVE}),
        ),
        Wing(
            name="Puffins",
            kind=WingKind.RECON,
            tokens=3,
            fuel=5,
            aa=2,
            mars=frozenset({WingMar.BIG_FUEL_TANKS}),
        ),
    ),
    "Cumulus Squadron": (
        Ship(
            name="Cirrus",
            height=Height.FLYING,
            dr=4,
            cr=6,
            hp=5,
            ap=5,
            aa=4,
            cc=3,
            arms=(_guns(8, 7, 6, 4), _bombs(6)),
        ),
        Ship(
            name="Nimbus",
            size=Size.LARGE,
            height=Height.FLYING,
            dr=6,
            cr=9,
            hp=8,
            ap=8,
            aa=6,
            cc=4,
            guardians=2,
            mars=frozenset({TargetMar.ARMOURED_BELLY}),
            arms=(_guns(7, 7, 6, 4), _rockets(8, 8, 7, 5), _bombs(9)),
        ),
        Wing(
            name="Hornets",
            kind=WingKind.FIGHTERS,
            fuel=3,
            aa=2,
            mars=frozenset({WingMar.COA_DRONES}),
        ),
        Wing(
            name="Dragonflies",
            kind=WingKind.TORPEDO_BOMBERS,
            fuel=3,
            aa=1,
            attack_dice=3,
            weapon_mars=frozenset({WeaponMar.FAST_TORPEDOES}),
        ),
    ),
    "Trench Pack": (
        Ship(
            name="Lamprey",
            height=Height.DIVING,
            dr=4,
            cr=6,
            hp=4,
            ap=4,
            aa=3,
            cc=2,
            arms=(_tubes(6, 6, 5, 4),),
        ),
        Ship(
            name="Oarfish",
            size=Size.LARGE,
            height=Height.DIVING,
            dr=6,
            cr=9,
            hp=7,
            ap=7,
            aa=4,
            cc=6,
            arms=(_tubes(10, 9, 8, 7, mars=frozenset({WeaponMar.FAST_TORPEDOES})),),
        ),
        Ship(
            name="Leviathan",
            size=Size.MASSIVE,
            dr=6,
            cr=10,
            hp=10,
            ap=9,
            aa=6,
            cc=5,
            shields=2,
            rugged=1,
            mars=frozenset({TargetMar.ABLATIVE_ARMOUR}),
            arms=(_guns(10, 9, 7, 6), _rockets(9, 8, 7, 6)),
        ),
    ),
}
"""Ships and wings under one flag, by the name of the fleet."""
TOGETHER = {Size.SMALL: 3, Size.MEDIUM: 2}
"""Ships in a squadron by their size; larger ones stand alone. Our own choice."""


def sample_fleets() -> tuple[Fleet, ...]:
    """Return every sample fleet, with new ids."""
    return engagement.sample_fleets(
        RULES, {name: list(map(_group, items)) for name, items in FLEETS.items()}
    )


def _group(item: Ship | Wing) -> Tree:
    """Return a wing, or a squadron of as many equal ships as go together."""
    if isinstance(item, Wing):
        return {"kind": WING, "name": item.name, "profile": plain(item)}
    number = TOGETHER.get(item.size, 1)
    names = [item.name]
    if number > 1:
        names = [f"{item.name} {index + 1}" for index in range(number)]
    models = [{"kind": SHIP, "name": name, "profile": plain(item)} for name in names]
    return {"kind": SQUADRON, "name": item.name, "models": models}
