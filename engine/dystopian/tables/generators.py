"""Shield and Guardian generators: dice and success numbers. Source: sheet step 8, rules file."""

from dataclasses import dataclass

from engine.dice.faces import Kind
from engine.dystopian.words import BOMB_LIKE, TORPEDO_LIKE, Effect, Mark, Weapon

SHIELD_DICE = 2
GUARDIAN_DICE = 1
OFFLINE = frozenset({Effect.SYSTEMS_OFFLINE})
"""The effects under which generators do not work."""
KINDS: dict[str, Kind] = {"one_hit": "basic", "heavy": "heavy", "exploding": "exploding"}
"""Ruling 11: what a generator die is."""


@dataclass(frozen=True, slots=True)
class GeneratorRow:
    """The success number of a generator die against some weapons."""

    key: str
    weapons: frozenset[Weapon]
    needs: int
    mark: Mark


GENERATOR_TABLE = (
    GeneratorRow("gunnery", frozenset({Weapon.PRIMARY, Weapon.GUNNERY}), 4, "M"),
    GeneratorRow("auxiliary", frozenset({Weapon.AA, Weapon.CC}), 4, "M"),
    GeneratorRow("torpedoes", TORPEDO_LIKE, 5, "M"),
    GeneratorRow("rockets", frozenset({Weapon.ROCKETS}), 5, "M"),
    GeneratorRow("sturginium", frozenset({Weapon.STURGINIUM}), 5, "M"),
    GeneratorRow("bombs", BOMB_LIKE, 4, "L"),
)


def generator_row(weapon: Weapon) -> GeneratorRow:
    """Return the row of a weapon."""
    return next(row for row in GENERATOR_TABLE if weapon in row.weapons)
