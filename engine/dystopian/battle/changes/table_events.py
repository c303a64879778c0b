"""Values that players set by hand on the table: anything the rules let change, CAP, and the next
turn.
"""

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Any

from engine.dystopian.activation.wings.profiles import WingKind
from engine.dystopian.battle.data import Adjust, Cap, draft
from engine.dystopian.battle.state import State
from engine.dystopian.repeats import REPEATABLE, repeats_of
from engine.dystopian.words import NO_EFFECTS
from engine.engagement import Draft, Refusal, refusal
from engine.kit.frozen import FrozenDict
from engine.kit.saved_types import plain

OF_MODELS = ("hp", "ap", "height", "effects", "shields", "guardians", "dr", "cr", "repeats")
OF_WINGS = ("tokens", "fuel", "aborted")


def adjust(state: State, data: Adjust) -> State | Refusal:
    """Set a model or wing to the values of the players.

    Refusal: dice lie on the table that would no longer fit.
    """
    is_wing = data.ref in state.wings
    if not is_wing and data.ref not in state.models:
        return refusal("unknown_model", "data", "ref", who=str(data.ref))
    changes = {field: value for field, value in data if field != "ref" and value is not None}
    wrong = next(
        (field for field in changes if field not in (OF_WINGS if is_wing else OF_MODELS)), None
    )
    if wrong or not changes:
        return refusal("unknown", "data", wrong) if wrong else refusal("missing", "data")
    roster = state.roster
    boxes, most = (
        ("tokens", roster.wings[data.ref].tokens) if is_wing else ("hp", roster.ships[data.ref].hp)
    )
    if changes.get(boxes, 0) > most:
        return refusal("too_high", "data", boxes, le=most)
    if is_wing:
        return state.with_wing(data.ref, state.wings[data.ref]._replace(**changes))
    return _model(state, data, changes)


def _model(state: State, data: Adjust, changes: dict[str, Any]) -> State | Refusal:
    model = state.models[data.ref]._replace(**changes)
    if model.cr < model.dr:
        return refusal(
            "cr_below_dr", "data", "dr" if data.cr is None else "cr", cr=model.cr, dr=model.dr
        )
    if data.hp:
        model = model._replace(exploded=False)
    if model.hp <= 0:
        model = model._replace(effects=NO_EFFECTS)
    for index, effect in enumerate(data.repeats or ()):
        if effect not in REPEATABLE or effect not in model.effects:
            return refusal("not_a_choice", "data", "repeats", index)
    model = model._replace(repeats=repeats_of(model.repeats, model.effects))
    return state.with_model(data.ref, model)


def by_hand(fresh: State, now: State) -> Iterator[Draft]:
    """Yield the events that turn the models, wings and CAP of one state into those of another."""
    for of, names in ((attrgetter("models"), OF_MODELS), (attrgetter("wings"), OF_WINGS)):
        for ref, item in of(fresh).items():
            result = {name: getattr(of(now)[ref], name) for name in names}
            changes = {
                name: value for name, value in result.items() if value != getattr(item, name)
            }
            if changes:
                yield draft("adjust", plain(Adjust(ref=ref, **changes), bare=True))
    for wing in fresh.wings:
        if now.cap.get(wing) != fresh.cap.get(wing):
            yield draft("cap", Cap(wing=wing, squadron=now.cap.get(wing)))


def cap(state: State, side: int | None, data: Cap) -> State | Refusal:
    """Put a wing on combat air patrol over a squadron of its side, or end the patrol."""
    if data.wing not in state.wings:
        return refusal("unknown_model", "data", "wing", who=str(data.wing))
    if side not in (None, state.roster.side(data.wing)):
        return refusal("not_yours", "data", "wing")
    others = {wing: squadron for wing, squadron in state.cap.items() if wing != data.wing}
    if data.squadron is None:
        return replace(state, cap=FrozenDict(others))
    if state.roster.wings[data.wing].kind is not WingKind.FIGHTERS:
        return refusal("only_fighters_cap", "data", "wing")
    if data.squadron not in state.roster.squadrons:
        return refusal("unknown_model", "data", "squadron", who=str(data.squadron))
    if state.roster.side(data.squadron) != state.roster.side(data.wing):
        return refusal("not_yours", "data", "squadron")
    return replace(state, cap=FrozenDict({**others, data.wing: data.squadron}))


def next_turn(state: State) -> State | Refusal:
    """Begin the next turn: every group may act again, aborted wings return, and so does the
    commodore's reroll.
    """
    if state.activating:
        return refusal("activation_underway")
    wings = FrozenDict({ref: wing._replace(aborted=False) for ref, wing in state.wings.items()})
    return replace(
        state, table_wings=wings, turn=state.turn + 1, commodore=frozenset(), acted=frozenset()
    )
