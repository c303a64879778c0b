"""The steps of an attack: the roll, the decisions of both sides, the damage."""

from engine.jovian.steps.flow import attack_flow, attack_start
from engine.jovian.steps.hull import ShipState, ship_start
from engine.jovian.steps.ship import ship_flow
from engine.jovian.steps.squadron import SquadronState, squadron_flow, squadron_start
