"""Step 1: who acts, and all their attacks; and whom counterattacks and wings can answer."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from pydantic import BaseModel

from engine.dystopian.activation.activation import (
    MODELS,
    WINGS,
    AtWings,
    DeclaredAttack,
    Defence,
    NamingField,
    Path,
    find_references,
)
from engine.dystopian.activation.wings.profiles import ORDNANCE
from engine.dystopian.attack.numbers import DEFENCE
from engine.dystopian.battle.activation_declarations import ActivationDeclarations
from engine.dystopian.battle.data import Declare
from engine.dystopian.battle.flow import FLOW, ActivationUnderway
from engine.dystopian.battle.participants import (
    NOBODY,
    Participants,
    acting_models,
    acting_wings,
    at_wings_of,
)
from engine.dystopian.battle.state import State
from engine.dystopian.profiles import SPLITTING
from engine.dystopian.refs import Ref
from engine.dystopian.words import WeaponType
from engine.engagement import Refusal, refusal
from engine.flow import Played
from engine.kit.faults import Fault
from engine.kit.refusal import refuse


def declare(state: State, side: int | None, activation: Declare) -> State | Refusal:
    """Start an activation with the declaration of step 1; an earlier declaration is replaced unless
    dice are thrown.
    """
    if state.activating and state.activating.thrown:
        return refusal("dice_thrown")
    if side is None:
        return refusal("missing", "side")
    names = find_references(activation)
    those = NOBODY.with_references(names)
    wrong = refuse_absent(state, names) or refuse_crowd(those)
    if wrong:
        return wrong
    wrong = refuse(_find_faults(state, side, activation))
    if wrong:
        return wrong
    acting = Participants().with_more(acting_models(activation), acting_wings(activation))
    declared = ActivationDeclarations(
        side,
        acting.with_more(*those),
        acting,
        attacks=activation.attacks,
        aa=at_wings_of(activation),
        looked=(state.removed_count,) * len(activation.attacks),
    )
    names_of_acting = tuple(str(ref) for ref in (*acting.models, *acting.wings))
    underway = ActivationUnderway(activation, side, names_of_acting, Played(FLOW, (), state))
    return replace(state.begin_activation(declared), underway=underway)


def refuse_absent(state: State, names: Iterable[NamingField]) -> Refusal | None:
    """Refuse all models and wings that an event names and that nobody has; if there are none, those
    that are gone.
    """
    every = _each(names)
    return refuse(_find_unknown(state, every)) or refuse(_find_gone_models(state, every))


def refuse_unknown(state: State, base_model: BaseModel) -> Refusal | None:
    """Refuse all references in an event that nobody has."""
    return refuse(_find_unknown(state, _each(find_references(base_model))))


def _find_unknown(state: State, every: Iterable[NamingField]) -> Iterator[Fault]:
    """Yield a fault for each name of nobody, of a model as a wing, and of a wing as a model."""
    for item in every:
        path = ("data", *item.path)
        is_model = item.ref in state.models
        is_wing = item.ref in state.wings
        if not is_model and not is_wing:
            yield Fault(path, "unknown_model", {"who": str(item.ref)})
        elif item.is_wing and not is_wing:
            yield Fault(path, "is_a_model", {"who": state.roster.name(item.ref)})
        elif not item.is_wing and not is_model:
            yield Fault(path, "is_a_wing", {"who": state.roster.name(item.ref)})


def _find_gone_models(state: State, every: Iterable[NamingField]) -> Iterator[Fault]:
    """Yield a fault for each model without HP and each wing without tokens."""
    for item in every:
        remaining = state.wings[item.ref].tokens if item.is_wing else state.models[item.ref].hp
        if remaining <= 0:
            yield Fault(("data", *item.path), "model_gone", {"who": state.roster.name(item.ref)})


def _each(names: Iterable[NamingField]) -> list[NamingField]:
    """Return all that an event names, each once: in an attack rather than among those who act.

    A reference that an event names both as a model and as a wing stays twice, because one of the
    two is wrong.
    """
    deepest_last = sorted(names, key=lambda item: len(item.path))
    each = {(item.ref, item.is_wing): item for item in deepest_last}
    return list(each.values())


def refuse_crowd(taking_part: Participants) -> Refusal | None:
    """Refuse more models or wings than an activation holds."""
    if len(taking_part.models) > MODELS:
        return refusal("too_many", "data", max_length=MODELS)
    if len(taking_part.wings) > WINGS:
        return refusal("too_many", "data", max_length=WINGS)
    return None


def _find_faults(state: State, side: int, data: Declare) -> Iterator[Fault]:
    """Yield the faults of a declaration in the order in which players read them."""
    acting = (*acting_models(data), *acting_wings(data))
    if any(state.roster.side(ref) != side for ref in acting):
        yield Fault(("data",), "not_yours")
    if not data.attacks and not any(acting_wings(data)) and not data.models_at_wings:
        yield Fault(("data", "attacks"), "nothing_declared")
    for field in ("attacks", *AtWings.model_fields):
        for index, item in enumerate(getattr(data, field)):
            if state.roster.side(item.target) == side:
                yield Fault(("data", field, index, "target"), "own_side")
    yield from _find_missing_auxiliaries(state, data)
    yield from _find_later_answers(state, data)
    yield from _find_fired_twice(data)
    yield from find_met_twice(data)


def _find_missing_auxiliaries(state: State, data: Declare) -> Iterator[Fault]:
    """Yield AA and CC of those whose profile has none."""
    for use in _auxiliaries(data):
        is_wing = use.ref in state.wings
        profile = state.roster.wings[use.ref] if is_wing else state.roster.ships[use.ref]
        if not getattr(profile, use.weapon):
            values = {"who": state.roster.name(use.ref), "weapon": use.weapon.upper()}
            yield Fault(("data", *use.path), "no_auxiliary", values)


class _AuxiliaryUse(NamedTuple):
    """A use of AA or CC: the field that names it, and the model or wing that has it."""

    path: Path
    ref: Ref
    weapon: WeaponType


def _auxiliaries(data: Declare) -> Iterator[_AuxiliaryUse]:
    """Yield each use of AA or CC in a declaration."""
    for index, attack in enumerate(data.attacks):
        for number, shot in enumerate(attack.shots):
            if isinstance(shot.arm, WeaponType):
                field = ("attacks", index, "shots", number, "arm")
                yield _AuxiliaryUse(field, shot.model, shot.arm)
    for index, roll in enumerate(data.models_at_wings):
        for number, ref in enumerate(roll.models):
            path = ("models_at_wings", index, "models", number)
            yield _AuxiliaryUse(path, ref, WeaponType.AA)
    for index, at_model in enumerate(data.wings_at_models):
        yield _AuxiliaryUse(("wings_at_models", index, "wing"), at_model.wing, WeaponType.AA)
    for index, at_wing in enumerate(data.wings_at_wings):
        yield _AuxiliaryUse(("wings_at_wings", index, "wing"), at_wing.wing, WeaponType.AA)


def find_met_twice(at_wings: AtWings) -> Iterator[Fault]:
    """Yield a fault for a wing that is to roll at another wing more than once: one roll has all the
    tokens.
    """
    pairs = [(wing_at_wing.wing, wing_at_wing.target) for wing_at_wing in at_wings.wings_at_wings]
    for index, pair in enumerate(pairs):
        if pair in pairs[:index]:
            yield Fault(("data", "wings_at_wings", index, "target"), "met_twice")


def _find_later_answers(state: State, data: Declare) -> Iterator[Fault]:
    """Yield faults for answers that the other side gives later, and for wings that have aborted.

    Nobody is asked for defenders against most weapons: there an empty list is no answer.
    """
    for index, attack in enumerate(data.attacks):
        names_defenders = bool(attack.defenders)
        declines_defence = attack.defenders == () and _can_be_defended(state, attack)
        if names_defenders or declines_defence:
            yield Fault(("data", "attacks", index, "defenders"), "defence_later")
        for field, information in Defence.model_fields.items():
            if getattr(attack, field) != information.default:
                yield Fault(("data", "attacks", index, field), "defence_later")
    for wing in dict.fromkeys(acting_wings(data)):
        if state.wings[wing].aborted:
            yield Fault(("data", "wings"), "wing_aborted")


def _can_be_defended(state: State, attack: DeclaredAttack) -> bool:
    """Return whether AA or CC may defend against an attack in step 7."""
    return any(weapon in DEFENCE for weapon in _weapons(state, attack))


def _weapons(state: State, attack: DeclaredAttack) -> Iterator[WeaponType]:
    """Yield the weapon types of an attack, without arms that a model does not have."""
    for wing in attack.wings:
        kind = state.roster.wings[wing].kind
        if kind in ORDNANCE:
            yield ORDNANCE[kind]
    for shot in attack.shots:
        arms = state.roster.ships[shot.model].arms
        if isinstance(shot.arm, int) and shot.arm < len(arms):
            yield arms[shot.arm].weapon


def _find_fired_twice(data: Declare) -> Iterator[Fault]:
    """Yield faults for weapons that fire more than once without a split."""
    fired = Counter[_Weapon]()
    for attack in data.attacks:
        fired.update(_weapons_that_fire(attack))
    for index, attack in enumerate(data.attacks):
        if attack.option in SPLITTING:
            continue
        if any(fired[weapon] > 1 for weapon in _weapons_that_fire(attack)):
            yield Fault(("data", "attacks", index, "option"), "fired_twice")


_Weapon = tuple[Ref, int | WeaponType | None]
"""A model and one of its weapons; a wing has None."""


def _weapons_that_fire(attack: DeclaredAttack) -> list[_Weapon]:
    weapons: list[_Weapon] = [(wing, None) for wing in attack.wings]
    weapons += [(shot.model, shot.arm) for shot in attack.shots]
    return weapons
