"""What the players say about weapons, squadrons and capital ships; validated at the border."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.jovian.words import RATINGS, WeaponType
from engine.kit.profile import Points, Profile
from engine.kit.text import Label, PlainText

Dice = Annotated[int, Field(ge=0, le=12)]
Boxes = Annotated[int, Field(ge=0, le=12)]
Modifier = Annotated[int, Field(ge=-9, le=9)]
Instances = Annotated[int, Field(ge=1, le=6)]
FireControl = Annotated[int, Field(ge=0, le=12)]
MANY = 12


class Weapon(Profile):
    """A weapon: its AC and AS dice, its Macro rating, and how many instances of it there are.

    link: whether it has the Link trait, whose text is in no source: the players say how many attacks all instances
    fired together make (link_attacks), and what that adds to each one's attack modifier (link_modifier).
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
        """Whether there are instances to be fired together."""
        return self.link and self.instances > 1

    @property
    def is_missile(self) -> bool:
        """Whether it is resisted as missiles are."""
        return self.type is WeaponType.MISSILE


class Squadron(Profile):
    """A squadron as it stands now: Structure, Fuel and Fire Control that are left."""

    name: Label = ""
    weapons: Annotated[tuple[Weapon, ...], Field(max_length=MANY)] = ()
    skill: Dice = 0
    fuel: Boxes = 0
    structure: Annotated[int, Field(ge=1, le=12)]
    fire_control: FireControl = 1
    armour: Annotated[int, Field(ge=0, le=6)] = 0
    evasive: bool = False
    points: Points = None


class Part(Profile):
    """A system or weapon of a ship that Critical Hits may pick, and how often it still can be picked."""

    name: Label
    kind: Literal["system", "weapon"] = "system"
    left: Annotated[int, Field(ge=0, le=12)] = 1


class Ship(Profile):
    """A capital ship as it stands now: unmarked boxes of its ratings and Structure, and its parts.

    `weapons` are what it fires; `parts` what a Critical Hit may pick, in the order odds assume.
    """

    name: Label = ""
    defense: Boxes
    sensors: Boxes
    thrusters: Boxes
    structure: Boxes
    armour: Annotated[int, Field(ge=0, le=6)] = 0
    fire_control: FireControl = 1
    weapons: Annotated[tuple[Weapon, ...], Field(max_length=MANY)] = ()
    parts: Annotated[tuple[Part, ...], Field(max_length=2 * MANY)] = ()
    points: Points = None

    @property
    def ratings(self) -> tuple[int, ...]:
        """The boxes left of the three ratings, in the order of the rating table."""
        return tuple([getattr(self, name) for name in RATINGS])


class CatastrophicRow(Profile):
    """A row that players typed in: the highest total it is for, its text, and whether the ship is lost."""

    up_to: Annotated[int, Field(ge=-30, le=60)]
    text: Annotated[str, Field(max_length=300), PlainText] = ""
    destroys: bool = False


def _number(value: Any) -> Any:
    """A choice of numbers takes no text by itself."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


class CatastrophicTable(Profile):
    """A Catastrophic Damage Table of the players' own: dice, what each rating at 0 adds, rows from the lowest.

    Totals above the last row fall on it.
    """

    dice: Annotated[int, Field(ge=1, le=3)] = 1
    sides: Annotated[Literal[3, 6, 10, 12, 20], BeforeValidator(_number)] = 6
    per_rating: Annotated[int, Field(ge=-6, le=6)] = 1
    rows: Annotated[tuple[CatastrophicRow, ...], Field(min_length=1, max_length=40)]

    def row(self, rolled: int, ratings_at_0: int) -> int:
        """The place of the row of a roll."""
        total = rolled + self.per_rating * ratings_at_0
        return next((place for place, row in enumerate(self.rows) if total <= row.up_to), len(self.rows) - 1)
