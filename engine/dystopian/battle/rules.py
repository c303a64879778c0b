"""Dystopian Wars as a game of `engine.engagement`: its types, its events, its reducer."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from pydantic import BaseModel

from engine.dystopian.activation.check import NUMBERED
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
    WingsSaid,
)
from engine.dystopian.battle.declaring import checked, declare
from engine.dystopian.battle.dividing import divide
from engine.dystopian.battle.earlier import by_record, earlier
from engine.dystopian.battle.results import result_of, result_of_throw
from engine.dystopian.battle.roster import SHIP, SQUADRON, WING, Squadron, roster
from engine.dystopian.battle.setup import MIGRATIONS, THROWN
from engine.dystopian.battle.state import State, start
from engine.dystopian.battle.table import adjust, cap, next_turn
from engine.dystopian.battle.throwing import commodore, throw
from engine.dystopian.rulings import Rulings
from engine.dystopian.ships import Ship
from engine.dystopian.wings.profiles import Wing
from engine.engagement import Applied, Event, Fleet, GameRules, Happened, Kind, Opening, Refusal, Result, refusal
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
NUMBERS: dict[str, tuple[str, ...]] = {
    "declare": ("aa", "attacks"),
    "counter": ("counterattacks", "answers"),
    **dict.fromkeys(("defend", "divide", "explosion", "order"), ()),
}
"""Declarations that need other numbers after an event; after others all may."""
HARMLESS = frozenset({"defend", "explosion", "sight", "divide", "order", "card", "overrule", "adjust", "cap", "note"})
"""Events after which the last critical roll may still be thrown again; they stand then, too."""


class DystopianRules(GameRules[State]):
    """Setup: the rulings; groups: squadrons of ships, and wings without models."""

    name = "dystopian"
    setup = Rulings
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
        "throw": Kind(Nothing),
        "commodore": Kind(Nothing),
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
        return start(roster(opening), opening.setup)

    def turn(self, state: State) -> int:
        """Turns count from 1."""
        return state.turn

    def apply(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        """The battle after an event, the activation in progress gone on as far as it does by itself."""
        if happened.event.earlier is not None:
            return earlier(state, happened, _applied)
        followed = state.followed is not None or state.behind is not None
        return _applied(replace(state, followed=None, behind=None) if followed else state, happened)

    def recorded(self, happened: Happened) -> Result:
        """One sentence, with names and numbers from the record alone."""
        return by_record(happened)

    def fleet_faults(self, fleet: Fleet) -> tuple[Fault, ...]:
        """Groups that are neither squadron nor wing, and models where none or others belong."""
        return tuple(_fleet_faults(fleet))


def _applied(state: State, happened: Happened) -> Applied[State] | Refusal:
    event = happened.event
    if event.kind in THROWN:
        threw = throw(state, event.records) if event.kind == "throw" else commodore(state, event.side, event.records)
        return threw if isinstance(threw, Refusal) else Applied(threw.state, result_of_throw(happened, threw))
    after = refusal("no_dice_here", "dice") if event.dice else _said(state, event, happened.data)
    return after if isinstance(after, Refusal) else Applied(after, result_of(state, happened))


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
    return checked(found, before, DECLARES.get(event.kind, ()), NUMBERS.get(event.kind, NUMBERED))


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
