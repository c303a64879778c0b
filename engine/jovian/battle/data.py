"""The data of events: the players' actions with references, and the result of an attack."""

from operator import not_
from typing import Annotated, Literal

from pydantic import Field

from engine.engagement.record.seal import ALPHABET
from engine.jovian.dogfight.orders import Interception, Missiles, WeaponIndex
from engine.jovian.dogfight.sealed_orders import OpenedOrders
from engine.jovian.profiles import (
    MANY,
    Boxes,
    CatastrophicTable,
    Dice,
    FireControl,
    Instances,
    Modifier,
)
from engine.kit.base_profile import Profile
from engine.kit.names import Ref

ABOUT_LENGTH = 13
"""The number of letters that identify the state of a dogfight when a player agrees to a change."""
Number = int | bool | tuple[int, ...]
"""A number of a squadron or ship, a mark, or a number for each of its weapons or parts."""
Picks = Annotated[tuple[Annotated[int, Field(ge=0, le=10_000)], ...], Field(max_length=200)]


class AttackFacts(Profile):
    """The result of an attack: Structure and rating boxes lost, Critical Hits, Catastrophic Damage
    rolls.
    """

    structure: Boxes = 0
    boxes: Annotated[int, Field(ge=0, le=3 * MANY)] = 0
    criticals: Annotated[int, Field(ge=0, le=200)] = 0
    rolls: Annotated[int, Field(ge=0, le=200)] = 0
    ended: Literal["crippled", "destroyed"] | None = None


class AttackDeclaration(Profile):
    """One weapon's fire at one target, by its index among the weapons of the acting squadron or
    ship.

    linked: True if all its instances fire together, by the Link trait.
    bombing_run: True if the attack is made on a bombing run.
    dice, macro: the AS or AC dice and the Macro rating set by hand, None for those of the rules.
    defence: the dice against it set by hand, None for those of the rules.
    picks: the first decisions, as indexes into the options, all of the attacker: the other side
        answers for itself.
    """

    group: Ref
    weapon: WeaponIndex
    target: Ref
    fired: Instances = 1
    linked: bool = False
    bombing_run: bool = False
    modifier: Modifier = 0
    dice: Dice | None = None
    macro: Annotated[int, Field(ge=0, le=6)] | None = None
    defence: Dice | None = None
    picks: Picks = ()


class Adjust(Profile):
    """Overrides of a squadron's or ship's remaining numbers; None for no change.

    fired: instances of each weapon that have fired this turn.
    """

    ref: Ref
    structure: Boxes | None = None
    fire_control: FireControl | None = None
    fuel: Boxes | None = None
    defense: Boxes | None = None
    sensors: Boxes | None = None
    thrusters: Boxes | None = None
    parts: Annotated[tuple[Boxes, ...], Field(max_length=2 * MANY)] | None = None
    destroyed: bool | None = None
    fired: Annotated[tuple[Boxes, ...], Field(max_length=MANY)] | None = None

    @property
    def numbers(self) -> dict[str, Number]:
        """The numbers to set, by field."""
        numbers: dict[str, Number] = dict(self)
        del numbers["ref"]
        return {field: number for field, number in numbers.items() if number is not None}


class Joining(Profile):
    """A squadron that joins a dogfight, its declared missiles, and the sums of its attack
    modifiers.
    """

    group: Ref
    missiles: Missiles | None = None
    modifier: Modifier = 0
    missile_modifier: Modifier = 0


class DogfightDeclaration(Profile):
    """The declaration of a dogfight, the active player's squadron first.

    interception: the squadron that intercepted.
    phones: the number of phones on which the players give their orders.
    continues: whether this is the next round of the last dogfight, between the same squadrons.
    """

    sides: tuple[Joining, Joining]
    interception: Interception = "active"
    phones: Literal["one", "two"] = "one"
    continues: Annotated[bool, Field(exclude_if=not_)] = False

    @property
    def refs(self) -> tuple[str, str]:
        """The references of both squadrons."""
        return self.sides[0].group, self.sides[1].group


class SealedSide(Profile):
    """The event that one side's orders are sealed, by the place of the side."""

    place: Literal[0, 1]


def _is_none(value: object) -> bool:
    return value is None


class Recalled(Profile):
    """The event that one side gives its orders anew, or that there is no dogfight.

    place: the index of the side, None if the dogfight is called off.
    by: the side that agrees on its own phone, None if both players share one phone.
    about: the letters that identify the state of the dogfight at that moment.
    """

    place: Literal[0, 1] | None = None
    by: Annotated[Literal[0, 1] | None, Field(exclude_if=_is_none)] = None
    about: Annotated[
        str, Field(pattern=f"^([{ALPHABET}]{{{ABOUT_LENGTH}}})?$", exclude_if=not_)
    ] = ""


class Revealed(Profile):
    """Both sides' orders with the data that hid them, the active player's first."""

    openings: tuple[OpenedOrders, OpenedOrders]


class Unsealed(Profile):
    """One side's orders with the data that hid them, in a dogfight on two phones."""

    place: Literal[0, 1]
    opening: OpenedOrders


class TableChoice(Profile):
    """The players' Catastrophic Damage Table from now on, None for rolls on paper."""

    table: CatastrophicTable | None = None
