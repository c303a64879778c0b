"""Split fire: the shares of a weapon add up to no more than its dice at the time they are rolled.

Each share counts as a part of the dice that the weapon has at the target of the share: 3 of 6 dice
are a half. Where range bands and sights are equal, this means that the dice add up. What the weapon
rolled before in the same activation counts too, as a part of its dice at that roll or of those that
are left now.
Source: rules file, 'What a declaration may and may not do'; rulings 21 and 28.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation, Cache, EarlierDice
from engine.dystopian.activation.state import ActivationState, Rolling, model_now, wing_now
from engine.dystopian.activation.uses import (
    DEFENCE_FIRE,
    Gun,
    UseKey,
    WeaponUse,
    of_gun,
    uses,
    weapon_of_gun,
)
from engine.dystopian.attack.dice_count import model_dice
from engine.dystopian.profiles import FiringModel
from engine.dystopian.refs import Ref
from engine.dystopian.words import AUXILIARY, Sight, WeaponType
from engine.kit.base_profile import shared_fields

FIRING: Cache[dict[tuple[Gun, int], FiringModel]] = Cache(dict)
"""Undamaged models with one of their weapons, by the range band."""


def dice_now(
    activation: Activation, state: ActivationState, gun: Gun, range_band: int, sight: Sight
) -> int:
    """Return the current dice of a whole weapon; of a wing, its tokens."""
    if gun.wing:
        return wing_now(activation, state, gun.by).tokens
    weapon = weapon_of_gun(activation, gun)
    model = firing_model(activation, state, gun, range_band)
    return model_dice(model, weapon, activation.rulings, sight).dice


def firing_model(
    activation: Activation,
    state: ActivationState,
    gun: Gun,
    range_band: int,
    share: int | None = None,
) -> FiringModel:
    """Return a current model with one of its weapons, of which the model rolls a share."""
    known = FIRING.of(activation)
    if (gun, range_band) not in known:
        known[gun, range_band] = _undamaged_model(activation, gun, range_band)
    model = known[gun, range_band]
    now = model_now(activation, state, gun.by)
    changes = {"hp_lost": activation.models[gun.by].ship.hp - now.hp, "share": share}
    return model.model_copy(update=shared_fields(now, FiringModel) | changes)


def _undamaged_model(activation: Activation, gun: Gun, range_band: int) -> FiringModel:
    """Return an undamaged model with the values of the model and of its weapon; AA and CC are the
    same at any range.
    """
    model = activation.models[gun.by]
    fields = shared_fields(model.ship, FiringModel) | shared_fields(model, FiringModel)
    if gun.arm is WeaponType.AA:
        dice = model.ship.aa
    elif isinstance(gun.arm, WeaponType):
        dice = model.ship.cc
    else:
        arm = model.ship.arms[gun.arm]
        fields |= shared_fields(arm, FiringModel)
        dice = arm.attack_dice[range_band - 1]
    return FiringModel.model_construct(**fields | {"attack_dice": dice})


def split_guns(activation: Activation) -> frozenset[Gun]:
    """Return the weapons that are used more than once or may be, or that rolled in shares
    before.
    """
    seen: set[Gun] = set()
    for rolled in activation.rolled:
        seen.add(Gun(rolled.wing, rolled.by, rolled.arm))
    several: set[Gun] = set()
    for use in uses(activation):
        may_fire_more = activation.open and not use.gun.wing and use.gun.arm in AUXILIARY
        if may_fire_more or use.gun in seen:
            several.add(use.gun)
        seen.add(use.gun)
    return frozenset(several)


def share(activation: Activation, state: ActivationState, use: WeaponUse) -> int | None:
    """Return the current dice, or tokens, of a use; None if the use fires in full.

    Once the shares no longer fit into the remaining dice, the loss falls on the largest first
    (ruling 21). A use that has rolled keeps its share; a use whose target has gone asks for
    nothing.
    """
    rolled: dict[UseKey, int] = {}
    for rolling in state.rolled:
        if rolling.use.gun == use.gun:
            rolled[rolling.use.key] = rolling.dice
    if use.key in rolled:
        return rolled[use.key]
    rivals = _with_rivals(activation, state, use, rolled)
    if use.share is None and len(rivals) == 1 and not rolled and not activation.rolled:
        return None
    full = [full_dice(activation, state, rival) for rival in rivals]
    wanted = [_wanted_dice(rival, dice) for rival, dice in zip(rivals, full, strict=True)]
    order = [rival.order(activation) for rival in rivals]
    remaining = 1 - spent_part(activation, state, use.gun)
    shares = fit_shares(wanted, full, remaining, order)
    return shares[rivals.index(use)]


def _with_rivals(
    activation: Activation, state: ActivationState, use: WeaponUse, rolled: Container[UseKey]
) -> list[WeaponUse]:
    """Return a use of a weapon with the other uses that still want dice of the weapon.

    rolled: the uses that have rolled.
    """
    result = []
    for other in of_gun(activation, use.gun):
        if other == use:
            result.append(other)
            continue
        wants_dice = other.key not in rolled and _is_rival(use, other)
        if wants_dice and is_still_possible(activation, state, other):
            result.append(other)
    return result


def _is_rival(use: WeaponUse, other: WeaponUse) -> bool:
    """Return True if two uses of one weapon have to fit together: fire in full leaves later steps
    only the rest.

    Step 7 is declared last, after each attack is rolled: defence in full takes the dice that remain
    by then.
    """
    if use.share is None:
        return other.kind == use.kind != DEFENCE_FIRE
    return other.share is not None or other.kind != DEFENCE_FIRE


def _wanted_dice(use: WeaponUse, full: int) -> int:
    if use.share is None:
        return full
    return min(use.share, full)


class _EarlierRoll(NamedTuple):
    """Dice that a weapon has rolled.

    full: the dice of the whole weapon at that roll, None for the current dice.
    """

    range_band: int
    sight: Sight
    dice: int
    full: int | None


def spent_part(activation: Activation, state: ActivationState, gun: Gun) -> Fraction:
    """Return the part of a weapon that has rolled already.

    The part is one of the dice at the roll, or of the current dice (ruling 28).
    """
    as_rolled = activation.rulings.rest_of_weapon == "fraction"
    spent = Fraction(0)
    for roll in _earlier_rolls(activation, state, gun):
        if as_rolled and roll.full is not None:
            full = roll.full
        else:
            full = dice_now(activation, state, gun, roll.range_band, roll.sight)
        spent += part_of(roll.dice, full)
    return spent


def _earlier_rolls(
    activation: Activation, state: ActivationState, gun: Gun
) -> Iterator[_EarlierRoll]:
    """Yield the rolls of a weapon in this activation."""
    for rolled in activation.rolled:
        if Gun(rolled.wing, rolled.by, rolled.arm) == gun:
            yield _EarlierRoll(rolled.range_band, rolled.sight, rolled.dice, rolled.full)
    for use, dice, full in state.rolled:
        if use.gun == gun:
            yield _EarlierRoll(use.range_band, use.sight, dice, full)


def fit_shares(
    wanted: Sequence[int], full: Sequence[int], unrolled: Fraction, order: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Return shares that fit into the dice which a weapon has left.

    Until the shares fit, the largest loses a die; of equal shares, the last in the order.

    wanted: dice asked for.
    full: dice of the whole weapon at each target.
    unrolled: the part of the weapon that is not rolled yet.
    order: the rank of each share.
    """
    shares = list(wanted)
    used = Fraction(0)
    for dice, all_dice in zip(shares, full, strict=True):
        used += part_of(dice, all_dice)
    while used > unrolled and any(shares):
        largest = max(range(len(shares)), key=lambda index: (shares[index], order[index]))
        shares[largest] -= 1
        used -= Fraction(1, full[largest])
    return tuple(shares)


def part_of(dice: int, full: int) -> Fraction:
    """Return the part of a weapon that some of its dice are: 1/2 for 3 of 6.

    Any dice of a weapon that has none left are the whole weapon.
    """
    if full:
        return Fraction(dice, full)
    return Fraction(min(dice, 1))


def is_still_possible(activation: Activation, state: ActivationState, use: WeaponUse) -> bool:
    """Return True if a later use of a weapon is still possible: its target remains, and so does
    the attack that it defends against.
    """
    if use.at_wing:
        return wing_now(activation, state, use.target).tokens > 0
    if use.kind == DEFENCE_FIRE and not _has_attacker(activation, state, use.part_index):
        return False
    return model_now(activation, state, use.target).hp > 0


def _has_attacker(activation: Activation, state: ActivationState, attack_index: int) -> bool:
    """Return True if any model or wing remains to make an attack."""
    attack = activation.attacks[attack_index]
    for shot in attack.shots:
        if model_now(activation, state, shot.model).hp > 0:
            return True
    return any(can_roll(activation, state, wing) for wing in attack.wings)


def can_roll(activation: Activation, state: ActivationState, wing: Ref) -> bool:
    """Return True if a wing has tokens left and has not aborted as an attacker."""
    return wing_now(activation, state, wing).is_ready


def take_dice(
    activation: Activation, state: ActivationState, now: Iterable[WeaponUse]
) -> tuple[Rolling, ...]:
    """Return the current dice of some uses of weapons that split their fire, all at the same
    time.
    """
    rolled = {rolling.use.key for rolling in state.rolled}
    result = []
    for use in now:
        if use.key in rolled or not has_owner(activation, state, use.gun):
            continue
        if is_still_possible(activation, state, use):
            dice = dice_of(activation, state, use)
            result.append(Rolling(use, dice, full_dice(activation, state, use)))
    return tuple(result)


def dice_of(activation: Activation, state: ActivationState, use: WeaponUse) -> int:
    """Return the current dice, or tokens, of a use, in full or in shares."""
    dice = share(activation, state, use)
    if dice is None:
        return full_dice(activation, state, use)
    return dice


def full_dice(activation: Activation, state: ActivationState, use: WeaponUse) -> int:
    """Return the current dice of the whole weapon of a use, or tokens."""
    return dice_now(activation, state, use.gun, use.range_band, use.sight)


def has_owner(activation: Activation, state: ActivationState, gun: Gun) -> bool:
    """Return True if the model or wing that owns a weapon remains."""
    if gun.wing:
        return wing_now(activation, state, gun.by).tokens > 0
    return model_now(activation, state, gun.by).hp > 0


def earlier_dice(activation: Activation, state: ActivationState) -> tuple[EarlierDice, ...]:
    """Return the shares rolled so far, in the form of an activation that holds only the remaining
    attacks.
    """
    result = list(activation.rolled)
    for use, dice, full in state.rolled:
        if dice:
            weapon = use.gun._asdict()
            result.append(
                EarlierDice.model_construct(
                    **weapon, range_band=use.range_band, sight=use.sight, dice=dice, full=full
                )
            )
    return tuple(result)
