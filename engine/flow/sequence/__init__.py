"""Sequences: steps in order, exchanges of hits, and loops over steps; flows take their place."""

from engine.flow.odds import Odds
from engine.flow.sequence.items import Beyond, Exchange, Item, Repeat, Sequence, Within
from engine.flow.sequence.odds import odds, onward, reduced
from engine.flow.sequence.play import Entry, Played, play
from engine.flow.sequence.step import Step, TallyStep

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
