"""Fleets on the screen: models, profiles, roster sheets."""

from app.battle.fleets.roster_sheets import sheets_html
