"""Dystopian Wars as a game of `engine.engagement`: fleets, the nine steps by events, odds of what is declared."""

from engine.dystopian.battle.budgets import Left, dice_left
from engine.dystopian.battle.data import (
    Adjust,
    Cap,
    Card,
    Counter,
    Declare,
    Defend,
    Divide,
    ExplosionSaid,
    Look,
    Loss,
    Near,
    Order,
    Overrule,
    Throw,
    WingsSaid,
)
from engine.dystopian.battle.drafts import commodore_draft, draft, throw_draft
from engine.dystopian.battle.fleets import sample_fleets
from engine.dystopian.battle.numbers import attack_of, number_of
from engine.dystopian.battle.planning import (
    MayCounter,
    MayMeet,
    activation_of,
    commodore_sides,
    default_order,
    may_cap,
    may_counter,
    may_defend,
    may_meet,
    remaining,
    shares_of,
)
from engine.dystopian.battle.progress import STEP_KEYS, Progress, StepView, progress
from engine.dystopian.battle.roster import Roster
from engine.dystopian.battle.rules import RULES, DystopianRules
from engine.dystopian.battle.state import ModelNow, State, Underway, WingNow

__all__ = [
    "RULES",
    "STEP_KEYS",
    "Adjust",
    "Cap",
    "Card",
    "Counter",
    "Declare",
    "Defend",
    "Divide",
    "DystopianRules",
    "ExplosionSaid",
    "Left",
    "Look",
    "Loss",
    "MayCounter",
    "MayMeet",
    "ModelNow",
    "Near",
    "Order",
    "Overrule",
    "Progress",
    "Roster",
    "State",
    "StepView",
    "Throw",
    "Underway",
    "WingNow",
    "WingsSaid",
    "activation_of",
    "attack_of",
    "commodore_draft",
    "commodore_sides",
    "default_order",
    "dice_left",
    "draft",
    "may_cap",
    "may_counter",
    "may_defend",
    "may_meet",
    "number_of",
    "progress",
    "remaining",
    "sample_fleets",
    "shares_of",
    "throw_draft",
]
