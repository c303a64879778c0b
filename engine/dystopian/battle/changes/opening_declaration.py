"""Step 1: who acts, and all their attacks; and whom counterattacks and wings can answer."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pydantic import BaseModel

from engine.dystopian.activation.activation import MODELS, WINGS, AtWings, Named, Path, named
from engine.dystopian.battle.data import Declare
from engine.dystopian.battle.flow import FLOW, ActivationUnderway
from engine.dystopian.battle.participants import (
    NOBODY,
    Participants,
    acting_models,
    acting_wings,
    at_wings_of,
)
from engine.dystopian.battle.state import Declared, State
from engine.dystopian.profiles import SPLITTING
from engine.dystopian.refs import Ref
from engine.dystopian.words import Weapon
from engine.engagement import Refusal, refusal
from engine.flow import Played
from engine.kit.faults import Fault
from engine.kit.refusal import refused


def declare(state: State, side: int | None, said: Declare) -> State | Refusal:
    """Step 1; what was declared before is forgotten, unless dice are thrown."""
    if state.activating and state.activating.thrown:
        return refusal("dice_thrown")
    if side is None:
        return refusal("missing", "side")
    those = NOBODY.with_those_in(said)
    fault = absent(state, said) or crowded(those) or refused(_declared_faults(state, side, said))
    if fault:
        return fault
    acting = Participants().with_more(acting_models(said), acting_wings(said))
    declared = Declared(
        side,
        acting.with_more(*those),
        acting,
        attacks=said.attacks,
        aa=at_wings_of(said),
        looked=(state.gone,) * len(said.attacks),
    )
    models = tuple(str(ref) for refs in acting for ref in refs)
    return replace(state.activated(declared), underway=ActivationUnderway(said, side, models, Played(FLOW, (), state)))


def absent(state: State, said: BaseModel) -> Refusal | None:
    """Return a refusal of all models and wings that an event names and that nobody has or that are gone."""
    every = _each(said)
    return refused(_unknown(state, every)) or refused(_gone(state, every))


def unknown(state: State, said: BaseModel) -> Refusal | None:
    """Return a refusal of all references in an event that nobody has."""
    return refused(_unknown(state, _each(said)))


def _unknown(state: State, every: Iterable[Named]) -> Iterator[Fault]:
    for one in every:
        right, other = (state.wings, state.models) if one.is_wing else (state.models, state.wings)
        if one.ref in right:
            continue
        if one.ref in other:
            code, who = "is_a_model" if one.is_wing else "is_a_wing", state.roster.name(one.ref)
        else:
            code, who = "unknown_model", str(one.ref)
        yield Fault(("data", *one.path), code, {"who": who})


def _gone(state: State, every: Iterable[Named]) -> Iterator[Fault]:
    for one in every:
        left = state.wings[one.ref].tokens if one.is_wing else state.models[one.ref].hp
        if left <= 0:
            yield Fault(("data", *one.path), "model_gone", {"who": state.roster.name(one.ref)})


def _each(said: BaseModel) -> list[Named]:
    """Return all that an event names, each once: in an attack rather than among those who act."""
    return list({one.ref: one for one in sorted(named(said), key=lambda one: len(one.path))}.values())


def crowded(taking_part: Participants) -> Refusal | None:
    """A refusal of more models or wings than an activation holds."""
    if len(taking_part.models) > MODELS:
        return refusal("too_many", "data", max_length=MODELS)
    return refusal("too_many", "data", max_length=WINGS) if len(taking_part.wings) > WINGS else None


def _declared_faults(state: State, side: int, said: Declare) -> Iterator[Fault]:
    acting = (*acting_models(said), *acting_wings(said))
    if any(state.roster.side(ref) != side for ref in acting):
        yield Fault(("data",), "not_yours")
    if not said.attacks and not any(acting_wings(said)) and not said.models_at_wings:
        yield Fault(("data", "attacks"), "nothing_declared")
    for field in ("attacks", *AtWings.model_fields):
        for place, one in enumerate(getattr(said, field)):
            if state.roster.side(one.target) == side:
                yield Fault(("data", field, place, "target"), "own_side")
    yield from _unarmed(state, said)
    yield from _answer_faults(state, said)
    yield from _fired_twice(said)
    yield from met_twice(said)


def _unarmed(state: State, said: Declare) -> Iterator[Fault]:
    """Yield AA and CC of those whose profile has none."""
    for path, ref, weapon in _auxiliaries(said):
        own = state.roster.wing(ref) if ref in state.wings else state.roster.ship(ref)
        if not getattr(own, weapon):
            yield Fault(("data", *path), "no_auxiliary", {"who": state.roster.name(ref), "weapon": weapon.upper()})


def _auxiliaries(said: Declare) -> Iterator[tuple[Path, Ref, Weapon]]:
    """Yield each use of AA or CC: its field, whose it is, and which."""
    for place, attack in enumerate(said.attacks):
        every = (("attacks", place, "shots", at, "arm") for at in range(len(attack.shots)))
        yield from ((path, shot.model, shot.arm) for path, shot in zip(every, attack.shots, strict=True)
                    if isinstance(shot.arm, Weapon))  # fmt: skip
    for place, one in enumerate(said.models_at_wings):
        yield from ((("models_at_wings", place, "models", at), ref, Weapon.AA) for at, ref in enumerate(one.models))
    for field in ("wings_at_models", "wings_at_wings"):
        yield from (((field, place, "wing"), aa.wing, Weapon.AA) for place, aa in enumerate(getattr(said, field)))


def met_twice(said: AtWings) -> Iterator[Fault]:
    """A wing that is to roll at another more than once: one roll has all its tokens."""
    pairs = [(one.wing, one.target) for one in said.wings_at_wings]
    for place, pair in enumerate(pairs):
        if pair in pairs[:place]:
            yield Fault(("data", "wings_at_wings", place, "target"), "met_twice")


def _answer_faults(state: State, said: Declare) -> Iterator[Fault]:
    """Defenders of another squadron, and wings that have aborted."""
    for place, attack in enumerate(said.attacks):
        if attack.defenders and not set(attack.defenders) <= set(state.roster.companions(attack.target)):
            yield Fault(("data", "attacks", place, "defenders"), "not_its_squadron")
    for wing in dict.fromkeys(acting_wings(said)):
        if state.wings[wing].aborted:
            yield Fault(("data", "wings"), "wing_aborted")


def _fired_twice(said: Declare) -> Iterator[Fault]:
    """Whoever fires the same weapon more than once splits it."""
    fired: dict[tuple[Ref, object], int] = {}
    for attack in said.attacks:
        for wing in attack.wings:
            fired[wing, ""] = fired.get((wing, ""), 0) + 1
        for shot in attack.shots:
            fired[shot.model, shot.arm] = fired.get((shot.model, shot.arm), 0) + 1
    for place, attack in enumerate(said.attacks):
        again = any(fired[wing, ""] > 1 for wing in attack.wings)
        again |= any(fired[shot.model, shot.arm] > 1 for shot in attack.shots)
        if again and attack.option not in SPLITTING:
            yield Fault(("data", "attacks", place, "option"), "fired_twice")
