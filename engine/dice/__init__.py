"""Faces, pools of dice, their exact laws, and the sources that real or rolled dice come from."""

from engine.dice.batch import Batch, Record, Roll, SummedRoll
from engine.dice.chance import Chance
from engine.dice.contest import net, net_mean
from engine.dice.faces import Again, Face, HitDie, hit_die
from engine.dice.fading import Power, Term, Terms, complement, product, tail_mean
from engine.dice.law import Law, law
from engine.dice.pool import HitPool
from engine.dice.source import DiceSource, RecordedDice, SystemDice
from engine.dice.sums import SumOfDice

__all__ = [
    "Again",
    "Batch",
    "Chance",
    "DiceSource",
    "Face",
    "HitDie",
    "HitPool",
    "Law",
    "Power",
    "Record",
    "RecordedDice",
    "Roll",
    "SumOfDice",
    "SummedRoll",
    "SystemDice",
    "Term",
    "Terms",
    "complement",
    "hit_die",
    "law",
    "net",
    "net_mean",
    "product",
    "tail_mean",
]
