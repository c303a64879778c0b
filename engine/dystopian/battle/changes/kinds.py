"""The kinds of events without dice: what each declares or sets by hand, and the one gate that each
passes.

What is offered, advised or played passes it too, so that nothing is shown that would then be
refused.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pydantic import BaseModel

from engine.dystopian.activation.activation import find_references
from engine.dystopian.activation.check import NUMBERED, faults, over_budget
from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING, COUNTERATTACK, KINDS, uses
from engine.dystopian.batch_outcome import LOG
from engine.dystopian.battle.changes.activation_overrides import (
    card,
    explosion,
    look,
    order,
    overrule,
)
from engine.dystopian.battle.changes.counterattacks import counter, defend
from engine.dystopian.battle.changes.marks import (
    acting_beside,
    card_sentences,
    mark_overrides,
    mark_sentences,
)
from engine.dystopian.battle.changes.opening_declaration import declare
from engine.dystopian.battle.changes.overrides import declared_overrides, overrides_of
from engine.dystopian.battle.changes.share_division import divide
from engine.dystopian.battle.changes.table_events import adjust, cap, next_turn
from engine.dystopian.battle.data import (
    Adjust,
    Cap,
    Card,
    Counter,
    Declare,
    Defend,
    Divide,
    ExplosionDeclaration,
    Look,
    Order,
    Overrule,
)
from engine.dystopian.battle.flow import restart
from engine.dystopian.battle.parts import end_activation
from engine.dystopian.battle.reading.log_sentences import sentence
from engine.dystopian.battle.state import State
from engine.engagement import (
    Applied,
    EventKind,
    Happened,
    Refusal,
    Result,
    Sentence,
    refusal,
    validate,
)
from engine.engagement.logs.result import Value
from engine.kit.base_profile import Nothing
from engine.kit.faults import Fault
from engine.kit.refusal import refuse

Change = Callable[[State, int | None, Any], State | Refusal]
"""The change that an event makes to a state, by its side and its data."""
ChangeByAnyone = Callable[[State, Any], State | Refusal]
"""The same for an event that any side may make."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeKind(EventKind):
    """A kind of event without dice.

    change: what it does to a state.
    declares: uses of weapons that it declares, for which they must have the dice; defence is
        declared attack by attack.
    numbers: declarations that need other numbers after it.
    harmless: the last critical roll may still be thrown again after the event; the event holds
        then, too.
    underway: it needs an activation in progress.
    """

    change: Change
    declares: tuple[str, ...] = ()
    numbers: tuple[str, ...] = NUMBERED
    harmless: bool = True
    underway: bool = False


def _take(state: State, happened: Happened) -> Applied[State] | Refusal:
    """Return the battle after an event, ready to continue its activation, and the result of the
    event.
    """
    kind = CHANGES[happened.event.kind]
    if happened.event.dice:
        return refusal("no_dice_here", "dice")
    after = apply_change(state, happened.event.kind, happened.event.side, happened.data)
    if isinstance(after, Refusal):
        return after
    result = _describe(state, happened, after, kind)
    if after is state:
        return Applied(state, result)
    after = _keep_critical_roll(state, after, happened, kind)
    return Applied(restart(after), result)


def _describe(state: State, happened: Happened, after: State, kind: ChangeKind) -> Result:
    """Return the sentences of an event, the models that it names, and the numbers that it sets by
    hand.
    """
    data = happened.data
    values: dict[str, Value] = {}
    if happened.event.kind == "turn":
        values["turn"] = after.turn
    own = kind.numbers if kind.declares else ()
    names = acting_beside(state, data)
    return Result(
        sentence(state.roster, happened, data, None, **values),
        models=tuple(dict.fromkeys(str(item.ref) for item in find_references(data))),
        overrides=(
            *overrides_of(state, data),
            *mark_overrides(names),
            *declared_overrides(after, own),
        ),
        follows=(
            *mark_sentences(state, data, names),
            *_back_sentences(after, data),
            *card_sentences(after, data, own),
        ),
    )


def _keep_critical_roll(before: State, after: State, happened: Happened, kind: ChangeKind) -> State:
    """Return the battle after an event with the critical roll that may still be thrown again, if
    any.
    """
    roll = before.critical
    if roll is None:
        return after
    if not kind.harmless:
        return replace(after, critical=None)
    return replace(after, critical=replace(roll, later=(*roll.later, happened)))


def _back_sentences(after: State, data: BaseModel) -> Iterator[Sentence]:
    """Yield a sentence for each flyer that rolls its AA back at fighters that counter it. Source:
    ruling 30.
    """
    if not isinstance(data, Counter):
        return
    for roll in after.declared.back:
        names = {
            "who": after.roster.all_names(roll.models),
            "target": after.roster.name(roll.target),
        }
        yield Sentence(f"{LOG}.aa_back", names)


CHANGED = 10
"""Effort for each attack and weapon of an activation that is changed, as all of them are
checked.
"""


def size(state: State) -> int:
    """Return the number of weapons and attacks of the activation in progress, attacks counted
    twice.
    """
    if state.activating is None:
        return 0
    return len(uses(state.activation)) + 2 * len(state.declared.attacks)


def _effort(state: State) -> int:
    return size(state) * CHANGED


def _by_side(data: type[BaseModel], change: Change, **more: Any) -> ChangeKind:
    """Return a kind of event that depends on the side that acts."""
    return ChangeKind(data, effort=_effort, take=_take, change=change, **more)


def _by_anyone(data: type[BaseModel], change: ChangeByAnyone, **more: Any) -> ChangeKind:
    """Return a kind of event that is the same whoever acts."""
    return _by_side(data, partial(_change_for_anyone, change), **more)


def _change_for_anyone(
    change: ChangeByAnyone, state: State, side: int | None, data: BaseModel
) -> State | Refusal:
    return change(state, data)


def _finish(state: State, data: Nothing) -> State:
    return end_activation(state)


def _next_turn(state: State, data: Nothing) -> State | Refusal:
    return next_turn(state)


def _note(state: State, data: Nothing) -> State:
    return state


CHANGES: Mapping[str, ChangeKind] = {
    "declare": _by_side(
        Declare, declare, acts=True, declares=KINDS, numbers=("aa", "attacks"), harmless=False
    ),
    "counter": _by_side(
        Counter,
        counter,
        declares=(COUNTERATTACK, AGAINST_MODEL, AGAINST_WING),
        numbers=("counterattacks", "answers"),
        harmless=False,
        underway=True,
    ),
    "defend": _by_side(Defend, defend, numbers=(), underway=True),
    "explosion": _by_anyone(ExplosionDeclaration, explosion, numbers=(), underway=True),
    "sight": _by_anyone(Look, look, underway=True),
    "divide": _by_side(Divide, divide, numbers=()),
    "order": _by_side(Order, order, numbers=(), underway=True),
    "card": _by_anyone(Card, card),
    "overrule": _by_anyone(Overrule, overrule),
    "adjust": _by_anyone(Adjust, adjust),
    "cap": _by_side(Cap, cap),
    "finish": _by_anyone(Nothing, _finish, harmless=False, underway=True),
    "turn": _by_anyone(Nothing, _next_turn, of_all=True, harmless=False),
    "note": _by_anyone(Nothing, _note),
}


def apply_change(
    state: State, kind: str, side: int | None, data: BaseModel | Mapping[str, Any]
) -> State | Refusal:
    """Return the battle after an event, or every reason why it is refused; its flow is not gone on
    with.

    data: the event's own type, or plain.
    """
    event = CHANGES[kind]
    if not isinstance(data, event.data):
        checked = validate(event.data, data)
        if isinstance(checked, Refusal):
            return checked.under("data")
        data = checked
    if event.underway and state.activating is None:
        return refusal("no_activation")
    after = event.change(state, side, data)
    if isinstance(after, Refusal) or after is state or after.activating is None:
        return after
    before = None if kind == "declare" else state
    refused_after = refuse(_new_faults(before, after, event))
    if refused_after:
        return refused_after.under("data")
    return after


def _new_faults(before: State | None, after: State, event: ChangeKind) -> Iterator[Fault]:
    """Yield the faults that an event brings into the activation: wrong numbers, else more dice than
    weapons have.

    before: the battle whose faults do not count against the event.
    """
    wrong = list(faults(after.activation, event.numbers))
    known = list[Fault]()
    if wrong and before and before.activating:
        known = list(faults(before.activation))
    if not wrong and event.declares:
        wrong = list(over_budget(after.activation, event.declares))
    for fault in wrong:
        if fault not in known:
            yield _name_field_of_event(fault)


def _name_field_of_event(fault: Fault) -> Fault:
    """Return a fault of AA as one of the event that declared it."""
    if fault.path[:1] in (("aa",), ("answers",)):
        return replace(fault, path=fault.path[1:])
    return fault
