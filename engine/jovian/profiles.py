"""Players' data about weapons, squadrons and capital ships, and the players' own table of
Catastrophic Damage; validated at the border.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.jovian.words import RATINGS, WeaponType
from engine.kit.base_profile import Points, Profile
from engine.kit.text import Label, PlainText

Dice = Annotated[int, Field(ge=0, le=12)]
Boxes = Annotated[int, Field(ge=0, le=12)]
Modifier = Annotated[int, Field(ge=-9, le=9)]
Instances = Annotated[int, Field(ge=1, le=6)]
FireControl = Annotated[int, Field(ge=0, le=12)]
MANY = 12


class Weapon(Profile):
    """A weapon: its AC and AS dice, its Macro rating, and its number of instances.

    link: True if the weapon has the Link trait. No source has the text of the trait, so players
        enter its effect.
    link_attacks: the number of attacks that all instances make together.
    link_modifier: the addition to the attack modifier of each of these attacks.
    """

    name: Label = ""
    type: WeaponType
    anti_ship: Dice = 0
    anti_squadron: Dice = 0
    macro: Annotated[int, Field(ge=0, le=6)] = 0
    instances: Instances = 1
    link: bool = False
    link_attacks: Instances = 1
    link_modifier: Modifier = 0

    @property
    def can_link(self) -> bool:
        """True if there are several instances that can fire together."""
        return self.link and self.instances > 1

    @property
    def is_missile(self) -> bool:
        """True if targets resist the weapon like missiles."""
        return self.type is WeaponType.MISSILE


class Squadron(Profile):
    """A squadron with its remaining Structure, Fuel and Fire Control."""

    name: Label = ""
    weapons: Annotated[tuple[Weapon, ...], Field(max_length=MANY)] = ()
    skill: Dice = 0
    fuel: Boxes = 0
    structure: Annotated[int, Field(ge=1, le=12)]
    fire_control: FireControl = 1
    armour: Annotated[int, Field(ge=0, le=6)] = 0
    evasive: bool = False
    points: Points = None


class ShipPart(Profile):
    """A system or weapon of a ship that Critical Hits may pick, and the number of times it can
    still be picked.
    """

    name: Label
    kind: Literal["system", "weapon"] = "system"
    left: Annotated[int, Field(ge=0, le=12)] = 1


class Ship(Profile):
    """A capital ship: unmarked boxes of its ratings and Structure, and its parts.

    weapons: the weapons that the ship fires.
    parts: the parts that a Critical Hit may pick, in the order that odds assume.
    """

    name: Label = ""
    defense: Boxes
    sensors: Boxes
    thrusters: Boxes
    structure: Boxes
    armour: Annotated[int, Field(ge=0, le=6)] = 0
    fire_control: FireControl = 1
    weapons: Annotated[tuple[Weapon, ...], Field(max_length=MANY)] = ()
    parts: Annotated[tuple[ShipPart, ...], Field(max_length=2 * MANY)] = ()
    points: Points = None

    @property
    def ratings(self) -> tuple[int, ...]:
        """The remaining boxes of the three ratings, in the order of the rating table."""
        return tuple([getattr(self, name) for name in RATINGS])


class CatastrophicRow(Profile):
    """A row that players typed in: its highest total, its text, and whether it destroys the
    ship.
    """

    up_to: Annotated[int, Field(ge=-30, le=60)]
    text: Annotated[str, Field(max_length=300), PlainText] = ""
    destroys: bool = False


def _number(value: Any) -> Any:
    """Return a decimal string as a number, because a choice of numbers does not accept text."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


class CatastrophicTable(Profile):
    """The players' own Catastrophic Damage Table: dice, the modifier per rating at 0, and rows from
    the lowest.

    A total above the last row counts as the last row.
    """

    dice: Annotated[int, Field(ge=1, le=3)] = 1
    sides: Annotated[Literal[3, 6, 10, 12, 20], BeforeValidator(_number)] = 6
    per_rating: Annotated[int, Field(ge=-6, le=6)] = 1
    rows: Annotated[tuple[CatastrophicRow, ...], Field(min_length=1, max_length=40)]

    def row(self, rolled: int, ratings_at_0: int) -> int:
        """Return the index of the row of a roll."""
        total = rolled + self.per_rating * ratings_at_0
        return next(
            (index for index, row in enumerate(self.rows) if total <= row.up_to), len(self.rows) - 1
        )
