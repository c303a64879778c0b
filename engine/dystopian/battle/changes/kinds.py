"""The kinds of events without dice: what each declares or sets by hand, and the one gate that each
passes.

What is offered, advised or played passes it too, so that nothing is shown that would then be
refused.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
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
from engine.dystopian.battle.flow import restarted
from engine.dystopian.battle.parts import ended
from engine.dystopian.battle.reading.log_sentences import sentence
from engine.dystopian.battle.state import State
from engine.engagement import (
    Applied,
    EventKind,
    Happened,
    Refusal,
    Result,
    Sentence,
    accepted,
    refusal,
)
from engine.kit.base_profile import Nothing
from engine.kit.faults import Fault
from engine.kit.refusal import refused

Change = Callable[[State, int | None, Any], State | Refusal]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeKind(EventKind):
    """A kind of event without dice.

    change: the change that the event makes to a state, given its side and its data.
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
    event, data, kind = happened.event, happened.data, CHANGES[happened.event.kind]
    if event.dice:
        return refusal("no_dice_here", "dice")
    after = changed(state, event.kind, event.side, data)
    if isinstance(after, Refusal):
        return after
    names, turn = acting_beside(state, data), {"turn": after.turn} if event.kind == "turn" else {}
    own = kind.numbers if kind.declares else ()
    result = Result(
        sentence(state.roster, happened, data, **turn),
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
    if after is state:
        return Applied(state, result)
    roll = state.critical if kind.harmless else None
    if roll or state.critical:
        after = replace(after, critical=roll and replace(roll, later=(*roll.later, happened)))
    return Applied(restarted(after), result)


def _back_sentences(after: State, data: Any) -> Iterator[Sentence]:
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
    return len(uses(state.activation)) + 2 * len(state.declared.attacks) if state.activating else 0


def _by_side(data: type[BaseModel], change: Change, **more: Any) -> ChangeKind:
    return ChangeKind(
        data, effort=lambda state: size(state) * CHANGED, take=_take, change=change, **more
    )


def _by_anyone(
    data: type[BaseModel], change: Callable[[State, Any], State | Refusal], **more: Any
) -> ChangeKind:
    return _by_side(data, lambda state, side, data: change(state, data), **more)


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
    "finish": _by_anyone(Nothing, lambda state, data: ended(state), harmless=False, underway=True),
    "turn": _by_anyone(Nothing, lambda state, data: next_turn(state), of_all=True, harmless=False),
    "note": _by_anyone(Nothing, lambda state, data: state),
}


def changed(state: State, kind: str, side: int | None, data: Any) -> State | Refusal:
    """Return the battle after an event, or every reason why it is refused; its flow is not gone on
    with.

    data: the event's own type, or plain.
    """
    event = CHANGES[kind]
    if not isinstance(data, event.data):
        data = accepted(event.data, data)
        if isinstance(data, Refusal):
            return data.under("data")
    if event.underway and state.activating is None:
        return refusal("no_activation")
    result = event.change(state, side, data)
    if isinstance(result, Refusal) or result is state or result.activating is None:
        return result
    wrong = refused(_faults(result, None if kind == "declare" else state, event))
    return wrong.under("data") if wrong else result


def _faults(state: State, before: State | None, event: ChangeKind) -> Iterator[Fault]:
    """Yield the faults that the engine finds.

    before: the battle whose faults do not count against the event.
    """
    wrong = list(faults(state.activation, event.numbers))
    known: Collection[Fault] = (
        list(faults(before.activation)) if wrong and before and before.activating else ()
    )
    wrong = wrong or (list(over_budget(state.activation, event.declares)) if event.declares else [])
    yield from (_as_declared(fault) for fault in wrong if fault not in known)


def _as_declared(fault: Fault) -> Fault:
    """Return a fault of AA as one of the event that declared it."""
    return (
        replace(fault, path=fault.path[1:]) if fault.path[:1] in (("aa",), ("answers",)) else fault
    )
