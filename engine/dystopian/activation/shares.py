"""Split fire: the shares of a weapon add up to no more than its dice at the time they are rolled.

A share counts as a part of the dice that the weapon has at that target; of equal range bands and
sights this is the plain sum. What the weapon rolled before in the same activation counts too, as
the part that it was then or as whole
dice of those that are left now. Source: rules file, 'What a declaration may and may not do';
    rulings 21 and 28.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.dystopian.activation.activation import Activation, Cache, EarlierDice
from engine.dystopian.activation.state import ActivationState, Rolling, model_now, wing_now
from engine.dystopian.activation.uses import (
    DEFENCE_FIRE,
    Gun,
    WeaponUse,
    of_gun,
    uses,
    weapon_of_gun,
)
from engine.dystopian.attack.dice_count import model_dice
from engine.dystopian.profiles import FiringModel
from engine.dystopian.refs import Ref
from engine.dystopian.words import AUXILIARY, Sight, WeaponType
from engine.kit.base_profile import shared

FIRING: Cache[dict[tuple[Gun, int], FiringModel]] = Cache(dict)
"""Undamaged models with one of their weapons, by the range band."""


def dice_now(
    activation: Activation, state: ActivationState, gun: Gun, range_band: int, sight: Sight
) -> int:
    """Return the current dice of a whole weapon; of a wing, its tokens."""
    if gun.wing:
        return wing_now(activation, state, gun.by).tokens
    weapon = weapon_of_gun(activation, gun)
    return model_dice(
        firing(activation, state, gun, range_band), weapon, activation.rulings, sight
    ).dice


def firing(
    activation: Activation,
    state: ActivationState,
    gun: Gun,
    range_band: int,
    share: int | None = None,
) -> FiringModel:
    """Return a current model with one of its weapons, of which the model rolls a share."""
    known = FIRING.of(activation)
    if (gun, range_band) not in known:
        known[gun, range_band] = _undamaged(activation, gun, range_band)
    model = known[gun, range_band]
    now = model_now(activation, state, gun.by)
    changes = {"hp_lost": activation.models[gun.by].ship.hp - now.hp, "share": share}
    return model.model_copy(update=shared(now, FiringModel) | changes)


def _undamaged(activation: Activation, gun: Gun, range_band: int) -> FiringModel:
    """Return an undamaged model with the values of the model and of its weapon; AA and CC are the
    same at any range.
    """
    model = activation.models[gun.by]
    fields = shared(model.ship, FiringModel) | shared(model, FiringModel)
    if isinstance(gun.arm, WeaponType):
        dice = model.ship.aa if gun.arm is WeaponType.AA else model.ship.cc
    else:
        arm = model.ship.arms[gun.arm]
        fields, dice = fields | shared(arm, FiringModel), arm.attack_dice[range_band - 1]
    return FiringModel.model_construct(**fields | {"attack_dice": dice})


def split_guns(activation: Activation) -> frozenset[Gun]:
    """Return the weapons that are used more than once or may be, or that rolled in shares
    before.
    """
    seen: set[Gun] = {Gun(rolled.wing, rolled.by, rolled.arm) for rolled in activation.rolled}
    several: set[Gun] = set()
    for use in uses(activation):
        counts = activation.open and not use.gun.wing and use.gun.arm in AUXILIARY
        (several if counts or use.gun in seen else seen).add(use.gun)
    return frozenset(several)


def share(activation: Activation, state: ActivationState, use: WeaponUse) -> int | None:
    """Return the current dice, or tokens, of a use; None if the use fires in full.

    Once the shares no longer fit into the remaining dice, the loss falls on the largest first
    (ruling 21). A use that has rolled keeps its share; a use whose target has gone asks for
    nothing.
    """
    rolled = {
        rolling.use.key: rolling.dice for rolling in state.rolled if rolling.use.gun == use.gun
    }
    if use.key in rolled:
        return rolled[use.key]
    rivals = [
        item
        for item in of_gun(activation, use.gun)
        if item == use
        or (item.key not in rolled and _rival(use, item) and made(activation, state, item))
    ]
    if use.share is None and len(rivals) == 1 and not rolled and not activation.rolled:
        return None
    full = [full_dice(activation, state, use) for use in rivals]
    wanted = [
        dice if use.share is None else min(use.share, dice)
        for use, dice in zip(rivals, full, strict=True)
    ]
    remaining = 1 - spent(activation, state, use.gun)
    return divided(wanted, full, remaining, [use.order(activation) for use in rivals])[
        rivals.index(use)
    ]


def _rival(use: WeaponUse, other: WeaponUse) -> bool:
    """Return True if two uses of one weapon have to fit together: fire in full leaves later steps
    only the rest.

    Step 7 is declared last, after each attack is rolled: defence in full takes the dice that remain
    by then.
    """
    if use.share is None:
        return other.kind == use.kind != DEFENCE_FIRE
    return other.share is not None or other.kind != DEFENCE_FIRE


def spent(activation: Activation, state: ActivationState, gun: Gun) -> Fraction:
    """Return the part of a weapon that has rolled already.

    The part is one of the dice at the roll, or of the current dice (ruling 28).
    """
    as_rolled = activation.rulings.rest_of_weapon == "fraction"
    before = [
        (rolled.range_band, rolled.sight, rolled.dice, rolled.full)
        for rolled in activation.rolled
        if Gun(rolled.wing, rolled.by, rolled.arm) == gun
    ]
    before += [
        (use.range_band, use.sight, dice, full)
        for use, dice, full in state.rolled
        if use.gun == gun
    ]
    return sum(
        (
            part_of(
                dice,
                full
                if as_rolled and full is not None
                else dice_now(activation, state, gun, range_band, sight),
            )
            for range_band, sight, dice, full in before
        ),
        Fraction(0),
    )


def divided(
    wanted: Sequence[int], full: Sequence[int], unrolled: Fraction, order: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Return shares that fit: one off the largest, of equal shares one off the last in order, until
    they fit.

    wanted: dice asked for.
    full: dice of the whole weapon at each target.
    unrolled: the part of the weapon that is not rolled yet.
    """
    shares = list(wanted)
    used = sum((part_of(*pair) for pair in zip(shares, full, strict=True)), Fraction(0))
    while used > unrolled and any(shares):
        index = max(range(len(shares)), key=lambda each: (shares[each], order[each]))
        shares[index] -= 1
        used -= Fraction(1, full[index])
    return tuple(shares)


def part_of(dice: int, full: int) -> Fraction:
    """Return the part of a weapon that some dice are; any dice of a weapon that has none left are
    all of it.
    """
    return Fraction(dice, full) if full else Fraction(min(dice, 1))


def made(activation: Activation, state: ActivationState, use: WeaponUse) -> bool:
    """Return True if a later use can come about: its target remains, and so does the attack that it
    defends against.
    """
    if use.at_wing:
        return wing_now(activation, state, use.target).tokens > 0
    if use.kind == DEFENCE_FIRE:
        attack = activation.attacks[use.part_index]
        models = any(model_now(activation, state, shot.model).hp > 0 for shot in attack.shots)
        if not models and not any(may_roll(activation, state, wing) for wing in attack.wings):
            return False
    return model_now(activation, state, use.target).hp > 0


def may_roll(activation: Activation, state: ActivationState, wing: Ref) -> bool:
    """Return True if a wing has tokens left and has not aborted as an attacker."""
    return wing_now(activation, state, wing).is_ready


def taken(
    activation: Activation, state: ActivationState, now: Iterable[WeaponUse]
) -> tuple[Rolling, ...]:
    """Return the current dice of some uses of weapons that split their fire, all at the same
    time.
    """
    known = {rolling.use.key for rolling in state.rolled}
    able = (use for use in now if use.key not in known and there(activation, state, use.gun))
    new = [use for use in able if made(activation, state, use)]
    return tuple(
        Rolling(use, dice_of(activation, state, use), full_dice(activation, state, use))
        for use in new
    )


def dice_of(activation: Activation, state: ActivationState, use: WeaponUse) -> int:
    """Return the current dice, or tokens, of a use, in full or in shares."""
    got = share(activation, state, use)
    return full_dice(activation, state, use) if got is None else got


def full_dice(activation: Activation, state: ActivationState, use: WeaponUse) -> int:
    """Return the current dice of the whole weapon of a use, or tokens."""
    return dice_now(activation, state, use.gun, use.range_band, use.sight)


def there(activation: Activation, state: ActivationState, gun: Gun) -> bool:
    """Return True if the owner of a weapon remains."""
    by = gun.by
    return (
        wing_now(activation, state, by).tokens if gun.wing else model_now(activation, state, by).hp
    ) > 0


def rolled_earlier(activation: Activation, state: ActivationState) -> tuple[EarlierDice, ...]:
    """Return the shares rolled so far, in the form of an activation that holds only the remaining
    attacks.
    """
    return activation.rolled + tuple(
        EarlierDice.model_construct(
            **use.gun._asdict(), range_band=use.range_band, sight=use.sight, dice=dice, full=full
        )
        for use, dice, full in state.rolled
        if dice
    )
