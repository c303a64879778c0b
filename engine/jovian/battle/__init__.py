"""Jovian Wars in battles: squadrons and ships, attacks and dogfights as events."""

from engine.jovian.battle.attacks import attack_of, fought
from engine.jovian.battle.data import Adjust, AttackSaid, DogfightSaid, Facts, Lost
from engine.jovian.battle.drafts import adjust_draft, attack_draft, dogfight_draft, table_draft
from engine.jovian.battle.events import EVENTS, EventKind
from engine.jovian.battle.roster import SHIP, SQUADRON, Roster
from engine.jovian.battle.rules import RULES, JovianRules
from engine.jovian.battle.samples import sample_fleets
from engine.jovian.battle.state import Setup, ShipNow, SquadronNow, State

__all__ = [
    "EVENTS",
    "RULES",
    "SHIP",
    "SQUADRON",
    "Adjust",
    "AttackSaid",
    "DogfightSaid",
    "EventKind",
    "Facts",
    "JovianRules",
    "Lost",
    "Roster",
    "Setup",
    "ShipNow",
    "SquadronNow",
    "State",
    "adjust_draft",
    "attack_draft",
    "attack_of",
    "dogfight_draft",
    "fought",
    "sample_fleets",
    "table_draft",
]
