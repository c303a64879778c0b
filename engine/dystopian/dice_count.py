"""How many attack dice models bring to a roll, and how that number came about."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.dystopian.profiles import FireOption, FiringModel
from engine.dystopian.rulings import Rulings
from engine.dystopian.words import AUXILIARY, BOMB_LIKE, TORPEDO_LIKE, Effect, Sight, Weapon

STEADY = TORPEDO_LIKE | BOMB_LIKE | {Weapon.ROCKETS}
LIMIT = 100
"""Most dice in one roll."""


@dataclass(frozen=True, slots=True)
class Part:
    """One reason for a number of dice: the key of its words, the change, and what stands after it."""

    key: str
    change: int
    after: int


class Count:
    """A number of dice that remembers how it came about."""

    def __init__(self, dice: int, key: str = "at_range_band") -> None:
        self.dice = dice
        self.parts = [Part(key, dice, dice)]

    def become(self, dice: int, key: str) -> None:
        """Another number, for a reason; no reason is noted when nothing changes."""
        dice = max(0, dice)
        if dice != self.dice:
            self.parts.append(Part(key, dice - self.dice, dice))
            self.dice = dice


def halved(dice: int, rulings: Rulings) -> int:
    """Half of some dice by ruling 8."""
    if rulings.halving == "up":
        return (dice + 1) // 2
    half = dice // 2
    return max(half, min(dice, 1)) if rulings.halving == "down_at_least_one" else half


def model_dice(
    model: FiringModel, weapon: Weapon, rulings: Rulings, sight: Sight = Sight.CLEAR, split: bool = False
) -> Count:
    """The dice of one model: damage, critical effects, arc or sight, then its share. Source: sheet steps 1 and 2."""
    count = Count(model.attack_dice)
    if _silenced(model, weapon):
        count.become(0, "silenced")
    if rulings.steady_weapons == "none" or weapon not in STEADY:
        each = 2 if model.redoubtable else 1
        if rulings.dice_lost == "one_per_hp":
            count.become(count.dice - model.hp_lost // each, "damage")
    if Effect.WEAPON_DAMAGE in model.effects and weapon not in AUXILIARY:
        count.become(halved(count.dice, rulings), "weapon_damage")
    if sight is Sight.OBSTRUCTED_ARC or (sight is Sight.LIMITED and rulings.limited_sight == "halved"):
        count.become(halved(count.dice, rulings), sight.value)
    if split and model.share is not None:
        count.become(min(count.dice, model.share), "share")
    return count


def _silenced(model: FiringModel, weapon: Weapon) -> bool:
    if weapon in AUXILIARY:
        return Effect.SHREDDED_DEFENCES in model.effects
    return weapon in STEADY and Effect.CHAOS_AND_DISARRAY in model.effects


def together(dice: Iterable[int], option: FireOption, rulings: Rulings) -> int:
    """The dice of several models in one roll; linked, the strongest is primary. Source: rulings 3 and 4."""
    strongest, *others = sorted(dice, reverse=True)
    if option is FireOption.COMBINED:
        return strongest + sum(others)
    if rulings.link == "sum_down":
        return strongest + sum(others) // 2
    if rulings.link == "sum_up":
        return strongest + (sum(others) + 1) // 2
    least = 1 if rulings.link == "each_at_least_one" else 0
    return strongest + sum(max(each // 2, min(each, least)) for each in others)
