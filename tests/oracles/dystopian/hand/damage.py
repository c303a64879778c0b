"""Step 9: hits against ratings, rolls on the Critical Hit Chart, HP."""

from collections.abc import Callable
from typing import NamedTuple

from tests.oracles.dystopian.hand.dice import Ask, Hand
from tests.oracles.dystopian.hand.pieces import Data, Piece

ROWS = {
    2: "magazine_explosion",
    3: "shredded_defences",
    4: "raging_fire",
    5: "systems_offline",
    6: "weapon_damage",
    7: "hard_pounding",
    8: "engine_failure",
    9: "navigational_lock",
    10: "fusion_leak",
    11: "chaos_and_disarray",
    12: "sturginium_flare",
}


class Hit(NamedTuple):
    """Facts about hits that reach step 9: their origin, and their rules."""

    part: str
    hits: int
    level: int | None = None
    mars: frozenset[str] = frozenset()


def suffer(rulings: Data, target: Piece, hit: Hit) -> Hand:
    """HP are removed last, so every critical is rolled against a surviving model; gives the HP
    lost.
    """
    ratings = _ratings(target, hit)
    fresh = target.own["hp"] == target.hp
    if target.has("ablative_armour") and fresh:
        lost = int(_times(rulings, hit.hits, ratings(target)[1]) > 0)
        reached = bool(lost)
    else:
        reached = _times(rulings, hit.hits, ratings(target)[0]) > 0
        lost = yield from _criticals(rulings, target, hit, ratings) if reached else _none()
    if reached and "lethal_strike" in hit.mars:
        target.ap = max(target.ap - 1, 0)
    target.hp = max(target.hp - lost, 0)
    return lost


def _none() -> Hand:
    yield from ()
    return 0


def _times(rulings: Data, hits: int, rating: int) -> int:
    """The number of times that hits reach a rating."""
    return (hits - (rulings["reaching"] == "exceed")) // rating if hits else 0


def _ratings(target: Piece, hit: Hit) -> Callable[[Piece], tuple[int, int]]:
    """The DR and CR of a target by its effects; a leak lowers CR to DR."""
    own = target.own
    more = 0
    if hit.level is not None:
        more = armoured(target, hit.level)

    def ratings(now: Piece) -> tuple[int, int]:
        critical = own["dr"] if "fusion_leak" in now.effects else own["cr"]
        return own["dr"], critical + more

    return ratings


def armoured(target: Piece, level: int) -> int:
    """CR +1 against attacks from a lower or a higher level."""
    side = "armoured_belly" if level > target.level else "armoured_topside"
    return int(level != target.level and target.has(side))


def _criticals(
    rulings: Data, target: Piece, hit: Hit, ratings: Callable[[Piece], tuple[int, int]]
) -> Hand:
    each = 3 if "hard_impact" in hit.mars else 2
    cr, rolled, most = ratings(target)[1], 0, 1 if rulings["criticals"] == "at_most_one" else 10**6
    due = min(_times(rulings, hit.hits, cr), most)
    if not due:
        return 1
    if target.own["hp"] == 2 or (target.own["hp"] == 1 and rulings["smallest_models"] == "removed"):
        return target.hp
    while rolled < due and not _sunk(rulings, target, due * each, rolled * each):
        yield from critical(target, hit.part)
        rolled += 1
        if target.exploded:
            return target.hp
        if rulings["fusion_leak"] == "at_once":
            due = min(_times(rulings, hit.hits, ratings(target)[1]), most)
    return (due if rulings["overkill"] == "none" else rolled) * each


def _sunk(rulings: Data, target: Piece, in_all: int, so_far: int) -> bool:
    """True if no more criticals are rolled under the ruling on those past the last HP."""
    return {"every": False, "until_sunk": so_far >= target.hp, "none": in_all >= target.hp}[
        rulings["overkill"]
    ]


def critical(target: Piece, part: str) -> Hand:
    """One roll on the chart, and its effect at once."""
    faces = yield Ask("throw", part, "critical", (target.ref,), target.ref, 2)
    effect = ROWS[sum(faces)]
    target.effects.add(effect)
    target.suffered[effect] += 1
    if effect == "magazine_explosion":
        target.exploded = True
    if effect == "raging_fire":
        target.ap = max(target.ap - 2, 0)
    if effect == "hard_pounding":
        more = yield Ask("throw", part, "further", (target.ref,), target.ref, 1, 3)
        target.ap = max(target.ap - sum(more) - 1, 0)
    if effect == "sturginium_flare":
        yield Ask("throw", part, "further", (target.ref,), target.ref, 2)
    return 0
