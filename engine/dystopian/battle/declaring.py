"""Step 1: who acts, and all their attacks; and whom counterattacks and wings can answer."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from engine.dystopian.activation.check import faults, over_budget
from engine.dystopian.activation.declared import MODELS, WINGS, AtWings
from engine.dystopian.battle.data import Declare
from engine.dystopian.battle.flow import FLOW, again
from engine.dystopian.battle.participants import (
    NOBODY,
    Participants,
    acting_models,
    acting_wings,
    at_wings_of,
)
from engine.dystopian.battle.state import Activating, State
from engine.dystopian.profiles import SPLITTING
from engine.dystopian.refs import Ref
from engine.engagement import Refusal, Underway, refusal
from engine.engagement.refusal import refused
from engine.flow import Played
from engine.kit.faults import Fault


def declare(state: State, side: int | None, said: Declare) -> State | Refusal:
    """Step 1; what was declared before is forgotten, unless dice are thrown."""
    if state.activating and state.activating.thrown:
        return refusal("dice_thrown")
    if side is None:
        return refusal("missing", "side")
    those = NOBODY.with_those_in(said)
    fault = unknown(state, those) or refused(_declared_faults(state, side, said))
    if fault:
        return fault
    acting = Participants().with_more(acting_models(said), acting_wings(said))
    now = Activating(
        side,
        acting.with_more(*those),
        acting,
        attacks=said.attacks,
        aa=at_wings_of(said),
        looked=(state.gone,) * len(said.attacks),
    )
    models = tuple(str(ref) for refs in acting for ref in refs)
    return replace(state, activating=now, underway=Underway(said, side, models, Played(FLOW, (), state)))


def checked(found: State, before: State | None, kinds: Collection[str], numbers: Collection[str]) -> State | Refusal:
    """The state that is to be gone on with, unless it says what the engine does not take.

    before: the state before the event, whose faults are not the event's; None where it begins an activation; kinds:
    uses of weapons that the event declares, for which they must have the dice; numbers: declarations
    whose numbers it may change.
    """
    wrong = _new_faults(found, before, kinds, numbers)
    return wrong.under("data") if wrong else again(found)


def _new_faults(found: State, before: State | None, kinds: Collection[str], numbers: Collection[str]) -> Refusal | None:
    if found.activating is None:
        return None
    wrong = list(faults(found.activation, numbers))
    known = list(faults(before.activation)) if wrong and before and before.activating else []
    wrong = wrong or (list(over_budget(found.activation, kinds)) if kinds else [])
    return refused(as_said(fault) for fault in wrong if fault not in known)


def as_said(fault: Fault) -> Fault:
    """A fault of AA as one of the event that declared it."""
    return replace(fault, path=fault.path[1:]) if fault.path[:1] in (("aa",), ("answers",)) else fault


def unknown(state: State, those: Participants, known: Participants = NOBODY) -> Refusal | None:
    """A refusal of references that nobody has, of what is gone, and of more than an activation of `known` holds."""
    if not state.has(those):
        return refusal("unknown_model", "data")
    models, wings = those
    if any(state.models[ref].hp <= 0 for ref in models) or any(state.wings[ref].tokens <= 0 for ref in wings):
        return refusal("model_gone", "data")
    return crowded(known.with_more(models, wings))


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
    yield from _answer_faults(state, said)
    yield from _fired_twice(said)
    yield from met_twice(said)


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
