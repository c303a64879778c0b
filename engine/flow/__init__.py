"""Flows: steps that ask for dice or decisions, and the ways to run them: play with answers, or work out the odds."""

from engine.flow.odds import Odds, odds, onward
from engine.flow.play import Entry, Picks, Played, play
from engine.flow.step import Chances, Choice, Dice, Flow, Step, Throw

__all__ = [
    "Chances",
    "Choice",
    "Dice",
    "Entry",
    "Flow",
    "Odds",
    "Picks",
    "Played",
    "Step",
    "Throw",
    "odds",
    "onward",
    "play",
]
