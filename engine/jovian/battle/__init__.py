"""Jovian Wars in battles: squadrons and ships, attacks and dogfights as events."""

from engine.jovian.battle.attack_events import attack_of
from engine.jovian.battle.battle_rules import RULES, JovianRules
from engine.jovian.battle.commitments import DeclaredDogfight
from engine.jovian.battle.data import (
    AttackDeclaration,
    AttackFacts,
    DogfightDeclaration,
    Joining,
    Recalled,
)
from engine.jovian.battle.dogfight_events import Fighting
from engine.jovian.battle.overrides import adjust_draft, table_draft
from engine.jovian.battle.roster import SHIP, SQUADRON, Roster
from engine.jovian.battle.state import Setup, ShipNow, SquadronNow, State
