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
    Counterattack,
    DeclaredAttack,
    ModelsAtWing,
    Shot,
    WingAtModel,
    WingAtWing,
)
from engine.dystopian.activation.wings.profiles import ORDNANCE
from engine.dystopian.attack.numbers import DEFENCE
from engine.dystopian.profiles import SPLITTING, FireOption
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
    aa = activation.aa
    answers = activation.answers
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
    attackers = _fighting_wings(aa, answers)
    defenders = _fighting_wings(answers, aa)
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


def _fighting_wings(flying: AtWings, firing: AtWings) -> dict[Ref, None]:
    """Return the wings of one side that roll at models, or at which models of the other side roll,
    each once.
    """
    wings: dict[Ref, None] = {}
    for at_model in flying.wings_at_models:
        wings[at_model.wing] = None
    for at_wing in firing.models_at_wings:
        wings[at_wing.target] = None
    return wings


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


COUNTERATTACK = "counterattack"
AGAINST_MODEL = "wing_against_model"
AGAINST_WING = "wing_against_wing"
ATTACK = "attack"
DEFENCE_FIRE = "defence"
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
USES: Cache[dict[Gun | tuple[str, int | None] | None, Uses]] = Cache(dict)
"""See `_uses_by_key`."""


def uses(activation: Activation) -> Uses:
    """Return every use of every weapon, step by step."""
    return _uses_by_key(activation)[None]


def of_part(activation: Activation, kind: str, index: int | None = None) -> Uses:
    """Return the uses of a counterattack, of an attack with its defence, or of all fights of step 4
    or 5.
    """
    return _uses_by_key(activation).get((kind, index), ())


def of_gun(activation: Activation, gun: Gun) -> Uses:
    """Return the uses of a weapon."""
    return _uses_by_key(activation).get(gun, ())


def _uses_by_key(activation: Activation) -> Mapping[Gun | tuple[str, int | None] | None, Uses]:
    """Return the uses by weapon, by kind and place of the part, by kind alone, and all of them;
    sorted once.
    """
    known = USES.of(activation)
    if not known:
        result = defaultdict[Any, list[WeaponUse]](list)
        for use in _uses(activation):
            kind = use.kind
            if kind == DEFENCE_FIRE:
                kind = ATTACK
            for key in (None, use.gun, (kind, use.part_index), (kind, None)):
                result[key].append(use)
        known |= {None: ()} | {key: tuple(own) for key, own in result.items()}
    return known


def _uses(activation: Activation) -> Iterator[WeaponUse]:
    """Yield all uses of weapons in the order of the parts."""
    for index, counter in enumerate(activation.counterattacks):
        yield from _uses_of_counterattack(index, counter)
    for index, fight in enumerate(model_fights(activation)):
        yield from _uses_of_model_fight(index, fight)
    for index, wing_fight in enumerate(wing_fights(activation)):
        yield from _uses_of_wing_fight(index, wing_fight)
    for index, attack in enumerate(activation.attacks):
        yield from _uses_of_attack(activation, index, attack)


def _shares_by_member(
    members: tuple[Ref, ...], option: FireOption, shares: tuple[int, ...]
) -> Iterator[tuple[Ref, int | None]]:
    """Yield each model or wing that fires, with its share; None if it fires in full."""
    declared: tuple[int, ...] = ()
    if option in SPLITTING:
        declared = shares[: len(members)]
    return zip_longest(members, declared)


def _uses_of_counterattack(part_index: int, counter: Counterattack) -> Iterator[WeaponUse]:
    members = _shares_by_member(counter.models, counter.option, counter.shares)
    for member, (model, share) in enumerate(members):
        gun = Gun(False, model, counter.weapon)
        yield WeaponUse(gun, COUNTERATTACK, part_index, member, counter.target, share)


def _uses_of_model_fight(part_index: int, fight: ModelFight) -> Iterator[WeaponUse]:
    """Yield the AA of a wing at a model, then the AA of the models at the wing."""
    if fight.ours:
        ours = fight.ours.declaration
        gun = Gun(True, fight.wing, WeaponType.AA)
        yield WeaponUse(gun, AGAINST_MODEL, part_index, OWN_ROLL, ours.target, ours.tokens)
    if fight.theirs:
        theirs = fight.theirs.declaration
        members = _shares_by_member(theirs.models, theirs.option, theirs.shares)
        for member, (model, share) in enumerate(members):
            gun = Gun(False, model, WeaponType.AA)
            yield WeaponUse(gun, AGAINST_MODEL, part_index, member, fight.wing, share, at_wing=True)


def _uses_of_wing_fight(part_index: int, fight: WingFight) -> Iterator[WeaponUse]:
    for member, (_, aa) in enumerate(fight.rolls):
        gun = Gun(True, aa.wing, WeaponType.AA)
        yield WeaponUse(gun, AGAINST_WING, part_index, member, aa.target, aa.tokens, at_wing=True)


def _uses_of_attack(
    activation: Activation, part_index: int, attack: DeclaredAttack
) -> Iterator[WeaponUse]:
    """Yield the uses of arms, then of wings, then in the defence against an attack."""
    for member, shot in enumerate(attack.shots):
        share = None
        if attack.option in SPLITTING:
            share = shot.share
        yield WeaponUse(
            Gun(False, shot.model, shot.arm),
            ATTACK,
            part_index,
            member,
            attack.target,
            share,
            range_band=shot.range_band or attack.range_band,
            sight=shot.sight or attack.sight,
        )
    wings = _shares_by_member(attack.wings, attack.option, attack.tokens)
    for member, (wing, tokens) in enumerate(wings):
        gun = Gun(True, wing, ORDNANCE_ARM)
        yield WeaponUse(gun, ATTACK, part_index, member, attack.target, tokens)
    yield from _uses_in_defence(activation, part_index, attack)


def _uses_in_defence(
    activation: Activation, part_index: int, attack: DeclaredAttack
) -> Iterator[WeaponUse]:
    """Yield the AA or CC of the defenders; nothing where nobody can defend."""
    weapon = DEFENCE.get(weapon_of(activation, attack))
    if not weapon or not attack.defenders:
        return
    members = _shares_by_member(attack.defenders, attack.defence_option, attack.defence_shares)
    for member, (model, share) in enumerate(members):
        gun = Gun(False, model, weapon)
        yield WeaponUse(gun, DEFENCE_FIRE, part_index, member, attack.target, share)


def weapon_of(activation: Activation, attack: DeclaredAttack) -> WeaponType:
    """Return the weapon type of an attack, which all its arms or wings have."""
    if attack.wings:
        return ORDNANCE[activation.wings[attack.wings[0]].wing.kind]
    return weapon_of_shot(activation, attack.shots[0])


def weapon_of_shot(activation: Activation, shot: Shot) -> WeaponType:
    """Return the weapon type of an arm, or of AA or CC."""
    return weapon_of_gun(activation, Gun(False, shot.model, shot.arm))


def weapon_of_gun(activation: Activation, gun: Gun) -> WeaponType:
    """Return the weapon type of a weapon of a model."""
    if isinstance(gun.arm, WeaponType):
        return gun.arm
    return activation.models[gun.by].ship.arms[gun.arm].weapon
