"""Dystopian Wars as a game of `engine.engagement`: fleets, the nine steps by events, odds of what is declared."""

from engine.dystopian.battle.budgets import dice_left
from engine.dystopian.battle.data import Throw
from engine.dystopian.battle.drafts import commodore_draft, draft, throw_draft
from engine.dystopian.battle.fleets import sample_fleets
from engine.dystopian.battle.planning import (
    activation_of,
    commodore_sides,
    may_cap,
    may_counter,
    may_defend,
    may_meet,
    odds_left,
    remaining,
    shares_of,
)
from engine.dystopian.battle.progress import STEP_KEYS, Progress, StepView, progress
from engine.dystopian.battle.roster import Roster
from engine.dystopian.battle.rules import RULES
from engine.dystopian.battle.state import ModelNow, State, WingNow

__all__ = [
    "RULES",
    "STEP_KEYS",
    "ModelNow",
    "Progress",
    "Roster",
    "State",
    "StepView",
    "Throw",
    "WingNow",
    "activation_of",
    "commodore_draft",
    "commodore_sides",
    "dice_left",
    "draft",
    "may_cap",
    "may_counter",
    "may_defend",
    "may_meet",
    "odds_left",
    "progress",
    "remaining",
    "sample_fleets",
    "shares_of",
    "throw_draft",
]
