"""Answers to an activation: the best one, all odds, and how rulings change a declaration."""

from engine.dystopian.advice.answers.answer_odds import (
    AnswerOdds,
    counterattack_odds,
    defence_odds,
    sight_odds,
)
from engine.dystopian.advice.answers.sensitivity import AnsweredDeclaration, find_questions
