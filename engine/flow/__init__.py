"""Flows: steps that ask for dice or decisions; a flow is played with answers or evaluated as
odds.
"""

from engine.flow.flow import Ahead, Flow, Lifted, Nested
from engine.flow.odds import odds, odds_after_entry, push_through, remaining_odds
from engine.flow.play import Picks, Played, PlayedStep, play
from engine.flow.state_distribution import Odds, mix, weighted_sum
from engine.flow.step import (
    Ask,
    Chances,
    Choice,
    Declaration,
    Dice,
    PoolThrow,
    ResultValues,
    Step,
    Throw,
)
