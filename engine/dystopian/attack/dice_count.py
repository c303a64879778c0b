"""The attack dice that models bring to a roll, with the derivation of the number."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from engine.dystopian.profiles import FireOption, FiringModel
from engine.dystopian.repeats import further
from engine.dystopian.rulings import Rulings
from engine.dystopian.words import AUXILIARY, BOMB_LIKE, TORPEDO_LIKE, Effect, Sight, WeaponType

STEADY = TORPEDO_LIKE | BOMB_LIKE | {WeaponType.ROCKETS}
SILENCE = {Effect.SHREDDED_DEFENCES: AUXILIARY, Effect.CHAOS_AND_DISARRAY: STEADY}
"""Effects on a model that leave weapons no dice."""
HALVE = {Effect.WEAPON_DAMAGE: frozenset(WeaponType) - AUXILIARY}
"""Effects that halve them."""
CHANGES = SILENCE | HALVE
"""Effects on a model that change its dice, with the weapons whose dice they change."""
LIMIT = 100
"""Most dice in one roll."""


@dataclass(frozen=True, slots=True)
class DiceReason:
    """One reason for a number of dice: the key of its words, the change, and what stands after
    it.
    """

    key: str
    change: int
    after: int


class Count:
    """A number of dice that remembers how it came about."""

    def __init__(self, dice: int, key: str = "at_range_band") -> None:
        self.dice = dice
        self.parts = [DiceReason(key, dice, dice)]

    def become(self, dice: int, key: str) -> None:
        """Change the number of dice for a reason; an unchanged number needs no reason."""
        dice = max(0, dice)
        if dice != self.dice:
            self.parts.append(DiceReason(key, dice - self.dice, dice))
            self.dice = dice


def effects_read(weapon: WeaponType) -> frozenset[Effect]:
    """Return the effects that can change a model's dice with a weapon."""
    return frozenset(effect for effect, weapons in CHANGES.items() if weapon in weapons)


def effects_on(weapons: Collection[WeaponType]) -> tuple[Effect, ...]:
    """Return the effects on a model that change its dice with any of some weapons, those on most
    weapons first.
    """
    count = {effect: len(changed.intersection(weapons)) for effect, changed in CHANGES.items()}
    return tuple(sorted(filter(count.__getitem__, count), key=lambda effect: -count[effect]))


def halve(dice: int, rulings: Rulings) -> int:
    """Halve some dice by ruling 8."""
    if rulings.halving == "up":
        return (dice + 1) // 2
    half = dice // 2
    if rulings.halving == "down_at_least_one":
        return max(half, min(dice, 1))
    return half


def model_dice(
    model: FiringModel, weapon: WeaponType, rulings: Rulings, sight: Sight = Sight.CLEAR
) -> Count:
    """Count the dice of one model: damage, critical effects, arc or sight, then its share.

    sight: the sight of the whole volley, used if the model has none of its own; AA and CC ignore
        both.
    Source: sheet steps 1 and 2.
    """
    count = Count(model.attack_dice)
    if _acts(SILENCE, model, weapon):
        count.become(0, "silenced")
    if rulings.steady_weapons == "none" or weapon not in STEADY:
        each = 2 if model.redoubtable else 1
        if rulings.dice_lost == "one_per_hp":
            count.become(
                max(_least(count, weapon, rulings), count.dice - model.hp_lost // each), "damage"
            )
    if weapon not in AUXILIARY:
        _impair(count, model, weapon, model.sight or sight, rulings)
    if model.share is not None:
        count.become(min(count.dice, model.share), "share")
    return count


def _least(count: Count, weapon: WeaponType, rulings: Rulings) -> int:
    """Return the fewest dice that damage leaves; a weapon without dice stays without. Source:
    ruling 35.
    """
    if rulings.damaged_dice == "none" or weapon in STEADY:
        return 0
    return min(count.dice, 1)


def _impair(
    count: Count, model: FiringModel, weapon: WeaponType, sight: Sight, rulings: Rulings
) -> None:
    """Halve the dice for each weapon damage, then for an obstructed arc or limited sight."""
    if _acts(HALVE, model, weapon):
        for _ in range(1 + further(model.repeats, Effect.WEAPON_DAMAGE, rulings.repeated_effects)):
            count.become(halve(count.dice, rulings), "weapon_damage")
    if sight is Sight.OBSTRUCTED_ARC or (
        sight is Sight.LIMITED and rulings.limited_sight == "halved"
    ):
        count.become(halve(count.dice, rulings), sight.value)


def _acts(
    effects: Mapping[Effect, frozenset[WeaponType]], model: FiringModel, weapon: WeaponType
) -> bool:
    return any(weapon in weapons and effect in model.effects for effect, weapons in effects.items())


def strongest(dice: Sequence[int]) -> int:
    """Return the index of a model that brings the most dice."""
    return max(range(len(dice)), key=dice.__getitem__)


def together(
    dice: Sequence[int], option: FireOption, rulings: Rulings, primary: int | None = None
) -> int:
    """Count the dice of several models in one roll: all dice of the primary and the support.

    primary: the index of the primary, by default the strongest model.
    Source: rulings 3 and 4.
    """
    if option is FireOption.COMBINED:
        return sum(dice)
    if primary is None:
        primary = strongest(dice)
    supporters = [*dice[:primary], *dice[primary + 1 :]]
    return dice[primary] + _support(supporters, rulings)


def support_of(dice: int, rulings: Rulings) -> int:
    """Count the dice that one linked supporter adds where each is halved separately."""
    if rulings.link == "each_at_least_one":
        return max(dice // 2, min(dice, 1))
    return dice // 2


def _support(dice: Sequence[int], rulings: Rulings) -> int:
    """Count the dice that linked supporters add, as the ruling on links has it.

    Some rulings halve each supporter, others the sum; some count at least 1 for each supporter with
    any dice.
    """
    if rulings.link in ("each_down", "each_at_least_one"):
        return sum(support_of(die, rulings) for die in dice)
    whole = sum(dice)
    return {
        "sum_down": whole // 2,
        "sum_up": (whole + 1) // 2,
        "sum_down_at_least_one_each": max(whole // 2, sum(min(die, 1) for die in dice)),
    }[rulings.link]
