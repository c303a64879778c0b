"""The addresses of the charts and of their rows."""

from engine.jovian.dice_sets import DiceSet, Results
from engine.jovian.pool import Pool
from engine.jovian.profiles import Weapon
from engine.jovian.tables import MODIFIER_TABLE
from engine.jovian.words import Magnitude

OWN_TABLE = "jovian-catastrophic"
"""The chart in which players type in their own Catastrophic Damage Table."""
CHARTS = {
    "results": "jovian-results",
    "damage": "jovian-damage",
    "catastrophic": OWN_TABLE,
    "ratings": "jovian-ratings",
    "modifiers": "jovian-modifiers",
    "initiative": "jovian-initiative",
    "dogfight": "jovian-dogfight",
}
"""Addresses of the charts, in their order on the page."""
POOLS = range(2, 9)
"""Dice whose chances are shown: below none can match, above some always do."""


def results_row(results: Results) -> str:
    """Return the chart row of the best of some results."""
    best = max((result.magnitude for result in results), default=Magnitude.NOTHING)
    return f"{CHARTS['results']}-{best.letter}"


def damage_row(result: DiceSet) -> str:
    """Return the chart row of a result's damage."""
    return f"{CHARTS['damage']}-{result.magnitude.letter}"


def weapon_row(weapon: Weapon) -> str:
    """Return the chart row of a weapon's initiative in a dogfight."""
    return f"{CHARTS['initiative']}-{weapon.type}"


def dice_row(pool: Pool) -> str:
    """Return the chart row with the chances of a pool of base dice; empty for other pools."""
    if pool == Pool(pool.base) and pool.base in POOLS:
        return f"{CHARTS['results']}-{pool.base}"
    return ""


def modifiers_row(modifiers: int) -> str:
    """Return the chart row of a sum of attack modifiers, the outermost for a sum beyond the chart.

    Empty for a sum of 0.
    """
    if modifiers == 0:
        return ""
    rows = [row.modifier for row in MODIFIER_TABLE]
    nearest = min(max(modifiers, rows[0]), rows[-1])
    return f"{CHARTS['modifiers']}-{rows.index(nearest) + 1}"
