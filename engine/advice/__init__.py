"""Advice: what exact odds say about what players wonder. Knows no game: a game says what could be otherwise."""

from engine.advice.changes import Change, Path, other_rulings, unsure
from engine.advice.matrix import THROUGH, Matrix, aims
from engine.advice.matters import Advised, Answer, Answers, Difference

__all__ = [
    "THROUGH",
    "Advised",
    "Answer",
    "Answers",
    "Change",
    "Difference",
    "Matrix",
    "Path",
    "aims",
    "other_rulings",
    "unsure",
]
