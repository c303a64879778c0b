"""Values that players set by hand on the table: anything the rules let change, CAP, and the next
turn.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from engine.dystopian.activation.wings.profiles import WingKind
from engine.dystopian.battle.data import Adjust, Cap, draft
from engine.dystopian.battle.state import State
from engine.dystopian.refs import Ref
from engine.dystopian.repeats import REPEATABLE, repeats_of
from engine.dystopian.words import NO_EFFECTS
from engine.engagement import Draft, Refusal, refusal
from engine.kit.frozen import FrozenDict
from engine.kit.saved_types import plain

OF_MODELS = ("hp", "ap", "height", "effects", "shields", "guardians", "dr", "cr", "repeats")
OF_WINGS = ("tokens", "fuel", "aborted")


def adjust(state: State, data: Adjust) -> State | Refusal:
    """Set a model or wing to the values of the players.

    Refusal: an unknown model or wing, no value, a value that models or wings lack, more HP or
        tokens than at the start, CR below DR, or a repeated effect that the model does not have.
    """
    changes = {field: value for field, value in data if field != "ref" and value is not None}
    if data.ref in state.wings:
        return _adjust_wing(state, data.ref, changes)
    if data.ref in state.models:
        return _adjust_model(state, data, changes)
    return refusal("unknown_model", "data", "ref", who=str(data.ref))


def _adjust_wing(state: State, ref: Ref, changes: dict[str, Any]) -> State | Refusal:
    """Set the values of a wing."""
    refused = _check_changes(changes, OF_WINGS, "tokens", state.roster.wings[ref].tokens)
    if refused:
        return refused
    return state.with_wing(ref, state.wings[ref]._replace(**changes))


def _adjust_model(state: State, data: Adjust, changes: dict[str, Any]) -> State | Refusal:
    """Set the values of a model; a removed model has no effects."""
    refused = _check_changes(changes, OF_MODELS, "hp", state.roster.ships[data.ref].hp)
    if refused:
        return refused
    model = state.models[data.ref]._replace(**changes)
    if model.cr < model.dr:
        changed = "dr" if data.cr is None else "cr"
        return refusal("cr_below_dr", "data", changed, cr=model.cr, dr=model.dr)
    if data.hp:
        model = model._replace(exploded=False)
    if model.hp <= 0:
        model = model._replace(effects=NO_EFFECTS)
    for index, effect in enumerate(data.repeats or ()):
        if effect not in REPEATABLE or effect not in model.effects:
            return refusal("not_a_choice", "data", "repeats", index)
    model = model._replace(repeats=repeats_of(model.repeats, model.effects))
    return state.with_model(data.ref, model)


def _check_changes(
    changes: dict[str, Any], known: Collection[str], boxes: str, most: int
) -> Refusal | None:
    """Refuse no change, a field that is not known, and more boxes than at the start.

    boxes: the name of the field with HP or tokens.
    """
    for field in changes:
        if field not in known:
            return refusal("unknown", "data", field)
    if not changes:
        return refusal("missing", "data")
    if changes.get(boxes, 0) > most:
        return refusal("too_high", "data", boxes, le=most)
    return None


def by_hand(fresh: State, now: State) -> Iterator[Draft]:
    """Yield the events that turn the models, wings and CAP of one state into those of another."""
    for ref, model in fresh.models.items():
        yield from _adjusting(ref, model, now.models[ref], OF_MODELS)
    for ref, wing_before in fresh.wings.items():
        yield from _adjusting(ref, wing_before, now.wings[ref], OF_WINGS)
    for wing in fresh.wings:
        if now.cap.get(wing) != fresh.cap.get(wing):
            yield draft("cap", Cap(wing=wing, squadron=now.cap.get(wing)))


def _adjusting(ref: Ref, before: object, after: object, fields: Iterable[str]) -> Iterator[Draft]:
    """Yield the event that turns a model or wing into another; nothing where both are equal."""
    changes = {}
    for field in fields:
        value = getattr(after, field)
        if value != getattr(before, field):
            changes[field] = value
    if changes:
        yield draft("adjust", plain(Adjust(ref=ref, **changes), bare=True))


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
