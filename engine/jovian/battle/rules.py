"""Jovian Wars as a game of the battle layer."""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import BaseModel

from engine.engagement import GameMigration, GameRules, Happened, Kind, Opening, Refusal, Sentence
from engine.jovian.attack import table_faults
from engine.jovian.battle.events import EVENTS
from engine.jovian.battle.migrations import MIGRATIONS
from engine.jovian.battle.roster import SHIP, SQUADRON, roster_of
from engine.jovian.battle.state import Setup, State, start
from engine.jovian.profiles import Ship, Squadron
from engine.kit.faults import Fault


class JovianRules(GameRules[State]):
    """Squadrons and ships as groups; attacks, dogfights and numbers set by hand as events."""

    name = "jovian"
    setup = Setup
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {SQUADRON: Squadron, SHIP: Ship}
    kinds: ClassVar[Mapping[str, Kind]] = {name: event.kind for name, event in EVENTS.items()}
    migrations: ClassVar[tuple[GameMigration, ...]] = MIGRATIONS

    def start(self, opening: Opening) -> State | Refusal:
        setup: Setup = opening.setup
        faults: tuple[Fault, ...] = table_faults(setup.table) if setup.table else ()
        return Refusal(faults) if faults else start(roster_of(opening), setup)

    def turn(self, state: State) -> int:
        return state.turn

    def apply(self, state: State, happened: Happened) -> State | Refusal:
        return EVENTS[happened.event.kind].apply(state, happened)

    def describe(self, happened: Happened, opening: Opening) -> Sentence:
        return EVENTS[happened.event.kind].describe(happened, opening)


RULES = JovianRules()
