"""Fleets and battles of every game on the page."""

from app.battle.battle_page import BattleAction, BattlePage, Button, ModelCounter, ModelSheet
from app.battle.context import BattleContext
from app.battle.repository import Refused, Repository
