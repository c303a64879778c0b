"""A check that turns plain data into a declared activation, or returns every fault in the data."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Any

from engine.dystopian.activation.aa_back import with_aa_back
from engine.dystopian.activation.activation import (
    Activation,
    DeclaredAttack,
    Path,
    Shot,
    find_references,
)
from engine.dystopian.activation.build import counterattack, declared_attack, wing_aa
from engine.dystopian.activation.resolution import start_attack_once
from engine.dystopian.activation.shares import dice_now, part_of, spent_part
from engine.dystopian.activation.state import ActivationState, start
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    AGAINST_WING,
    ATTACK,
    COUNTERATTACK,
    DEFENCE_FIRE,
    KINDS,
    OWN_ROLL,
    Gun,
    WeaponUse,
    model_fights,
    of_gun,
    uses,
    weapon_of,
    weapon_of_shot,
    wing_fights,
)
from engine.dystopian.activation.wings.profiles import ORDNANCE, WingKind
from engine.dystopian.attack.attack import Attack
from engine.dystopian.profiles import ALONE, SPLITTING, FireOption
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import forbidden
from engine.kit.faults import Fault, check_model


def check(data: dict[str, Any]) -> Activation | tuple[Fault, ...]:
    """Return the activation that some plain data describes, or every fault in the data."""
    result = check_model(Activation, data, _all_faults)
    if isinstance(result, Activation):
        return with_aa_back(result)
    return result


def _all_faults(activation: Activation) -> Iterable[Fault]:
    """Return the faults of an activation whose fields are right one by one; those of shares that
    are too large if there are no others.
    """
    return tuple(faults(activation)) or over_budget(activation)


NUMBERED = ("counterattacks", "aa", "answers", "attacks")
"""Declarations that need a number."""


def faults(activation: Activation, numbers: Collection[str] = NUMBERED) -> Iterator[Fault]:
    """Yield the faults of an activation whose fields are right one by one, except shares that are
    too large.

    numbers: the declarations that need a number in a to-hit table.
    """
    result = [*_too_many(activation), *_unknown(activation)]
    if not result:
        result = [*_aa_faults(activation), *_fire_faults(activation)]
    if not result:
        result = [*_numberless(activation, numbers)]
    yield from result


def _unknown(activation: Activation) -> Iterator[Fault]:
    """Yield a fault for each unknown model or wing, and for each arm that a model does not have."""
    for path, ref, is_wing in find_references(activation):
        is_known = ref in activation.models
        if is_wing:
            is_known = ref in activation.wings
        if not is_known:
            yield Fault(path, "not_a_choice")
    for index, attack in enumerate(activation.attacks):
        for position, shot in enumerate(attack.shots):
            if not _has_arm(activation, shot):
                yield Fault(("attacks", index, "shots", position, "arm"), "not_a_choice")


def _has_arm(activation: Activation, shot: Shot) -> bool:
    """Return False if a known model has no arm of the number in a shot."""
    if shot.model not in activation.models or not isinstance(shot.arm, int):
        return True
    return shot.arm < len(activation.models[shot.model].ship.arms)


def _aa_faults(activation: Activation) -> Iterator[Fault]:
    """Yield the faults of shares and fire options of AA at wings, and of wings that may not
    answer.
    """
    for path, rolls in (
        (("aa", "models_at_wings"), activation.aa.models_at_wings),
        (("answers", "models_at_wings"), activation.answers.models_at_wings),
        (("back",), activation.back),
    ):
        for index, roll in enumerate(rolls):
            yield from _together_faults(
                activation, roll.option, len(roll.models), roll.primary, (*path, index)
            )
            yield from _share_faults(
                roll.option, roll.shares, len(roll.models), (*path, index, "shares")
            )
    back = _rolling_back(activation)
    for field in ("wings_at_models", "wings_at_wings"):
        for index, answer in enumerate(getattr(activation.answers, field)):
            attacked = (answer.wing, answer.target) in back[field]
            if not attacked and not _flies_cap(activation, answer.wing):
                yield Fault(("answers", field, index, "wing"), "no_cap")


def _rolling_back(activation: Activation) -> dict[str, set[tuple[Ref, Ref]]]:
    """Return the wings that may roll their AA back, each with its attacker, by the field of the
    answer.

    Source: ruling 23 for wings that attack, ruling 30 for models.
    """
    result: dict[str, set[tuple[Ref, Ref]]] = {"wings_at_models": set(), "wings_at_wings": set()}
    if activation.rulings.wing_rolls_back == "always":
        result["wings_at_wings"] = {
            (roll.target, roll.wing) for roll in activation.aa.wings_at_wings
        }
    if activation.rulings.aa_back == "rolled":
        for roll in activation.aa.models_at_wings:
            result["wings_at_models"].update((roll.target, model) for model in roll.models)
    return result


def _flies_cap(activation: Activation, wing: Ref) -> bool:
    flown = activation.wings[wing]
    return flown.cap and flown.wing.kind is WingKind.FIGHTERS


def _fire_faults(activation: Activation) -> Iterator[Fault]:
    """Yield the faults of counterattacks, attacks and defensive fire."""
    for index, counter in enumerate(activation.counterattacks):
        path: Path = ("counterattacks", index)
        yield from _share_faults(
            counter.option, counter.shares, len(counter.models), (*path, "shares")
        )
        yield from _together_faults(
            activation, counter.option, len(counter.models), counter.primary, path
        )
    for index, attack in enumerate(activation.attacks):
        yield from _attack_faults(activation, attack, ("attacks", index))


def _numberless(activation: Activation, among: Collection[str]) -> Iterator[Fault]:
    """Yield a fault for each attack that has no to-hit number which a die reaches."""
    state = start(activation)
    for path, key, build in _builds(activation, among):
        started = start_attack_once(activation, key, build, state)
        if started is None:
            continue
        code = started.steps.numbers.fault
        if code:
            yield Fault((*path, "target"), code)


def _builds(
    activation: Activation, among: Collection[str]
) -> Iterator[tuple[Path, str, Callable[[ActivationState], Attack | None]]]:
    """Yield the field of each declared attack, the key of its part, and what builds the attack."""
    if "counterattacks" in among:
        for index in range(len(activation.counterattacks)):
            build = partial(counterattack, activation, index=index)
            yield ("counterattacks", index), f"{COUNTERATTACK}.{index}", build
    for index, fight in enumerate(model_fights(activation)):
        if fight.ours and fight.ours.path[0] in among:
            build = partial(wing_aa, activation, index=index)
            yield fight.ours.path, f"{AGAINST_MODEL}.{index}", build
    if "attacks" in among:
        for index in range(len(activation.attacks)):
            build = partial(declared_attack, activation, index=index)
            yield ("attacks", index), f"{ATTACK}.{index}", build


def _too_many(activation: Activation) -> Iterator[Fault]:
    """Yield a fault for HP or tokens above those at the start."""
    for ref, model in activation.models.items():
        if model.hp > model.ship.hp:
            yield Fault(("models", ref, "hp"), "too_high", {"le": model.ship.hp})
    for ref, flown in activation.wings.items():
        if flown.tokens > flown.wing.tokens:
            yield Fault(("wings", ref, "tokens"), "too_high", {"le": flown.wing.tokens})


def _attack_faults(activation: Activation, attack: DeclaredAttack, path: Path) -> Iterator[Fault]:
    """Yield the faults of an attack: who fires, with what, and who defends."""
    if attack.shots and attack.wings:
        yield Fault((*path, "shots"), "wings_apart")
        return
    if not attack.shots and not attack.wings:
        yield Fault((*path, "shots"), "nothing_fires")
        return
    number = len(attack.shots) + len(attack.wings)
    yield from _mixed_weapon_faults(activation, attack, path)
    yield from _together_faults(activation, attack.option, number, attack.primary, path)
    if attack.wings:
        yield from _share_faults(attack.option, attack.tokens, number, (*path, "tokens"))
    elif attack.option in SPLITTING:
        for index, shot in enumerate(attack.shots):
            if shot.share is None:
                yield Fault((*path, "shots", index, "share"), "missing")
    yield from _defence_faults(activation, attack, path)


def _defence_faults(activation: Activation, attack: DeclaredAttack, path: Path) -> Iterator[Fault]:
    """Yield the faults of a defence that is declared with its attack."""
    defenders = len(attack.defenders or ())
    if defenders:
        option = attack.defence_option
        shares_path = (*path, "defence_shares")
        yield from _together_faults(
            activation, option, defenders, attack.defence_primary, path, "defence_"
        )
        yield from _share_faults(option, attack.defence_shares, defenders, shares_path)


def _mixed_weapon_faults(
    activation: Activation, attack: DeclaredAttack, path: Path
) -> Iterator[Fault]:
    """Yield a fault for each weapon of another type than the first, and for wings without
    ordnance.
    """
    for index, wing in enumerate(attack.wings):
        if activation.wings[wing].wing.kind not in ORDNANCE:
            yield Fault((*path, "wings", index), "no_ordnance")
            return
    weapon = weapon_of(activation, attack)
    for index, shot in enumerate(attack.shots):
        if weapon_of_shot(activation, shot) is not weapon:
            yield Fault((*path, "shots", index, "arm"), "one_weapon")
    for index, wing in enumerate(attack.wings):
        if ORDNANCE[activation.wings[wing].wing.kind] is not weapon:
            yield Fault((*path, "wings", index), "one_weapon")


def _share_faults(
    option: FireOption, shares: tuple[int, ...], number: int, path: Path
) -> Iterator[Fault]:
    """Yield a fault if models that split do not declare every share, or if other models declare
    any.
    """
    wanted = 0
    if option in SPLITTING:
        wanted = number
    if len(shares) != wanted:
        yield Fault(path, "wrong_shares")


def _together_faults(
    activation: Activation,
    option: FireOption,
    number: int,
    primary: int | None,
    path: Path,
    prefix: str = "",
) -> Iterator[Fault]:
    """Yield a fault for an option that some models cannot take, and for a primary that is none
    of them.
    """
    where = (*path, f"{prefix}option")
    if option in ALONE and number > 1:
        yield Fault(where, "one_model")
    code = forbidden(option, activation.rulings)
    if code:
        yield Fault(where, code)
    if primary is not None and primary >= number:
        yield Fault((*path, f"{prefix}primary"), "not_a_choice")


FIELDS = {COUNTERATTACK: "counterattacks", ATTACK: "attacks", DEFENCE_FIRE: "attacks"}


def over_budget(activation: Activation, kinds: Collection[str] = KINDS) -> Iterator[Fault]:
    """Yield a fault for each use of a weapon that asks for more dice than remain, by the current
    models.

    kinds: the kinds of uses whose faults count: counterattacks, fights of wings, attacks or
        defence; uses of other kinds still take dice.
    """
    state = start(activation)
    for gun in dict.fromkeys(use.gun for use in uses(activation)):
        yield from _over(activation, state, gun, kinds)


def _over(
    activation: Activation, state: ActivationState, gun: Gun, kinds: Collection[str]
) -> Iterator[Fault]:
    """Yield a fault for each use of one weapon that asks for more dice than remain."""
    used = spent_part(activation, state, gun)
    for use in of_gun(activation, gun):
        dice = dice_now(activation, state, gun, use.range_band, use.sight)
        remaining = max(0, int((1 - used) * dice))
        wanted = _wanted_dice(use, remaining, dice)
        if wanted > remaining and use.kind in kinds:
            yield Fault(path_of(activation, use), "over_budget", {"left": remaining, "dice": dice})
        if dice or use.share:
            used += part_of(wanted, dice)


def _wanted_dice(use: WeaponUse, remaining: int, dice: int) -> int:
    """Return the dice that a use asks for.

    Defence is declared last, so in full it takes what is left; that is no split of one roll.
    Source: sheet step 7.
    """
    if use.share is not None:
        return use.share
    if use.kind == DEFENCE_FIRE and remaining:
        return remaining
    return dice


def path_of(activation: Activation, use: WeaponUse) -> Path:
    """Return the field of the share of a use."""
    if use.kind in (AGAINST_MODEL, AGAINST_WING):
        return _path_at_wings(activation, use)
    path: Path = (FIELDS[use.kind], use.part_index)
    if use.kind == DEFENCE_FIRE:
        return (*path, "defence_shares", use.member)
    if use.kind == COUNTERATTACK:
        return (*path, "shares", use.member)
    if use.gun.wing:
        return (*path, "tokens", use.member)
    return (*path, "shots", use.member, "share")


def _path_at_wings(activation: Activation, use: WeaponUse) -> Path:
    """Return the field with the dice of a use in a fight of wings.

    In a fight with wings, `member` is the index of the roll. In a fight with a model, it says that
    the wing rolls, or is the index of the model that rolls.
    """
    if use.kind == AGAINST_WING:
        roll = wing_fights(activation)[use.part_index].rolls[use.member]
        return (*roll.path, "tokens")
    fight = model_fights(activation)[use.part_index]
    if use.member == OWN_ROLL:
        assert fight.ours is not None
        return (*fight.ours.path, "tokens")
    assert fight.theirs is not None
    return (*fight.theirs.path, "shares", use.member)
