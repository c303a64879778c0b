"""The declared rolls of one part of an activation: the roller, the current numbers, and the way to
change them.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.dystopian.activation.activation import (
    Activation,
    Counterattack,
    DeclaredAttack,
    ModelsAtWing,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.build import blast, counterattack, declared_attack, wing_aa
from engine.dystopian.activation.check import FIELDS
from engine.dystopian.activation.explosions import EXPLOSION
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.shares import share
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    ATTACK,
    COUNTERATTACK,
    DEFENCE_FIRE,
    OWN_ROLL,
    DeclaredRoll,
    WeaponUse,
    model_fights,
    uses,
    wing_fights,
)
from engine.dystopian.activation.wings.wing_fights import needs_of
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import SPLITTING, FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType

Path = tuple[str | int, ...]


AnyRoll = (
    DeclaredRoll[DeclaredAttack | Counterattack | WingAtModel]
    | DeclaredRoll[ModelsAtWing]
    | DeclaredRoll[WingAtWing]
)


class PartRolls(NamedTuple):
    """The rolls of one part, by the roller.

    attack: all that attack a model.
    models: the models at a wing.
    attacker: the acting wing.
    defender: the other roller at a wing.
    """

    attack: DeclaredRoll[DeclaredAttack | Counterattack | WingAtModel] | None = None
    models: DeclaredRoll[ModelsAtWing] | None = None
    attacker: DeclaredRoll[WingAtWing] | None = None
    defender: DeclaredRoll[WingAtWing] | None = None

    @property
    def at_wings(self) -> dict[str, DeclaredRoll[ModelsAtWing] | DeclaredRoll[WingAtWing]]:
        """Return the rolls at wings, by the number set by hand that refers to each."""
        every = {
            "models_to_hit": self.models,
            "attacker_to_hit": self.attacker,
            "defender_to_hit": self.defender,
        }
        return {field: roll for field, roll in every.items() if roll}

    def of(self, name: str | None) -> AnyRoll | None:
        """Return the roll with a name.

        name: None means the only roll, or the roll at a model.
        None: the part has no such roll, or several.
        """
        if name is not None:
            roll: AnyRoll | None = getattr(self, name)
            return roll
        if self.attack:
            return self.attack
        every = [item for item in self if item]
        return every[0] if len(every) == 1 else None


NOBODY = PartRolls()


def rolls_of(state: State, key: str) -> PartRolls:
    """Return the rolls of a part by its key, none if there is no such part."""
    if state.activating is None:
        return NOBODY
    kind, index = part_key(key)
    every = every_roll(state.activation, kind)
    return every[index] if index < len(every) else NOBODY


def every_roll(activation: Activation, kind: str) -> list[PartRolls]:
    """Return the rolls of all parts of a kind, in the order of their places."""
    if kind in (ATTACK, COUNTERATTACK):
        field = FIELDS[kind]
        declared = getattr(activation, field)
        return [PartRolls(DeclaredRoll((field, at), item)) for at, item in enumerate(declared)]
    if kind == AGAINST_MODEL:
        return [
            PartRolls(attack=each.ours, models=each.theirs) for each in model_fights(activation)
        ]
    assert kind == AGAINST_WING
    return [
        PartRolls(attacker=each.attack, defender=each.answer) for each in wing_fights(activation)
    ]


def named_roll(state: State, path: Path) -> tuple[str, str]:
    """Return the key of the part that declared AA at a wing belongs to, and the name of the roll in
    the part.

    Raises ValueError if no AA at a wing is declared there.
    """
    for kind in (AGAINST_MODEL, AGAINST_WING):
        for index, rolls in enumerate(every_roll(state.activation, kind)):
            for name, roll in rolls._asdict().items():
                if roll and roll.path == path:
                    return f"{kind}.{index}", name
    raise ValueError(path)


def sharing(state: State, key: str, *, defence: bool = False) -> tuple[WeaponUse, ...]:
    """Return the uses of weapons in a part, or in its defence, that share their dice.

    Empty: nobody splits.
    """
    rolls = rolls_of(state, key)
    roll = rolls.models or rolls.attack
    if roll is None or isinstance(roll.declaration, WingAtModel):
        return ()
    kind, index = part_key(key)
    option = roll.declaration.option
    if defence:
        kind = DEFENCE_FIRE
        option = FireOption.SINGLE
        if isinstance(roll.declaration, DeclaredAttack):
            option = roll.declaration.defence_option
    if option not in SPLITTING:
        return ()
    own = []
    for use in uses(state.activation):
        if use.kind == kind and use.part_index == index and use.member != OWN_ROLL:
            own.append(use)
    return tuple(own)


class OwnShare(NamedTuple):
    """A model with its arm, or a wing without one, that splits its dice; and the share."""

    ref: Ref
    arm: int | WeaponType | None
    share: int | None


def shares_of(state: State, key: str, *, defence: bool = False) -> tuple[OwnShare, ...]:
    """Return the current shares of a declared part, or of its defence; nothing where nobody
    splits.
    """
    shares = []
    for use in sharing(state, key, defence=defence):
        arm = None if use.gun.wing else use.gun.arm
        dice = share(state.activation, state.now.before, use)
        shares.append(OwnShare(use.gun.by, arm, dice))
    return tuple(shares)


def attack_of(state: State, key: str) -> Attack | None:
    """Return the attack of a part, made by the models in their current state.

    None: nobody makes the attack, or the part is no attack.
    """
    before = state.now.before
    if key == EXPLOSION:
        if not before.strikes or before.strikes[0].at_wing:
            return None
        return blast(state.activation, before, before.strikes[0].near)
    kind, index = part_key(key)
    build = BUILDERS.get(kind)
    if build is None or not any(rolls_of(state, key)):
        return None
    return build(state.activation, before, index)


BUILDERS: Mapping[str, Callable[[Activation, ActivationState, int], Attack | None]] = {
    ATTACK: declared_attack,
    COUNTERATTACK: counterattack,
    AGAINST_MODEL: wing_aa,
}
"""The function that builds the attack of a kind of part; the other kinds are no attacks."""


def number_of(state: State, key: str, field: str) -> int | None:
    """Return the current value of a number that players may set by hand."""
    at_wing = rolls_of(state, key).at_wings.get(field)
    if at_wing:
        return needs_of(state.activation, at_wing.declaration)
    attack = attack_of(state, key)
    return Numbers(attack).number(field) if attack else None


def with_value(state: State, path: Path, value: Any) -> State:
    """Return the battle with one field of the declaration changed."""
    field, *rest = path
    before = getattr(state.declared, str(field))
    return state.with_declarations(**{str(field): _put(before, rest, value)})


def _put(declared: Any, path: list[str | int], value: Any) -> Any:
    """Return declared data with another value at a path of fields and indices."""
    if not path:
        return value
    at, *rest = path
    if isinstance(at, str):
        changed = _put(getattr(declared, at), rest, value)
        return declared.model_copy(update={at: changed})
    return (*declared[:at], _put(declared[at], rest, value), *declared[at + 1 :])
