"""Dystopian Wars as a game of `engine.engagement`: its types, its events, its reducer, its sentences."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from pydantic import BaseModel

from engine.dystopian.activation.uses import AGAINST_MODEL, AGAINST_WING, COUNTERATTACK, KINDS
from engine.dystopian.battle.answering import counter, defend, wings
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
    Throw,
    WingsSaid,
)
from engine.dystopian.battle.declaring import checked, declare
from engine.dystopian.battle.dividing import divide
from engine.dystopian.battle.earlier import earlier
from engine.dystopian.battle.roster import SHIP, SQUADRON, WING, Squadron, roster
from engine.dystopian.battle.sentences import sentence
from engine.dystopian.battle.setup import MIGRATIONS, Setup
from engine.dystopian.battle.state import State, start
from engine.dystopian.battle.table import adjust, cap, next_turn
from engine.dystopian.battle.throwing import commodore, throw
from engine.dystopian.ships import Ship
from engine.dystopian.wings.profiles import Wing
from engine.engagement import Event, Fleet, GameRules, Happened, Kind, Opening, Refusal, Sentence, refusal
from engine.kit.faults import Fault
from engine.kit.profile import Nothing

Answer = State | Refusal
BY_SIDE: dict[str, Callable[[State, int | None, Any], Answer]] = {
    "declare": declare,
    "counter": counter,
    "wings": wings,
    "defend": defend,
}
BY_ANYONE: dict[str, Callable[[State, Any], Answer]] = {
    "explosion": explosion,
    "sight": look,
    "divide": divide,
    "order": order,
    "card": card,
    "overrule": overrule,
    "adjust": adjust,
    "cap": cap,
    "finish": lambda state, _: finish(state),
    "turn": lambda state, _: next_turn(state),
    "note": lambda state, _: state,
}
DECLARES: dict[str, tuple[str, ...]] = {
    "declare": KINDS,
    "counter": (COUNTERATTACK, AGAINST_MODEL, AGAINST_WING),
}
"""Uses of weapons that events declare; defence is declared attack by attack."""
HARMLESS = frozenset({"defend", "explosion", "sight", "divide", "order", "card", "overrule", "adjust", "cap", "note"})
"""Events after which the last critical roll may still be thrown again; they stand then, too."""


class DystopianRules(GameRules[State]):
    """Setup: the rulings, and which events are old; groups: squadrons of ships, and wings without models."""

    name = "dystopian"
    setup = Setup
    migrations = MIGRATIONS
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {SQUADRON: Squadron, SHIP: Ship, WING: Wing}
    kinds: ClassVar[Mapping[str, Kind]] = {
        "declare": Kind(Declare),
        "counter": Kind(Counter),
        "wings": Kind(WingsSaid),
        "defend": Kind(Defend),
        "explosion": Kind(ExplosionSaid),
        "sight": Kind(Look),
        "divide": Kind(Divide),
        "order": Kind(Order),
        "throw": Kind(Throw),
        "commodore": Kind(Throw),
        "card": Kind(Card),
        "overrule": Kind(Overrule),
        "adjust": Kind(Adjust),
        "cap": Kind(Cap),
        "finish": Kind(Nothing),
        "turn": Kind(Nothing),
        "note": Kind(Nothing),
    }

    def start(self, opening: Opening) -> State | Refusal:
        """All models and wings at full strength."""
        return start(roster(opening), opening.setup.rulings, opening.setup.earlier)

    def turn(self, state: State) -> int:
        """Turns count from 1."""
        return state.turn

    def apply(self, state: State, happened: Happened) -> State | Refusal:
        """The battle after an event, the activation in progress gone on as far as it does by itself."""
        event, data = happened.event, happened.data
        if event.number <= state.earlier:
            return earlier(state, event, data, _applied)
        return _applied(replace(state, followed=None, behind=None) if state.earlier else state, event, data)

    def describe(self, happened: Happened, opening: Opening) -> Sentence:
        """One sentence, with names and numbers from the event alone."""
        return sentence(happened, opening)

    def fleet_faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """Groups that are neither squadron nor wing, and models where none or others belong."""
        return tuple(_fleet_faults(fleet))


def _applied(state: State, event: Event, data: Any) -> State | Refusal:
    if event.kind == "throw":
        return throw(state, event.dice, data)
    if event.kind == "commodore":
        return commodore(state, event.side, event.dice, data)
    return refusal("no_dice_here", "dice") if event.dice else _said(state, event, data)


def _said(state: State, event: Event, data: Any) -> State | Refusal:
    after = _done(state, event, data)
    if isinstance(after, Refusal) or after is state:
        return after
    rewind = _done(state.rewind, event, data) if state.rewind and event.kind in HARMLESS else None
    return replace(after, rewind=None if isinstance(rewind, Refusal) else rewind)


def _done(state: State, event: Event, data: Any) -> State | Refusal:
    if event.kind in BY_SIDE:
        found = BY_SIDE[event.kind](state, event.side, data)
    else:
        found = BY_ANYONE[event.kind](state, data)
    before = None if event.kind == "declare" else state
    if isinstance(found, Refusal) or found is state:
        return found
    return checked(found, before, DECLARES.get(event.kind, ()))


def _fleet_faults(fleet: Fleet) -> Iterator[Fault]:
    for place, group in enumerate(fleet.groups):
        if group.kind not in (SQUADRON, WING):
            yield Fault(("groups", place, "kind"), "not_a_choice")
        elif group.kind == SQUADRON and not group.models:
            yield Fault(("groups", place, "models"), "empty_squadron")
        elif group.kind == WING and group.models:
            yield Fault(("groups", place, "models"), "wing_has_models")
        for inner, model in enumerate(group.models):
            if group.kind == SQUADRON and model.kind != SHIP:
                yield Fault(("groups", place, "models", inner, "kind"), "not_a_choice")


RULES = DystopianRules()
