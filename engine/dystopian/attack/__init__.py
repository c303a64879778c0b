"""Steps 6 to 9 of one attack, played and as odds."""

from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.check import check
from engine.dystopian.attack.damage import LastHp
from engine.dystopian.attack.dice_count import LIMIT, effects_read, model_dice
from engine.dystopian.attack.flow import AttackSteps, attack_flow
from engine.dystopian.attack.hits import generator_effects
from engine.dystopian.attack.numbers import Numbers
from engine.dystopian.attack.odds import AttackOdds, attack_odds, hull_odds, remaining_attack_odds
from engine.dystopian.attack.state import DAMAGE, AttackState, start
from engine.dystopian.attack.toughness import Toughness, rating_effects
