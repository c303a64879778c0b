"""Shield and Guardian generators: dice and success numbers. Source: sheet step 8, rules file."""

from dataclasses import dataclass

from engine.dice.faces import DieKind
from engine.dystopian.words import BOMB_LIKE, TORPEDO_LIKE, Effect, Mark, WeaponType

SHIELD_DICE = 2
GUARDIAN_DICE = 1
OFFLINE = frozenset({Effect.SYSTEMS_OFFLINE})
"""The effects under which generators do not work."""
KINDS: dict[str, DieKind] = {"one_hit": "basic", "heavy": "heavy", "exploding": "exploding"}
"""Ruling 11: what a generator die is."""


@dataclass(frozen=True, slots=True)
class GeneratorRow:
    """The success number of a generator die against some weapons."""

    key: str
    weapons: frozenset[WeaponType]
    needs: int
    mark: Mark


GENERATOR_TABLE = (
    GeneratorRow("gunnery", frozenset({WeaponType.PRIMARY, WeaponType.GUNNERY}), 4, "M"),
    GeneratorRow("auxiliary", frozenset({WeaponType.AA, WeaponType.CC}), 4, "M"),
    GeneratorRow("torpedoes", TORPEDO_LIKE, 5, "M"),
    GeneratorRow("rockets", frozenset({WeaponType.ROCKETS}), 5, "M"),
    GeneratorRow("sturginium", frozenset({WeaponType.STURGINIUM}), 5, "M"),
    GeneratorRow("bombs", BOMB_LIKE, 4, "L"),
)


def generator_row(weapon: WeaponType) -> GeneratorRow:
    """Return the row of a weapon."""
    return next(row for row in GENERATOR_TABLE if weapon in row.weapons)
