"""The data of events: what players do, with references; and what an attack comes to."""

from typing import Annotated, Literal

from pydantic import Field

from engine.engagement.record.seal import ALPHABET
from engine.jovian.dogfight.orders import Interception, Missiles, Place
from engine.jovian.dogfight.sealed_orders import NONCE_LENGTH, Opening
from engine.jovian.profiles import MANY, Boxes, CatastrophicTable, Dice, FireControl, Instances, Modifier
from engine.kit.names import Ref
from engine.kit.profile import Profile

ABOUT_LENGTH = 13
"""Letters of how a dogfight is when a player agrees to something."""
Picks = Annotated[tuple[Annotated[int, Field(ge=0, le=10_000)], ...], Field(max_length=200)]


class Facts(Profile):
    """What an attack came to: Structure lost, boxes of ratings lost, Critical Hits, Catastrophic Damage rolls."""

    structure: Boxes = 0
    boxes: Annotated[int, Field(ge=0, le=3 * MANY)] = 0
    criticals: Annotated[int, Field(ge=0, le=200)] = 0
    rolls: Annotated[int, Field(ge=0, le=200)] = 0
    ended: Literal["crippled", "destroyed"] | None = None


class AttackSaid(Profile):
    """One weapon fired at one target, by its place among the weapons of the acting squadron or ship.

    linked: all its instances together, by the Link trait; bombing_run: whether it is made on one; dice, macro: AS or
    AC dice and Macro rating set by hand; defence: dice against it set by hand; None: as the rules have it. picks: all
    decisions, as places in the lists of options. spent: instances that count as fired, each for 1 Fire Control, set by
    hand: before version 4 all that were declared did, even when their target was gone before them.
    """

    group: Ref
    weapon: Place
    target: Ref
    fired: Instances = 1
    linked: bool = False
    bombing_run: bool = False
    modifier: Modifier = 0
    dice: Dice | None = None
    macro: Annotated[int, Field(ge=0, le=6)] | None = None
    defence: Dice | None = None
    picks: Picks = ()
    spent: Instances | None = None


class Adjust(Profile):
    """What a squadron or ship has left, set by hand; None: unchanged.

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


class Joining(Profile):
    """A squadron that joins a dogfight, the missiles that it declares, and the sums of its attack modifiers."""

    group: Ref
    missiles: Missiles | None = None
    modifier: Modifier = 0
    missile_modifier: Modifier = 0


class DogfightSaid(Profile):
    """A dogfight declared, the active player's squadron first.

    interception: which of the two intercepted; phones: whether both give their orders on one, or each on their own;
    again: how often the same was declared before and taken back once two phones had greeted each other for it.
    """

    sides: tuple[Joining, Joining]
    interception: Interception = "active"
    phones: Literal["one", "two"] = "one"
    again: Annotated[int, Field(ge=0, le=10_000, exclude_if=lambda times: times == 0)] = 0

    @property
    def refs(self) -> tuple[str, str]:
        """The squadrons."""
        return self.sides[0].group, self.sides[1].group


class OrdersSaid(Profile):
    """That one side's orders are sealed: its place, and the nonce of the other phone, if there is one."""

    place: Literal[0, 1]
    nonce: Annotated[str, Field(pattern=f"^([{ALPHABET}]{{{NONCE_LENGTH}}})?$")] = ""


class Recalled(Profile):
    """That one side gives its orders again; place None: that there is no dogfight after all.

    by: the side that agrees, on its own phone; None where both look at one phone. about: letters of how the dogfight is
    as it agrees.
    """

    place: Literal[0, 1] | None = None
    by: Annotated[Literal[0, 1] | None, Field(exclude_if=lambda side: side is None)] = None
    about: Annotated[str, Field(pattern=f"^([{ALPHABET}]{{{ABOUT_LENGTH}}})?$", exclude_if=lambda text: not text)] = ""


class Revealed(Profile):
    """Both sides' orders with what hid them, the active player's first."""

    openings: tuple[Opening, Opening]


class Unsealed(Profile):
    """One side's orders with what hid them, of a dogfight on two phones."""

    place: Literal[0, 1]
    opening: Opening


class TableSaid(Profile):
    """The players' Catastrophic Damage Table from here on, None for rolls made on paper."""

    table: CatastrophicTable | None = None
