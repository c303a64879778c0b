"""WARSURGE in battles: its units, events and samples as a game of `engine.engagement`."""

from engine.warsurge.battle.battle_rules import RULES
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.drafts import adjust_draft, attack_draft, attack_form
from engine.warsurge.battle.overrides import under_rulings
from engine.warsurge.battle.samples import sample_fleets
from engine.warsurge.battle.state import State, Unit, UnitState
