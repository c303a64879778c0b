"""Battles of Dystopian Wars on the page: the nine steps, guided."""

from app.dystopian.battle.best_plan import ActivationPlanner
from app.dystopian.battle.declaration_data import DeclarationContents, aim_last_attack
from app.dystopian.battle.declaration_form import correct_form, further_attacks, opening
from app.dystopian.battle.page import BATTLE
from app.dystopian.battle.result import show_flow
