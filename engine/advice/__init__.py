"""Advice: what exact odds say about what players wonder. Knows no game: a game says what could be otherwise."""

from engine.advice.allocation import Allocation, Found, Joined
from engine.advice.changes import Change, Path, other_rulings, unsure
from engine.advice.matrix import THROUGH, Matrix, aims
from engine.advice.matters import Advised, Answer, Answers, Difference
from engine.advice.spending import Amount, Attacked, Fixed, Side, Spending, States, Use, Uses

__all__ = [
    "THROUGH",
    "Advised",
    "Allocation",
    "Amount",
    "Answer",
    "Answers",
    "Attacked",
    "Change",
    "Difference",
    "Fixed",
    "Found",
    "Joined",
    "Matrix",
    "Path",
    "Side",
    "Spending",
    "States",
    "Use",
    "Uses",
    "aims",
    "other_rulings",
    "unsure",
]
