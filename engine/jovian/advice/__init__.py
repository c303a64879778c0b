"""Advice in Jovian Wars, above the rules of the game: how rulings change the odds of an attack.

Advice in a battle is in the packages `answers`, `opponent`, `orders`, `plans` and `review`.
"""

from engine.jovian.advice.sensitivity import ATTACKS
