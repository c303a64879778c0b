"""Step 1 as a form: what its names mean, what it opens with, and the declaration that it
describes.
"""

from collections.abc import Sequence
from typing import Any

from app.dystopian.battle.candidates import WING_AA, CandidateShot, shots
from app.form_data import Shape
from app.typed_form import shape_of
from app.words import Words
from engine.dystopian.activation.activation import SHOTS
from engine.dystopian.battle import (
    State,
    enemies,
    members,
    opening_range_band,
    squadrons_of_side,
    wings_beside,
)
from engine.dystopian.profiles import SPLITTING, FireOption, Overrules, Volley, fitting, splitting
from engine.dystopian.refs import Ref
from engine.dystopian.words import AUXILIARY, WeaponType
from engine.engagement import side_of

BLANK = shape_of(Volley, Overrules).blank_is_none
SHAPE = Shape(
    sets=("shots", "along", "squadrons"), lists=("attacks", "modifiers"), blank_is_none=BLANK
)
Values = dict[str, Any]
OPTIONS = {str(option): option for option in FireOption}


def opening(state: State, group: str, t: Words, distance: str = "") -> Values:
    """Return the contents of the opening form: the strongest weapon of the group at the first enemy
    model.

    distance: the distance of that model in range bands, for a plan.
    """
    result = [shot for shot in shots(state, group, t) if shot.weapon not in AUXILIARY]
    targets = enemies(state, side_of(group))
    if not result or not targets:
        return {"attacks": []}
    best = max(
        result,
        key=lambda shot: sum(other.dice[1] for other in result if other.weapon is shot.weapon),
    )
    if not distance:
        return {"attacks": [opening_attack(best, result, targets[0])]}
    return {"attacks": [attack_with(best.weapon, result, targets[0], max(1, int(distance)))]}


def further_attacks(state: State, group: str, data: Values, t: Words) -> list[Values]:
    """Return one more attack, or none without weapons or targets.

    It is of a wing that acts along, of a weapon that has not fired yet, of one of several that
    link, or else a split.
    """
    every = fired_by(state, group, data, t)
    targets = enemies(state, side_of(group))
    fired: set[str] = set()
    for attack in data["attacks"]:
        fired.update(attack.get("shots", ()))
    ready = [shot for shot in every if shot.value not in fired]
    idle = sorted(
        (shot for shot in ready if shot.weapon not in AUXILIARY),
        key=lambda shot: shot.arm is not None,
    )
    idle = idle or [shot for shot in ready if shot.arm == WING_AA][:1]
    if not every or not targets:
        return []
    target = targets[min(1, len(targets) - 1)]
    idle = idle or _split_off_last(every, data)
    if idle:
        return [opening_attack(idle[0], idle, target)]
    alone = opening_attack(every[0], every[:1], target)
    return [alone | {"shots": [every[0].value], "option": splitting(1).value}]


def _split_off_last(every: list[CandidateShot], data: Values) -> list[CandidateShot]:
    """Take one shot from the attack with most shots that roll together, and return it."""
    most: Values = max(data["attacks"], key=lambda attack: len(attack.get("shots", ())), default={})
    if most.get("option") in SPLITTING or shots_together(most.get("shots", ())) < 2:
        return []
    *most["shots"], taken = most["shots"]
    correct_form({"attacks": [most]})
    return [shot for shot in every if shot.value == taken]


def opening_attack(best: CandidateShot, every: list[CandidateShot], target: Ref) -> Values:
    """Return an attack with all arms of a weapon type at the range band that it opens with."""
    return attack_with(best.weapon, every, target, opening_range_band(best.dice))


def attack_with(weapon: WeaponType, every: list[CandidateShot], target: Ref, band: int) -> Values:
    """Return an attack with all arms of one weapon type that reach a range band, up to the limit of
    one attack.
    """
    chosen = [shot.value for shot in every if shot.weapon is weapon and shot.dice[band - 1]][:SHOTS]
    option = fitting(FireOption.SINGLE, len(chosen))
    data = {"target": target, "weapon": weapon.value, "shots": chosen, "range_band": str(band)}
    return data | {"option": option.value}


def correct_form(data: Values) -> Values:
    """Correct contradictions in the form: arms of one weapon type, an option that fits their
    number.
    """
    for attack in data.get("attacks", []):
        option = OPTIONS.get(attack.get("option", FireOption.SINGLE))
        if option is None:
            continue
        fits = fitting(option, shots_together(attack.get("shots", ())))
        if fits is not option:
            attack["option"] = fits.value
    return data


def shots_together(shots: Sequence[str]) -> int:
    """Return the number of chosen shots that roll together; every wing rolls its AA by itself."""
    return sum(not value.endswith(f"|{WING_AA}") for value in shots)


def acting_groups(state: State, group: str, data: Values) -> list[str]:
    """Return the group that acts, then the wings and other squadrons that are ticked to act with
    it.
    """
    wings = (ref for ref in data.get("along", ()) if ref in wings_beside(state, group))
    squadrons = (ref for ref in data.get("squadrons", ()) if ref in squadrons_of_side(state, group))
    return [group, *wings, *squadrons]


def acting_refs(state: State, group: str, data: Values) -> tuple[str, ...]:
    """Return the models and wings that act."""
    refs: list[str] = []
    for acting in acting_groups(state, group, data):
        refs.extend(members(state, acting))
    return tuple(refs)


def fired_by(state: State, group: str, data: Values, t: Words) -> list[CandidateShot]:
    """Return all shots of a group and of the groups that act with it."""
    every = []
    for acting in acting_groups(state, group, data):
        every.extend(shots(state, acting, t))
    return every
