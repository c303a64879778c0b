"""The abort test of wings; what follows from it is in `wing_fights.py` and `explosions.py`.

Source: the sheet's box 'Calculate Aborts'.
"""

from engine.dystopian.activation.wings.profiles import Wing, WingMar
from engine.dystopian.rulings import Rulings

STEADYING = (WingMar.VERTICAL_DIVE, WingMar.BIG_FUEL_TANKS, WingMar.ACROBATIC_PILOTS)
EACH = {"plus_1": 1, "plus_2": 2}


def extra_hits(wing: Wing, rulings: Rulings) -> int:
    """Return the hits that an abort of this wing takes beyond its tokens. Source: ruling 20."""
    return EACH[rulings.abort_mars] * sum(mar in wing.mars for mar in STEADYING)


def can_abort(wing: Wing) -> bool:
    """Return True if hits can make a wing abort; drones never do."""
    return WingMar.COA_DRONES not in wing.mars


def aborts(wing: Wing, remaining: int, kills: int, hits: int, rulings: Rulings) -> bool:
    """Return True if a wing with `remaining` tokens after the kills aborts; one without tokens is
    gone instead.
    """
    if not remaining or not can_abort(wing):
        return False
    return hits_that_count(kills, hits, rulings) >= hits_to_abort(wing, remaining, rulings)


def hits_that_count(kills: int, hits: int, rulings: Rulings) -> int:
    """Return the hits of the abort test. Source: ruling 13."""
    if rulings.abort_test == "all_hits":
        return hits + kills
    return hits


def hits_to_abort(wing: Wing, remaining: int, rulings: Rulings) -> int:
    """Return the number of hits that makes a wing with `remaining` tokens after the kills abort."""
    return remaining + extra_hits(wing, rulings)
