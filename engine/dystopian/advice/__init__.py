"""Advice in Dystopian Wars, above the rules of the game: how rulings change the odds of an attack.

Advice in a battle is in the packages `answers`, `opponent`, `plans` and `review`.
"""

from engine.dystopian.advice.attack_sensitivity import ACTIVATIONS, ATTACKS, activation_answers
