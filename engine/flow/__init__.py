"""Steps of a combat sequence, and the ways to run them: play with dice, or work out the odds."""

from engine.flow.odds import Odds, odds, onward, reduced
from engine.flow.play import Entry, Played, play
from engine.flow.sequence import Beyond, Exchange, Item, Repeat, Sequence, Within
from engine.flow.step import Step, TallyStep

__all__ = [
    "Beyond",
    "Entry",
    "Exchange",
    "Item",
    "Odds",
    "Played",
    "Repeat",
    "Sequence",
    "Step",
    "TallyStep",
    "Within",
    "odds",
    "onward",
    "play",
    "reduced",
]
