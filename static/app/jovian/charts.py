"""The charts of Jovian Wars as plain HTML; every number comes from the engine's tables."""

from collections import defaultdict
from fractions import Fraction
from functools import partial
from typing import Any

from app.number_format import hundredths
from app.typed_form import Reader, opening_values
from app.views.chart_parts import ChartStep, signed
from app.words import Words, words
from engine.dice.faces import SIDES
from engine.jovian.dice_sets import DiceSet, Results, bracketed, results_of
from engine.jovian.dogfight.orders import EVASIVE
from engine.jovian.pool import Pool, results_distribution
from engine.jovian.profiles import CatastrophicRow, CatastrophicTable, Weapon
from engine.jovian.tables import (
    DAMAGE_TABLE,
    DOGFIGHT_STEPS,
    FREE_MOVE,
    INITIATIVE_TABLE,
    MODIFIER_TABLE,
    MOVES_AWAY,
    OPPOSED_TABLE,
    RATING_TABLE,
    modifier_row,
)
from engine.jovian.words import Magnitude
from engine.kit.sources import Point

OWN_TABLE = "jovian-catastrophic"
"""The chart in which players type in their own Catastrophic Damage Table."""
TABLE_START = opening_values(CatastrophicTable, {})
TABLE_ROW = opening_values(CatastrophicRow, {"up_to": 6})
"""A new row of the players' own table; TABLE_START is the opening form of the table."""
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

RESULT_POINTS = (
    Point("several", "H"),
    Point("one_magnitude", "H"),
    Point("flex", "M", ("flex_choice",)),
    Point("macro", "H"),
    Point("armour", "H"),
    Point("once", "H", ("weapon_fires",)),
    Point("reroll", "M", ("beam_reroll",)),
    Point("opposed", "H", ("squadron_defence",)),
    Point("choice", "L", ("secondary_choice",)),
    Point("escalate", "M"),
)
DAMAGE_POINTS = (
    Point("each"),
    Point("squadron_lost"),
    Point("versions", "H", ("squadron_quadruple",)),
    Point("one_line"),
    Point("order", "H"),
    Point("critical"),
    Point("parts", "M"),
    Point("crippled"),
    Point("below"),
    Point("each_point", "L", ("catastrophic_rolls",)),
)
CATASTROPHIC_POINTS = (
    Point("own", "L"),
    Point("crippled"),
    Point("ratings", "M"),
    Point("last", "L"),
)
RATING_POINTS = (Point("box"), Point("overflow"), Point("empty", "L", ("no_rating_left",)))
MODIFIER_POINTS = (Point("sum", "H"), Point("past", "H"), Point("flex", "M"), Point("macro", "H"))
INITIATIVE_POINTS = (Point("low"), Point("equal"), Point("lance"), Point("missile"))
DOGFIGHT_POINTS: dict[str, tuple[Point, ...]] = {
    "declare_missiles": (Point("declare"), Point("fire_control", "S", ("next_fire_control",))),
    "bid_and_weapon": (Point("bid"), Point("weapon")),
    "pool": (Point("sum"),),
    "split": (Point("split"), Point("empty", "L", ("empty_pools",)), Point("evasive")),
    "reveal": (Point("reveal"), Point("later")),
    "weapons": (
        Point("order"),
        Point("opposed"),
        Point("instances"),
        Point("link"),
        Point("full_pool", "L", ("instances",)),
        Point("dead"),
        Point("damage"),
        Point("same"),
    ),
    "missiles": (
        Point("all"),
        Point("defense"),
        Point("rating", "M", ("missile_pool",)),
        Point("escalate"),
        Point("after", "L", ("escalate_missile",)),
    ),
    "closing_moves": (Point("survivor"), Point("both"), Point("go_on")),
}
DOGFIGHT_READS = {
    "weapons": ("initiative", "modifiers"),
    "missiles": ("results",),
    "closing_moves": (),
}
ACTIVE_FIRST, BOTH = "active_first", "both"


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
    return (
        f"{CHARTS['results']}-{pool.base}" if pool == Pool(pool.base) and pool.base in POOLS else ""
    )


def modifiers_row(modifiers: int) -> str:
    """Return the chart row of a sum of attack modifiers, or the outermost row; empty for a sum of
    0.
    """
    result = [row.modifier for row in MODIFIER_TABLE]
    index = result.index(min(max(modifiers, result[0]), result[-1]))
    return f"{CHARTS['modifiers']}-{index + 1}" if modifiers else ""


def chart_values(language: str) -> dict[str, Any]:
    """Return the values for the templates of all charts."""
    table = table_reader(words(language)).slots(CatastrophicTable, TABLE_START, "table")
    return {
        "numbers": numbers(),
        "chance": partial(chance_text, language=language),
        "example": example,
        "results": {
            "rows": OPPOSED_TABLE,
            "chances": [(dice, best_chances(dice)) for dice in POOLS],
            "points": RESULT_POINTS,
        },
        "magnitudes": list(Magnitude),
        "damage": {"rows": DAMAGE_TABLE, "points": DAMAGE_POINTS},
        "catastrophic": {"points": CATASTROPHIC_POINTS, "fields": table},
        "ratings": {"rows": RATING_TABLE, "points": RATING_POINTS},
        "modifiers": {"rows": MODIFIER_TABLE, "points": MODIFIER_POINTS},
        "initiative": {"rows": INITIATIVE_TABLE, "points": INITIATIVE_POINTS},
        "dogfight": dogfight_steps(),
    }


def table_reader(t: Words) -> Reader:
    """Return the reader of the players' own table, among the charts and in a battle."""
    return Reader(("jovian.table.field",), {}, t, entries={"table.rows": TABLE_ROW})


def numbers() -> dict[str, object]:
    """Return the values for the sentences of the locale."""
    first = MODIFIER_TABLE[0].modifier
    last = MODIFIER_TABLE[-1].modifier
    two = results_of((2, 2, 3, 3, 3))
    macro = results_of((4, 4, 6), (4, 4))
    return {
        "two": bracketed(two),
        "two_damage": sum(DAMAGE_TABLE[magnitude].squadron for magnitude, _ in two),
        "macro": bracketed(macro),
        "plain": bracketed(results_of((4, 4, 6))),
        "nothing": bracketed(()),
        "first": signed(first),
        "last": signed(last),
        "step": abs(modifier_row(first - 1).macro - modifier_row(first).macro),
        "always": SIDES + 1,
        "evasive": signed(EVASIVE),
        "free": FREE_MOVE,
        "away": MOVES_AWAY,
    }


def example(magnitude: Magnitude) -> str:
    """Return an example of equal dice with a magnitude."""
    faces = {
        Magnitude.NOTHING: (),
        Magnitude.DOUBLE: (2, 2),
        Magnitude.TRIPLE: (3,) * 3,
        Magnitude.QUADRUPLE: (5,) * 4,
    }
    return bracketed(results_of(faces[magnitude]))


def best_chances(dice: int) -> tuple[Fraction, ...]:
    """Return the chance of each magnitude to be the best of some base dice."""
    ways: dict[Magnitude, int] = defaultdict(int)
    for results, weight in results_distribution(Pool(dice)).items():
        ways[max((result.magnitude for result in results), default=Magnitude.NOTHING)] += weight
    return tuple(Fraction(ways[magnitude], SIDES**dice) for magnitude in Magnitude)


def chance_text(chance: Fraction, language: str) -> str:
    """Return a chance in percent without the sign, with one decimal; empty for an impossible
    result.
    """
    if not chance:
        return ""
    return hundredths(chance, 1, language)


def dogfight_steps() -> list[ChartStep]:
    """Return the steps of the engine's table, with the points of each."""
    return [
        ChartStep(
            row.number,
            ACTIVE_FIRST if row.number == 1 else BOTH,
            DOGFIGHT_POINTS[row.key],
            row.secret,
            DOGFIGHT_READS.get(row.key, ()),
            row.mark,
        )
        for row in DOGFIGHT_STEPS
    ]
