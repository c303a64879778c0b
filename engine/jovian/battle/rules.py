"""Jovian Wars as a game of the battle layer."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from pydantic import BaseModel

from engine.engagement import (
    Applied,
    GameMigration,
    Happened,
    Kind,
    Opening,
    Refusal,
    Result,
    Roll,
    Strength,
    Underway,
    refusal,
)
from engine.flow import Entry
from engine.jovian.attack import table_faults
from engine.jovian.battle import attacks, dogfights
from engine.jovian.battle.data import AttackSaid
from engine.jovian.battle.dogfights import Fighting
from engine.jovian.battle.events import DURING_DOGFIGHTS, EVENTS, recorded
from engine.jovian.battle.migrations import MIGRATIONS
from engine.jovian.battle.roster import SHIP, SQUADRON, roster_of
from engine.jovian.battle.state import Setup, State, start
from engine.jovian.profiles import Ship, Squadron
from engine.jovian.shooting import AttackRules
from engine.kit.faults import Fault


class JovianRules(AttackRules[State]):
    """Squadrons and ships as groups; attacks and dogfights as flows, and numbers set by hand."""

    name = "jovian"
    setup = Setup
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {SQUADRON: Squadron, SHIP: Ship}
    kinds: ClassVar[Mapping[str, Kind]] = EVENTS
    migrations: ClassVar[tuple[GameMigration, ...]] = MIGRATIONS

    def start(self, opening: Opening) -> State | Refusal:
        setup: Setup = opening.setup
        faults: tuple[Fault, ...] = table_faults(setup.table) if setup.table else ()
        return Refusal(faults) if faults else start(roster_of(opening), setup)

    def turn(self, state: State) -> int:
        return state.turn

    def strengths(self, state: State) -> Iterable[Strength]:
        standing = ((ref, state.now(ref)) for ref in state.roster.names)
        return (Strength(ref, 0 if now.gone else now.structure, now.gone) for ref, now in standing if now)

    def taken(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        if state.dogfight and happened.event.kind not in DURING_DOGFIGHTS:
            return refusal("in_progress", "kind")
        return super().taken(state, happened)

    def ended(self, state: State, underway: Underway[Any]) -> Applied[State]:
        if isinstance(underway.declared, Fighting):
            return dogfights.ended(state, underway.declared, underway.played)
        return attacks.ended(state, underway.declared, underway.played.state)

    def picks(self, data: Any) -> tuple[int, ...]:
        return data.picks if isinstance(data, AttackSaid) else ()

    def name_of(self, state: State, ref: str) -> str:
        return state.roster.name(ref)

    def shooting(self, underway: Underway[Any], entry: Entry[Any]) -> tuple[str, ...]:
        fighting = isinstance(underway.declared, Fighting)
        other = fighting and dogfights.shooter_of(underway.declared, entry.before)
        return underway.models[::-1] if other else underway.models

    def rolls(self, state: State, underway: Underway[Any], since: int) -> Iterable[Roll]:
        fighting = isinstance(underway.declared, Fighting)
        return dogfights.luck_of(underway, since) if fighting else super().rolls(state, underway, since)

    def recorded(self, happened: Happened) -> Result:
        return recorded(happened) or super().recorded(happened)


RULES = JovianRules()
