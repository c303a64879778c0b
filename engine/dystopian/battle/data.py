"""The data of events: what players declare, throw and set by hand."""

from typing import Annotated, Literal

from pydantic import Field

from engine.dystopian.activation.activation import (
    ATTACKS,
    MODELS,
    WINGS,
    AtWings,
    Counterattack,
    DeclaredAttack,
    Defence,
    Refs,
    Shares,
)
from engine.dystopian.activation.wings.profiles import FUEL, TOKENS
from engine.dystopian.profiles import (
    AssaultPoints,
    AttackDice,
    GeneratorCount,
    Modifier,
    Needs,
    Rating,
)
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import Repeats
from engine.dystopian.words import Effect, Height, Sight
from engine.engagement import Draft
from engine.kit.base_profile import Profile
from engine.kit.saved_types import Tree, plain
from engine.kit.text import Label

Number = Annotated[int, Field(ge=0, lt=ATTACKS)]
PartKey = Annotated[
    str, Field(pattern=r"^(counterattack|wing_against_model|wing_against_wing|attack)\.[0-9]{1,2}$")
]
"""A part of an activation: its kind, and its place in what was declared."""


class Declare(AtWings):
    """Step 1: who acts, and all their attacks, AA of wings and at wings included."""

    models: Annotated[tuple[Ref, ...], Field(max_length=MODELS)] = ()
    wings: Annotated[tuple[Ref, ...], Field(max_length=WINGS)] = ()
    attacks: Annotated[tuple[DeclaredAttack, ...], Field(max_length=ATTACKS)] = ()


class Counter(AtWings):
    """Step 2: all counterattacks, those at wings and those of fighters on CAP included, or none."""

    counterattacks: Annotated[tuple[Counterattack, ...], Field(max_length=ATTACKS)] = ()


class Defend(Defence):
    """Step 7: who defends against one declared attack."""

    attack: Number
    models: Refs = ()


class Look(Profile):
    """Step 6: the new sight of each shot of a declared attack, in their order; empty if nothing has
    changed.

    Wings that drop their ordnance together have one.
    """

    attack: Number
    sights: Annotated[tuple[Sight, ...], Field(max_length=12)] = ()


class Divide(Profile):
    """The shares of a part, divided anew by hand: one for each roller.

    defence: True for the shares of step 7.
    """

    part: PartKey
    shares: Annotated[Shares, Field(min_length=1)]
    defence: bool = False


class Near(Profile):
    """A model, and the models and wings within 4 inches of it."""

    model: Ref
    neighbours: Refs = ()
    wings: Refs = ()


class ExplosionDeclaration(Profile):
    """Ruling 15: the dice of explosions from now on, and who stands near whom."""

    attack_dice: AttackDice = 0
    to_hit: Needs = 4
    near: Annotated[tuple[Near, ...], Field(max_length=MODELS)] = ()


class Order(Profile):
    """The declared attacks that come next, in this order; the others follow as declared."""

    attacks: Annotated[tuple[Number, ...], Field(min_length=1, max_length=ATTACKS)]


RollName = Literal["attack", "models", "attacker", "defender"]
"""The roller in a part: all that attack a model; the models at a wing, the acting wing, or the
other at a wing.
"""


class CardModifier(Modifier):
    """The change that a card makes.

    step: 3 to 5 for counterattacks and AA, 6 to 9 for attacks.
    """

    step: Annotated[int, Field(ge=3, le=9)]


class Card(Profile):
    """A STAR card or the like that the players describe; without part and modifier it is a note.

    roll: in a part with several rolls the one that it acts on; None for the only one, or for that
        at a model.
    """

    name: Annotated[Label, Field(min_length=1)]
    part: PartKey | None = None
    roll: RollName | None = None
    modifier: CardModifier | None = None


class Overrule(Profile):
    """A number of one part set by hand, None to leave it to the rules again."""

    part: PartKey
    field: Annotated[str, Field(max_length=40)]
    value: Annotated[int, Field(ge=0, le=99)] | None = None


class Adjust(Profile):
    """The values of a model or wing that players set by hand; None leaves a field unchanged.

    repeats: effects that a model suffered once more, each as often as that.
    """

    ref: Ref
    hp: Annotated[int, Field(ge=0, le=40)] | None = None
    ap: AssaultPoints | None = None
    height: Height | None = None
    effects: frozenset[Effect] | None = None
    shields: GeneratorCount | None = None
    guardians: GeneratorCount | None = None
    tokens: Annotated[int, Field(ge=0, le=TOKENS)] | None = None
    fuel: Annotated[int, Field(ge=0, le=FUEL)] | None = None
    aborted: bool | None = None
    dr: Rating | None = None
    cr: Rating | None = None
    repeats: Repeats | None = None


class Cap(Profile):
    """The squadron that a wing flies combat air patrol over, None for none."""

    wing: Ref
    squadron: Ref | None = None


def draft(kind: str, data: Tree | Profile, side: int | None = None) -> Draft:
    """Return an event without dice.

    data: the data as the event's own type, or plain.
    """
    return Draft(kind=kind, side=side, data=plain(data))
