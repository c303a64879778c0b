"""Fleets and battles of every game on the page."""

from app.battle.context import BattleContext
from app.battle.game import BattlePage, Button, ModelCounter, ModelSheet
from app.battle.repository import Refused, Repository
