"""Dystopian Wars as a game of `engine.engagement`: fleets, the nine steps by events, odds of what
is declared.
"""

from engine.dystopian.activation.resolution import STEP_OF_PART
from engine.dystopian.batch_outcome import BatchOutcome, Loss
from engine.dystopian.battle.battle_rules import RULES, DystopianRules, commodore_sides
from engine.dystopian.battle.card_steps import BY_HAND, card_steps
from engine.dystopian.battle.changes.marks import squadrons_beside
from engine.dystopian.battle.data import Counter, Declare, draft
from engine.dystopian.battle.groups import (
    Armament,
    armaments,
    enemies,
    enemy_wings,
    may_act,
    members,
    opening_range_band,
    squadrons_of_side,
    targets_for,
    wings_beside,
)
from engine.dystopian.battle.reading.declared_rolls import attack_of, shares_of
from engine.dystopian.battle.reading.log_sentences import skipped_part_sentences
from engine.dystopian.battle.reading.possible_answers import (
    may_counter,
    may_defend,
    may_reply,
    remaining_dice,
)
from engine.dystopian.battle.reading.progress import (
    NINE_STEPS,
    Progress,
    Status,
    StepView,
    progress,
)
from engine.dystopian.battle.reading.remaining_odds import (
    activation_of,
    ground,
    remaining_activation,
    remaining_activation_odds,
)
from engine.dystopian.battle.roster import ModelNow, Roster
from engine.dystopian.battle.sample_fleets import FLEETS, sample_fleets
from engine.dystopian.battle.state import State
