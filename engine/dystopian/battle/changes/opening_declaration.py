"""Step 1: who acts, and all their attacks; and whom counterattacks and wings can answer."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

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
from engine.kit.refusal import refused


def declare(state: State, side: int | None, activation: Declare) -> State | Refusal:
    """Start an activation with the declaration of step 1; an earlier declaration is replaced unless
    dice are thrown.
    """
    if state.activating and state.activating.thrown:
        return refusal("dice_thrown")
    if side is None:
        return refusal("missing", "side")
    names = find_references(activation)
    those = NOBODY.with_named(names)
    fault = (
        absent(state, names) or crowded(those) or refused(_declared_faults(state, side, activation))
    )
    if fault:
        return fault
    acting = Participants().with_more(acting_models(activation), acting_wings(activation))
    declared = ActivationDeclarations(
        side,
        acting.with_more(*those),
        acting,
        attacks=activation.attacks,
        aa=at_wings_of(activation),
        looked=(state.gone,) * len(activation.attacks),
    )
    models = tuple(str(ref) for refs in acting for ref in refs)
    return replace(
        state.activated(declared),
        underway=ActivationUnderway(activation, side, models, Played(FLOW, (), state)),
    )


def absent(state: State, names: Iterable[NamingField]) -> Refusal | None:
    """Return a refusal of all models and wings that an event names and that nobody has or that are
    gone.
    """
    every = _each(names)
    return refused(_unknown(state, every)) or refused(_gone(state, every))


def unknown(state: State, base_model: BaseModel) -> Refusal | None:
    """Return a refusal of all references in an event that nobody has."""
    return refused(_unknown(state, _each(find_references(base_model))))


def _unknown(state: State, every: Iterable[NamingField]) -> Iterator[Fault]:
    for item in every:
        right, other = (state.wings, state.models) if item.is_wing else (state.models, state.wings)
        if item.ref in right:
            continue
        if item.ref in other:
            code, who = "is_a_model" if item.is_wing else "is_a_wing", state.roster.name(item.ref)
        else:
            code, who = "unknown_model", str(item.ref)
        yield Fault(("data", *item.path), code, {"who": who})


def _gone(state: State, every: Iterable[NamingField]) -> Iterator[Fault]:
    for item in every:
        tokens = state.wings[item.ref].tokens if item.is_wing else state.models[item.ref].hp
        if tokens <= 0:
            yield Fault(("data", *item.path), "model_gone", {"who": state.roster.name(item.ref)})


def _each(names: Iterable[NamingField]) -> list[NamingField]:
    """Return all that an event names, each once: in an attack rather than among those who act.

    A reference that an event names both as a model and as a wing stays twice, because one of the
    two is wrong.
    """
    deepest_last = sorted(names, key=lambda item: len(item.path))
    each = {(item.ref, item.is_wing): item for item in deepest_last}
    return list(each.values())


def crowded(taking_part: Participants) -> Refusal | None:
    """Refuse more models or wings than an activation holds."""
    if len(taking_part.models) > MODELS:
        return refusal("too_many", "data", max_length=MODELS)
    return refusal("too_many", "data", max_length=WINGS) if len(taking_part.wings) > WINGS else None


def _declared_faults(state: State, side: int, data: Declare) -> Iterator[Fault]:
    acting = (*acting_models(data), *acting_wings(data))
    if any(state.roster.side(ref) != side for ref in acting):
        yield Fault(("data",), "not_yours")
    if not data.attacks and not any(acting_wings(data)) and not data.models_at_wings:
        yield Fault(("data", "attacks"), "nothing_declared")
    for field in ("attacks", *AtWings.model_fields):
        for index, item in enumerate(getattr(data, field)):
            if state.roster.side(item.target) == side:
                yield Fault(("data", field, index, "target"), "own_side")
    yield from _unarmed(state, data)
    yield from _answer_faults(state, data)
    yield from _fired_twice(data)
    yield from met_twice(data)


def _unarmed(state: State, data: Declare) -> Iterator[Fault]:
    """Yield AA and CC of those whose profile has none."""
    for path, ref, weapon in _auxiliaries(data):
        own = state.roster.wings[ref] if ref in state.wings else state.roster.ships[ref]
        if not getattr(own, weapon):
            yield Fault(
                ("data", *path),
                "no_auxiliary",
                {"who": state.roster.name(ref), "weapon": weapon.upper()},
            )


def _auxiliaries(data: Declare) -> Iterator[tuple[Path, Ref, WeaponType]]:
    """Yield each use of AA or CC: its field, whose it is, and which."""
    for position, attack in enumerate(data.attacks):
        every = (("attacks", position, "shots", at, "arm") for at in range(len(attack.shots)))
        yield from (
            (path, shot.model, shot.arm)
            for path, shot in zip(every, attack.shots, strict=True)
            if isinstance(shot.arm, WeaponType)
        )
    for position, models_at_wing in enumerate(data.models_at_wings):
        yield from (
            (("models_at_wings", position, "models", at), ref, WeaponType.AA)
            for at, ref in enumerate(models_at_wing.models)
        )
    for field in ("wings_at_models", "wings_at_wings"):
        yield from (
            ((field, index, "wing"), aa.wing, WeaponType.AA)
            for index, aa in enumerate(getattr(data, field))
        )


def met_twice(at_wings: AtWings) -> Iterator[Fault]:
    """Yield a fault for a wing that is to roll at another wing more than once: one roll has all the
    tokens.
    """
    pairs = [(wing_at_wing.wing, wing_at_wing.target) for wing_at_wing in at_wings.wings_at_wings]
    for index, pair in enumerate(pairs):
        if pair in pairs[:index]:
            yield Fault(("data", "wings_at_wings", index, "target"), "met_twice")


def _answer_faults(state: State, data: Declare) -> Iterator[Fault]:
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


def _fired_twice(data: Declare) -> Iterator[Fault]:
    """Yield faults for weapons that fire more than once without a split."""
    weapons = [
        [*((wing, "") for wing in attack.wings), *((shot.model, shot.arm) for shot in attack.shots)]
        for attack in data.attacks
    ]
    fired = Counter(chain.from_iterable(weapons))
    for index, attack in enumerate(data.attacks):
        if attack.option not in SPLITTING and any(fired[weapon] > 1 for weapon in weapons[index]):
            yield Fault(("data", "attacks", index, "option"), "fired_twice")
