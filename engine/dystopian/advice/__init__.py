"""Advice in Dystopian Wars: plans, answers, review and sensitivity, above the rules of the game."""

from engine.dystopian.advice.answers.answer_odds import (
    AnswerOdds,
    counterattack_odds,
    defence_odds,
    sight_odds,
)
from engine.dystopian.advice.attack_order import (
    NextAttack,
    remaining_aims,
    remaining_attacks,
)
from engine.dystopian.advice.attack_sensitivity import ACTIVATIONS, ATTACKS, activation_answers
from engine.dystopian.advice.review import REVIEW
from engine.dystopian.advice.sensitivity import AnsweredDeclaration, asked
