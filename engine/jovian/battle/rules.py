"""Jovian Wars as a game of the battle layer."""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import BaseModel

from engine.engagement import Applied, GameMigration, GameRules, Happened, Kind, Opening, Refusal, Result
from engine.jovian.attack import table_faults
from engine.jovian.battle.events import EVENTS, recorded
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

    def apply(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        return EVENTS[happened.event.kind].apply(state, happened)

    def recorded(self, happened: Happened) -> Result:
        return recorded(happened) or super().recorded(happened)


RULES = JovianRules()
