"""To-hit numbers of edition 1.1, and the number of dice of a weapon."""

from collections.abc import Sequence
from fractions import Fraction

from tests.oracles.dystopian.hand.pieces import ALOFT, FALLING, Data, Piece

GENERATORS = {"torpedoes": 5, "tft_torpedoes": 5, "rockets": 5, "sturginium": 5}
"""Step 8: 4 or more against everything else."""
AGAINST_WINGS = {"fighters": 3, "recon": 5, "dive_bombers": 6, "torpedo_bombers": 6}


def to_hit(rulings: Data, shot: Data, firer: Piece, target: Piece) -> int | None:
    """Return the single worst row for the firer, None if no table has a number."""
    weapon = shot["weapon"]
    if weapon == "aa":
        return _auxiliary(target) if target.height in ALOFT else None
    if weapon == "cc":
        return _auxiliary(target) if target.height == "diving" else None
    bombs = weapon in ("bombs", "tft_bombs")
    rows = [3 if weapon.startswith("tft") else 4]
    if (
        bombs
        and target.height == "flying"
        and target.own.get("size") in ("large", "massive")
        and not target.small
    ):
        rows.append(5)
    if not (weapon.startswith("tft") and rulings["tft_ordnance"] == "large_flyers_only"):
        rows += _other_rows(rulings, shot, firer, target)
    better = "air_hunter" in shot["mars"] and target.height == "obscured"
    return max(rows) - better


def _other_rows(rulings: Data, shot: Data, firer: Piece, target: Piece) -> list[int]:
    rows = [{"diving": 5, "submerged": 6}.get(target.height, 0)]
    if target.height == "obscured":
        rows.append(6 if target.small else 5)
    if shot["weapon"] == "primary" and shot["range_band"] == 1:
        rows.append(5)
    if shot["sight"] == "limited" and rulings["limited_sight"] == "needs_5":
        rows.append(5)
    if shot["indirect"] or (not firer.wing and firer.height in ("obscured", "submerged")):
        rows.append(6)
    return rows


def _auxiliary(target: Piece) -> int:
    return 5 if target.small else 4


def at_wing(firer: Piece) -> int:
    """AA against tiny flyers."""
    return AGAINST_WINGS[firer.own["kind"]] if firer.wing else 5


def half(dice: int, rulings: Data) -> int:
    if rulings["halving"] == "up":
        return (dice + 1) // 2
    return max(dice // 2, 1 if dice and rulings["halving"] == "down_at_least_one" else 0)


def model_dice(rulings: Data, shot: Data, firer: Piece) -> int:
    """Steps 1 and 2: the weapon's AD, less damage and effects, halved for arc or sight."""
    weapon, auxiliary = shot["weapon"], shot["weapon"] in ("aa", "cc")
    if auxiliary:
        dice: int = firer.own.get(weapon, 0)
        if "shredded_defences" in firer.effects:
            return 0
    else:
        dice = firer.own["arms"][shot["arm"]]["attack_dice"][shot["range_band"] - 1]
        if "chaos_and_disarray" in firer.effects and weapon in FALLING:
            return 0
    lost = firer.own["hp"] - firer.hp
    steady = rulings["steady_weapons"] != "none" and weapon in FALLING
    if rulings["dice_lost"] == "one_per_hp" and not steady:
        kept = rulings["damaged_dice"] == "at_least_one" and weapon not in FALLING and dice > 0
        dice = max(dice - (lost // 2 if firer.own.get("redoubtable") else lost), int(kept))
    if auxiliary:
        return dice
    times = firer.suffered["weapon_damage"] if rulings["repeated_effects"] == "each" else 1
    if "weapon_damage" in firer.effects:
        for _ in range(times):
            dice = half(dice, rulings)
    return seen(rulings, shot, dice)


def seen(rulings: Data, shot: Data, dice: int) -> int:
    """Halved for an obstructed arc, or for a sight that something limits."""
    limited = shot["sight"] == "limited" and rulings["limited_sight"] == "halved"
    return half(dice, rulings) if limited or shot["sight"] == "obstructed_arc" else dice


def joined(rulings: Data, option: str, dice: Sequence[int], primary: int) -> int:
    """The dice of one roll of several: linked, the primary's and half of each supporter's."""
    others = [own for index, own in enumerate(dice) if index != primary]
    if option not in ("linked", "split_linked"):
        return sum(dice)
    link = rulings["link"]
    if link == "each_down":
        return dice[primary] + sum(own // 2 for own in others)
    if link == "each_at_least_one":
        return dice[primary] + sum(max(own // 2, 1 if own else 0) for own in others)
    support = (sum(others) + (link == "sum_up")) // 2
    if link == "sum_down_at_least_one_each":
        support = max(support, sum(1 for own in others if own))
    return dice[primary] + support


def mean(kind: str, needs: int) -> Fraction:
    """Hits of one die, on average."""
    if kind == "devastating":
        return Fraction(6 - needs, 6) + Fraction(1, 6) * (2 + 2 * Fraction(8 - needs, 5))
    return {
        "exploding": Fraction(8 - needs, 5),
        "heavy": Fraction(8 - needs, 6),
        "basic": Fraction(7 - needs, 6),
    }[kind]
