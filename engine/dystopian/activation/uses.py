"""The uses of weapons in an activation: a weapon that splits its fire is used in shares.

The AA of a model is one weapon wherever it fires: in counterattacks, at wings, as an attack and in
defence.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Generic, NamedTuple, TypeVar

from engine.dystopian.activation.activation import (
    Activation,
    AtWings,
    Cache,
    DeclaredAttack,
    ModelsAtWing,
    Shot,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.wings.profiles import ORDNANCE
from engine.dystopian.attack.numbers import DEFENCE
from engine.dystopian.profiles import SPLITTING
from engine.dystopian.refs import Ref
from engine.dystopian.words import Sight, WeaponType

Declared = TypeVar("Declared", covariant=True)


class DeclaredRoll(NamedTuple, Generic[Declared]):
    """One declared roll, and its field in the activation."""

    path: tuple[str | int, ...]
    declaration: Declared


class ModelFight(NamedTuple):
    """One fight of step 4: AA of a wing at a model, and of models at the wing.

    attacks: True if the wing is the attacker.
    """

    wing: Ref
    attacks: bool
    ours: DeclaredRoll[WingAtModel] | None
    theirs: DeclaredRoll[ModelsAtWing] | None


class WingFight(NamedTuple):
    """One fight of step 5: two wings, and the AA of each at the other."""

    attacker: Ref
    defender: Ref
    attack: DeclaredRoll[WingAtWing] | None
    answer: DeclaredRoll[WingAtWing] | None

    @property
    def rolls(self) -> "tuple[DeclaredRoll[WingAtWing], ...]":
        """Return the declared AA of both wings."""
        return tuple(roll for roll in (self.attack, self.answer) if roll)


def model_fights(activation: Activation) -> tuple[ModelFight, ...]:
    """Return the fights of step 4: for each wing its AA at models side by side with their AA at it,
    from both sides.
    """
    aa, answers = activation.aa, activation.answers
    if not (
        aa.wings_at_models
        or aa.models_at_wings
        or answers.wings_at_models
        or answers.models_at_wings
    ):
        return ()
    back: tuple[ModelsAtWing, ...] = ()
    if activation.rulings.aa_back == "rolled":
        back = activation.back
    return tuple(_model_fights(aa, answers, back))


def _model_fights(
    aa: AtWings, answers: AtWings, back: tuple[ModelsAtWing, ...]
) -> Iterator[ModelFight]:
    """Yield the fights of step 4.

    back: AA that flyers roll back at fighters.
    """
    attackers, defenders = _wings_met(aa, answers), _wings_met(answers, aa)
    by_wings = [
        *_declared_rolls("aa", "wings_at_models", aa.wings_at_models),
        *_declared_rolls("answers", "wings_at_models", answers.wings_at_models),
    ]
    at_wings = [
        *_declared_rolls("aa", "models_at_wings", aa.models_at_wings),
        *_declared_rolls("answers", "models_at_wings", answers.models_at_wings),
        *(DeclaredRoll(("back", index), roll) for index, roll in enumerate(back)),
    ]
    for wing in (*attackers, *defenders):
        ours = (roll for roll in by_wings if roll.declaration.wing == wing)
        theirs = (roll for roll in at_wings if roll.declaration.target == wing)
        for item, other in zip_longest(ours, theirs):
            yield ModelFight(wing, wing in attackers, item, other)


def _wings_met(flying: AtWings, firing: AtWings) -> dict[Ref, None]:
    """Return the wings of one side that roll at models, or at which models of the other side roll,
    each once.
    """
    return dict.fromkeys(
        (*(aa.wing for aa in flying.wings_at_models), *(aa.target for aa in firing.models_at_wings))
    )


def wing_fights(activation: Activation) -> tuple[WingFight, ...]:
    """Return the fights of step 5: every pair of wings of which one rolls AA at the other."""
    attacks = _declared_rolls("aa", "wings_at_wings", activation.aa.wings_at_wings)
    answers = _declared_rolls("answers", "wings_at_wings", activation.answers.wings_at_wings)
    ours = {(roll.declaration.wing, roll.declaration.target): roll for roll in attacks}
    theirs = {(roll.declaration.target, roll.declaration.wing): roll for roll in answers}
    return tuple(
        WingFight(*pair, ours.get(pair), theirs.get(pair))
        for pair in dict.fromkeys((*ours, *theirs))
    )


def _declared_rolls(
    declarations: str, field: str, every: tuple[Declared, ...]
) -> Iterator[DeclaredRoll[Declared]]:
    return (DeclaredRoll((declarations, field, index), item) for index, item in enumerate(every))


COUNTERATTACK, AGAINST_MODEL, AGAINST_WING, ATTACK, DEFENCE_FIRE = (
    "counterattack",
    "wing_against_model",
    "wing_against_wing",
    "attack",
    "defence",
)
KINDS = (COUNTERATTACK, AGAINST_MODEL, AGAINST_WING, ATTACK, DEFENCE_FIRE)
"""The kinds of uses of weapons, in the order of the sheet's steps."""
OWN_ROLL = -1
"""The index of a wing among those that roll in a fight of step 4; models have 0, 1, 2 ..."""
ORDNANCE_ARM = 0


class Gun(NamedTuple):
    """One weapon: an arm, the AA or CC of a model, or the AA or the ordnance of a wing.

    A wing uses its AA and its ordnance token by token.
    """

    wing: bool
    by: Ref
    arm: int | WeaponType


UseKey = tuple[Gun, str, int, int]
"""The weapon, the kind, the index of the part and the index of the member of a use."""


class WeaponUse(NamedTuple):
    """One use of a weapon.

    part_index: the index of its part among those of its kind.
    member: the index among the models or wings that fire in that part.
    share: the dice of the use, None if the weapon fires in full.
    at_wing: True if `target` is a wing.
    range_band, sight: the range band and the sight of the use.
    """

    gun: Gun
    kind: str
    part_index: int
    member: int
    target: Ref
    share: int | None
    at_wing: bool = False
    range_band: int = 2
    sight: Sight = Sight.CLEAR

    @property
    def key(self) -> UseKey:
        """Return the key of the use, the same for any share and sight."""
        return self[:4]

    def order(self, activation: Activation) -> tuple[int, int, int, int]:
        """Return the rank of the use: of equal shares, the first keeps its dice longer (ruling
        21).
        """
        indexes = activation.wing_indexes if self.at_wing else activation.model_indexes
        return KINDS.index(self.kind), indexes[self.target], self.part_index, self.member


Uses = tuple[WeaponUse, ...]
SORTED: Cache[dict[Gun | tuple[str, int | None] | None, Uses]] = Cache(dict)
"""See `_sorted`."""


def uses(activation: Activation) -> Uses:
    """Return every use of every weapon, step by step."""
    return _sorted(activation)[None]


def of_part(activation: Activation, kind: str, index: int | None = None) -> Uses:
    """Return the uses of a counterattack, of an attack with its defence, or of all fights of step 4
    or 5.
    """
    return _sorted(activation).get((kind, index), ())


def of_gun(activation: Activation, gun: Gun) -> Uses:
    """Return the uses of a weapon."""
    return _sorted(activation).get(gun, ())


def _sorted(activation: Activation) -> Mapping[Gun | tuple[str, int | None] | None, Uses]:
    """Return the uses by weapon, by kind and place of the part, by kind alone, and all of them;
    sorted once.
    """
    known = SORTED.of(activation)
    if not known:
        result = defaultdict[Any, list[WeaponUse]](list)
        for use in _uses(activation):
            kind = ATTACK if use.kind == DEFENCE_FIRE else use.kind
            for key in (None, use.gun, (kind, use.part_index), (kind, None)):
                result[key].append(use)
        known |= {None: ()} | {key: tuple(own) for key, own in result.items()}
    return known


def _uses(activation: Activation) -> Iterator[WeaponUse]:
    for position, counter in enumerate(activation.counterattacks):
        split = counter.shares if counter.option in SPLITTING else ()
        for index, (model, share) in enumerate(
            zip_longest(counter.models, split[: len(counter.models)])
        ):
            yield WeaponUse(
                Gun(False, model, counter.weapon),
                COUNTERATTACK,
                position,
                index,
                counter.target,
                share,
            )
    for position, fight in enumerate(model_fights(activation)):
        yield from _of_model_fight(position, fight)
    for position, wing_fight in enumerate(wing_fights(activation)):
        yield from _of_wing_fight(position, wing_fight)
    for position, attack in enumerate(activation.attacks):
        yield from _of_attack(activation, position, attack)


def _of_model_fight(position: int, fight: ModelFight) -> Iterator[WeaponUse]:
    if fight.ours:
        ours = fight.ours.declaration
        yield WeaponUse(
            Gun(True, fight.wing, WeaponType.AA),
            AGAINST_MODEL,
            position,
            OWN_ROLL,
            ours.target,
            ours.tokens,
        )
    if fight.theirs:
        theirs = fight.theirs.declaration
        shares = theirs.shares if theirs.option in SPLITTING else ()
        for index, (model, share) in enumerate(
            zip_longest(theirs.models, shares[: len(theirs.models)])
        ):
            yield WeaponUse(
                Gun(False, model, WeaponType.AA),
                AGAINST_MODEL,
                position,
                index,
                fight.wing,
                share,
                at_wing=True,
            )


def _of_wing_fight(position: int, fight: WingFight) -> Iterator[WeaponUse]:
    for index, (_, aa) in enumerate(fight.rolls):
        yield WeaponUse(
            Gun(True, aa.wing, WeaponType.AA),
            AGAINST_WING,
            position,
            index,
            aa.target,
            aa.tokens,
            at_wing=True,
        )


def _of_attack(
    activation: Activation, position: int, attack: DeclaredAttack
) -> Iterator[WeaponUse]:
    split = attack.option in SPLITTING
    for index, shot in enumerate(attack.shots):
        yield WeaponUse(
            Gun(False, shot.model, shot.arm),
            ATTACK,
            position,
            index,
            attack.target,
            shot.share if split else None,
            range_band=shot.range_band or attack.range_band,
            sight=shot.sight or attack.sight,
        )
    tokens = attack.tokens if split else ()
    for index, (wing, share) in enumerate(zip_longest(attack.wings, tokens[: len(attack.wings)])):
        yield WeaponUse(
            Gun(True, wing, ORDNANCE_ARM), ATTACK, position, index, attack.target, share
        )
    by = DEFENCE.get(weapon_of(activation, attack))
    if by and attack.defenders:
        shares = attack.defence_shares if attack.defence_option in SPLITTING else ()
        for index, (model, share) in enumerate(
            zip_longest(attack.defenders, shares[: len(attack.defenders)])
        ):
            yield WeaponUse(
                Gun(False, model, by), DEFENCE_FIRE, position, index, attack.target, share
            )


def weapon_of(activation: Activation, declared: DeclaredAttack) -> WeaponType:
    """Return the weapon type of an attack, which all its arms or wings have."""
    if declared.wings:
        return ORDNANCE[activation.wings[declared.wings[0]].wing.kind]
    return weapon_of_shot(activation, declared.shots[0])


def weapon_of_shot(activation: Activation, shot: Shot) -> WeaponType:
    """Return the weapon type of an arm, or of AA or CC."""
    return weapon_of_gun(activation, Gun(False, shot.model, shot.arm))


def weapon_of_gun(activation: Activation, gun: Gun) -> WeaponType:
    """Return the weapon type of a weapon of a model."""
    return (
        gun.arm
        if isinstance(gun.arm, WeaponType)
        else activation.models[gun.by].ship.arms[gun.arm].weapon
    )
