"""Battles of Dystopian Wars on the page: the nine steps, guided."""

from app.dystopian.battle.declaration import DeclarationContents, aimed
from app.dystopian.battle.declare_form import another, mended, opening
from app.dystopian.battle.page import BATTLE
from app.dystopian.battle.planner import planner
from app.dystopian.battle.result import flow
