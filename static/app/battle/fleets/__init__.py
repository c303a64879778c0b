"""Fleets on the screen: models, profiles, roster sheets."""

from app.battle.fleets.profile_form import shape_of
from app.battle.fleets.roster_sheets import sheets_html
