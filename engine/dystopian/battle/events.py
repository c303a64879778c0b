"""The events without dice: what each declares or sets by hand, and the one gate that each passes.

What is offered, advised or played passes it too, so that nothing is shown that would then be refused.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pydantic import BaseModel

from engine.dystopian.activation.check import NUMBERED, faults, over_budget
from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING, COUNTERATTACK, KINDS
from engine.dystopian.battle.answering import counter, defend
from engine.dystopian.battle.byhand import card, explosion, finish, look, order, overrule
from engine.dystopian.battle.data import (
    Adjust,
    Cap,
    Card,
    Counter,
    Declare,
    Defend,
    Divide,
    ExplosionSaid,
    Look,
    Order,
    Overrule,
)
from engine.dystopian.battle.declaring import declare
from engine.dystopian.battle.dividing import divide
from engine.dystopian.battle.state import State
from engine.dystopian.battle.table import adjust, cap, next_turn
from engine.engagement import Refusal, accepted
from engine.kit.faults import Fault
from engine.kit.profile import Nothing
from engine.kit.refusal import refused

Answer = State | Refusal


class Taken(NamedTuple):
    """How an event without dice is taken: the type of its data, and what it makes of a state.

    declares: uses of weapons that it declares, for which they must have the dice (defence is declared attack by
    attack); numbers: declarations that need other numbers after it; harmless: the last critical roll may still be
    thrown again after it; it stands then, too.
    """

    data: type[BaseModel]
    take: Callable[[State, int | None, Any], Answer]
    declares: tuple[str, ...] = ()
    numbers: tuple[str, ...] = NUMBERED
    harmless: bool = True


def _by_anyone(take: Callable[[State, Any], Answer]) -> Callable[[State, int | None, Any], Answer]:
    return lambda state, side, data: take(state, data)


EVENTS: Mapping[str, Taken] = {
    "declare": Taken(Declare, declare, KINDS, ("aa", "attacks"), harmless=False),
    "counter": Taken(Counter, counter, (COUNTERATTACK, AGAINST_MODEL, AGAINST_WING), ("counterattacks", "answers"),
                     harmless=False),
    "defend": Taken(Defend, defend, numbers=()),
    "explosion": Taken(ExplosionSaid, _by_anyone(explosion), numbers=()),
    "sight": Taken(Look, _by_anyone(look)),
    "divide": Taken(Divide, _by_anyone(divide), numbers=()),
    "order": Taken(Order, _by_anyone(order), numbers=()),
    "card": Taken(Card, _by_anyone(card)),
    "overrule": Taken(Overrule, _by_anyone(overrule)),
    "adjust": Taken(Adjust, _by_anyone(adjust)),
    "cap": Taken(Cap, _by_anyone(cap)),
    "finish": Taken(Nothing, lambda state, side, data: finish(state), harmless=False),
    "turn": Taken(Nothing, lambda state, side, data: next_turn(state), harmless=False),
    "note": Taken(Nothing, lambda state, side, data: state),
}  # fmt: skip


def taken(state: State, kind: str, side: int | None, data: Any) -> State | Refusal:
    """Return the battle after an event, or every reason why it is refused; its flow is not gone on with.

    data: the event's own type, or plain.
    """
    event = EVENTS[kind]
    if not isinstance(data, event.data):
        data = accepted(event.data, data)
        if isinstance(data, Refusal):
            return data.under("data")
    found = event.take(state, side, data)
    if isinstance(found, Refusal) or found is state or found.activating is None:
        return found
    wrong = refused(_faults(found, None if kind == "declare" else state, event))
    return wrong.under("data") if wrong else found


def _faults(found: State, before: State | None, event: Taken) -> Iterator[Fault]:
    """Yield what the engine does not take; `before`: the battle whose faults are not those of the event."""
    wrong = list(faults(found.activation, event.numbers))
    known: Collection[Fault] = list(faults(before.activation)) if wrong and before and before.activating else ()
    wrong = wrong or (list(over_budget(found.activation, event.declares)) if event.declares else [])
    yield from (_as_declared(fault) for fault in wrong if fault not in known)


def _as_declared(fault: Fault) -> Fault:
    """Return a fault of AA as one of the event that declared it."""
    return replace(fault, path=fault.path[1:]) if fault.path[:1] in (("aa",), ("answers",)) else fault
