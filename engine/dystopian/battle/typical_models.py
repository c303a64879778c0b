"""Typical numbers of ships and wings, from which new models of a fleet start."""

from collections.abc import Mapping

from engine.dystopian.activation.wings.profiles import Wing, WingKind
from engine.dystopian.battle.roster import SHIP, WING
from engine.dystopian.model_profiles import Arm, Ship
from engine.dystopian.words import Size, WeaponType
from engine.kit.saved_types import Tree, plain


def _guns(*dice: int) -> tuple[Arm, ...]:
    return (Arm(weapon=WeaponType.PRIMARY, attack_dice=dice),)


UNNAMED = "?"
SHIPS = (
    Ship(
        name=UNNAMED,
        size=Size.SMALL,
        dr=3,
        cr=5,
        hp=2,
        ap=2,
        aa=2,
        cc=2,
        arms=_guns(5, 4, 2, 0),
    ),
    Ship(
        name=UNNAMED,
        size=Size.MEDIUM,
        dr=4,
        cr=6,
        hp=4,
        ap=4,
        aa=3,
        cc=2,
        arms=_guns(8, 6, 4, 2),
    ),
    Ship(
        name=UNNAMED,
        size=Size.LARGE,
        dr=6,
        cr=10,
        hp=8,
        ap=8,
        aa=6,
        cc=5,
        arms=_guns(9, 8, 6, 5),
    ),
    Ship(
        name=UNNAMED,
        size=Size.MASSIVE,
        dr=6,
        cr=10,
        hp=10,
        ap=9,
        aa=6,
        cc=5,
        arms=_guns(10, 9, 7, 6),
    ),
)
"""Ships on the surface, one of each size. Source: rules file, 'Typical ships'."""
WINGS = (
    Wing(name=UNNAMED, kind=WingKind.FIGHTERS, aa=2),
    Wing(name=UNNAMED, kind=WingKind.RECON, aa=2),
    Wing(name=UNNAMED, kind=WingKind.DIVE_BOMBERS, aa=1, attack_dice=3),
    Wing(name=UNNAMED, kind=WingKind.TORPEDO_BOMBERS, aa=1, attack_dice=3),
)
"""One wing of each kind. Source: rules file, 'Typical ships'."""


def typical_profiles() -> Mapping[str, Mapping[str, Tree]]:
    """Return the typical profiles without names: of ships by their size, of wings by their kind."""
    ships = {ship.size.value: _without_name(ship) for ship in SHIPS}
    wings = {wing.kind.value: _without_name(wing) for wing in WINGS}
    return {SHIP: ships, WING: wings}


def _without_name(model: Ship | Wing) -> Tree:
    profile = plain(model, bare=True)
    del profile["name"]
    return profile
