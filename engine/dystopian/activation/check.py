"""Plain data as a declared activation, or every fault in it: places that exist, arms that fit together."""

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from engine.dystopian.activation.build import arm_of, weapon_of
from engine.dystopian.activation.declared import Activation, Counterattack, DeclaredAttack
from engine.dystopian.profiles import SPLITTING, FireOption
from engine.dystopian.wings.profiles import ORDNANCE
from engine.faults import Fault, faults_of

Path = tuple[str | int, ...]


def check(data: dict[str, Any]) -> Activation | tuple[Fault, ...]:
    """The activation that some plain data describes, or every fault in it."""
    try:
        activation = Activation.model_validate(data)
    except ValidationError as error:
        return faults_of(error)
    return tuple(faults(activation)) or activation


def faults(activation: Activation) -> Iterator[Fault]:
    """What is wrong with an activation whose fields are right one by one."""
    models, wings = len(activation.models), len(activation.wings)
    yield from _too_many(activation)
    for index, counter in enumerate(activation.counterattacks):
        yield from _unknown(("counterattacks", index, "models"), counter.models, models)
        yield from _unknown(("counterattacks", index, "target"), (counter.target,), models)
        yield from _counter_faults(activation, counter, ("counterattacks", index))
    for index, fight in enumerate(activation.wings_against_models):
        path: Path = ("wings_against_models", index)
        yield from _unknown((*path, "wing"), (fight.wing,), wings)
        yield from _unknown((*path, "target"), () if fight.target is None else (fight.target,), models)
        yield from _unknown((*path, "models"), fight.models, models)
    for index, dogfight in enumerate(activation.wings_against_wings):
        yield from _unknown(("wings_against_wings", index, "attacker"), (dogfight.attacker,), wings)
        yield from _unknown(("wings_against_wings", index, "defender"), (dogfight.defender,), wings)
    for index, attack in enumerate(activation.attacks):
        yield from _attack_faults(activation, attack, ("attacks", index))
    for index, pair in enumerate(activation.explosion.neighbours):
        yield from _unknown(("explosion", "neighbours", index), pair, models)


def _too_many(activation: Activation) -> Iterator[Fault]:
    for index, model in enumerate(activation.models):
        if model.hp > model.ship.hp:
            yield Fault(("models", index, "hp"), "too_high", {"le": model.ship.hp})
    for index, flown in enumerate(activation.wings):
        if flown.tokens > flown.wing.tokens:
            yield Fault(("wings", index, "tokens"), "too_high", {"le": flown.wing.tokens})


def _attack_faults(activation: Activation, attack: DeclaredAttack, path: Path) -> Iterator[Fault]:
    models = len(activation.models)
    found = [
        *_unknown((*path, "target"), (attack.target,), models),
        *_unknown((*path, "defenders"), attack.defenders, models),
        *_shot_faults(activation, attack, path),
        *_unknown((*path, "wings"), attack.wings, len(activation.wings)),
    ]
    yield from found
    if found:
        return
    if bool(attack.shots) == bool(attack.wings):
        yield Fault((*path, "shots"), "not_a_choice" if attack.shots else "missing")
        return
    yield from _mixed(activation, attack, path)
    yield from _option_faults(activation, attack.option, len(attack.shots) + len(attack.wings), (*path, "option"))


def _shot_faults(activation: Activation, attack: DeclaredAttack, path: Path) -> Iterator[Fault]:
    for index, shot in enumerate(attack.shots):
        if shot.model >= len(activation.models):
            yield Fault((*path, "shots", index, "model"), "not_a_choice")
        elif isinstance(shot.arm, int) and shot.arm >= len(activation.models[shot.model].ship.arms):
            yield Fault((*path, "shots", index, "arm"), "not_a_choice")


def _mixed(activation: Activation, attack: DeclaredAttack, path: Path) -> Iterator[Fault]:
    """One attack has one weapon type; only bombers have ordnance."""
    for index, place in enumerate(attack.wings):
        if activation.wings[place].wing.kind not in ORDNANCE:
            yield Fault((*path, "wings", index), "not_a_choice")
            return
    weapon, _ = weapon_of(activation, attack)
    for index, shot in enumerate(attack.shots):
        if arm_of(activation, shot).weapon is not weapon:
            yield Fault((*path, "shots", index, "arm"), "not_a_choice")
    for index, place in enumerate(attack.wings):
        if ORDNANCE[activation.wings[place].wing.kind] is not weapon:
            yield Fault((*path, "wings", index), "not_a_choice")


def _counter_faults(activation: Activation, counter: Counterattack, path: Path) -> Iterator[Fault]:
    if len(counter.shares) not in ((len(counter.models),) if counter.option in SPLITTING else (0,)):
        yield Fault((*path, "shares"), "wrong_shares")
    yield from _option_faults(activation, counter.option, len(counter.models), (*path, "option"))


def _option_faults(activation: Activation, option: FireOption, number: int, path: Path) -> Iterator[Fault]:
    if option in (FireOption.SINGLE, FireOption.SPLIT) and number > 1:
        yield Fault(path, "one_model")
    if option is FireOption.SPLIT_LINKED and activation.rulings.split_and_link == "forbidden":
        yield Fault(path, "split_forbidden")
    if option is FireOption.COMBINED and activation.rulings.combined == "off":
        yield Fault(path, "combined_off")


def _unknown(path: Path, places: tuple[int, ...], number: int) -> Iterator[Fault]:
    several = len(places) > 1 or path[-1] not in ("target", "wing", "attacker", "defender")
    for index, place in enumerate(places):
        if place >= number:
            yield Fault((*path, index) if several else path, "not_a_choice")
