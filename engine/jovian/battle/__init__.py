"""Jovian Wars in battles: squadrons and ships, attacks and dogfights as events."""

from engine.jovian.battle.attacks import Attacking, attack_of
from engine.jovian.battle.data import Adjust, AttackSaid, DogfightSaid, Facts, Joining, OrdersSaid, Recalled, Revealed
from engine.jovian.battle.dogfights import Fighting, encounter_of, shooter_of
from engine.jovian.battle.drafts import adjust_draft, table_draft
from engine.jovian.battle.events import EVENTS, EventKind
from engine.jovian.battle.roster import SHIP, SQUADRON, Roster
from engine.jovian.battle.rules import RULES, JovianRules
from engine.jovian.battle.samples import sample_fleets
from engine.jovian.battle.state import Declared, Sealed, Setup, ShipNow, SquadronNow, State

__all__ = [
    "EVENTS",
    "RULES",
    "SHIP",
    "SQUADRON",
    "Adjust",
    "AttackSaid",
    "Attacking",
    "Declared",
    "DogfightSaid",
    "EventKind",
    "Facts",
    "Fighting",
    "Joining",
    "JovianRules",
    "OrdersSaid",
    "Recalled",
    "Revealed",
    "Roster",
    "Sealed",
    "Setup",
    "ShipNow",
    "SquadronNow",
    "State",
    "adjust_draft",
    "attack_of",
    "encounter_of",
    "sample_fleets",
    "shooter_of",
    "table_draft",
]
