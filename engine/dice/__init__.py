"""Dice faces, dice pools, exact distributions, and the sources of typed and rolled dice."""

from engine.dice.batch import Alike, Batch, Countable, Record, SummedRoll, alike
from engine.dice.contest import net, net_mean
from engine.dice.dice_source import DiceSource, RecordedDice, SystemDice
from engine.dice.distribution import distribution
from engine.dice.faces import DieKind, HitDie, Reroll, hit_die
from engine.dice.pool import HitPool
from engine.dice.sums_and_chances import Chance, SumOfDice
from engine.dice.tail_means import Power, Powers, Term, Terms, complement, product, tail_mean
